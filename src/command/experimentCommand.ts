import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { eventPlace, experimentEvents, TENSORBOARD_FOLDER } from '../experiments/experimentEvents'
import { failedOfCodes } from '../experiments/failedRuns'
import type { ExperimentState } from '../experiments/state'
import type { LinkNotice } from '../text/messages'
import { KNOBS, type RunConfig } from '../settings/knobs'
import type { Knob } from '../settings/knob'
import { PROGRAMS } from '../runs/cluster/programs'
import type { Trial, TrialPlan } from '../runs/cluster/trials'
import { readEntries } from '../settings/link'
import { command, commandHelp, english } from '../text/english'
import { CHECKPOINT_FILE } from './checkpoint'
import { trainExperiment, type ExperimentPlan } from './experiment'
import { engineOf, ENGINES_HERE, folderOf, numberOf, parsed, STEPS } from './options'
import { openOutputFolder } from './outputFolder'
import { conflict, listed, sentenceOf as readingSentence } from './problems'
import { experimentFolder } from './resultFolders'
import { writeResults } from './results'
import { linkIn } from './source'
import type { Surroundings } from './surroundings'
import { NOTHING_TAKEN, takenRuns } from './takenRuns'
import { EXIT, UsageError } from './usage'
import type { ExperimentKind } from '../settings/views'

const OPTIONS = {
  out: { type: 'string' },
  steps: { type: 'string' },
  seed: { type: 'string' },
  engine: { type: 'string' },
  workers: { type: 'string' },
  runs: { type: 'string' },
  program: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  tensorboard: { type: 'boolean' },
  resume: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  wait: { type: 'boolean' },
} as const

const MOST_WORKERS = 64
const WORKERS: Knob = { ...KNOBS.seed, min: 1, max: MOST_WORKERS }

/** The help of `compare` or `sweep`. */
export const helpOf = (name: ExperimentKind, words: { what: string; example: string }): string =>
  commandHelp.experiment({
    name,
    ...words,
    engines: ENGINES_HERE.join(', '),
    exit: EXIT,
    seeds: KNOBS.seed,
    workers: MOST_WORKERS,
    cores: availableParallelism(),
  })

/** The values of options that replace those of a link. */
export interface Overrides {
  steps?: number
  seed?: number
  engine?: RunConfig['engine']
}

/** The contents of the files of an experiment. */
export interface Results {
  json: unknown
  csv: string
}

/**
 * Carries out `npm run compare` or `npm run sweep`.
 * @param planOf reads the text of a link after `#`
 * @param resultsOf returns the results of the runs so far
 * @param trialPlanOf returns its runs as trials for another program
 * @returns the exit code
 */
export async function runExperiment<State extends ExperimentState>(
  name: ExperimentKind,
  args: readonly string[],
  around: Surroundings,
  planOf: (link: string, overrides: Overrides) => ExperimentPlan<State>,
  resultsOf: (state: State) => Results,
  trialPlanOf: (state: State) => TrialPlan,
): Promise<number> {
  const { link, values } = parsed(args, OPTIONS)
  const overrides: Overrides = {
    ...(values.steps !== undefined && { steps: numberOf('--steps', values.steps, STEPS) }),
    ...(values.seed !== undefined && { seed: numberOf('--seed', values.seed, KNOBS.seed) }),
    ...(values.engine !== undefined && { engine: engineOf(values.engine) }),
  }
  const plan = planOf(await linkIn(link, name, around.folder), overrides)
  const trials = trialPlanOf(plan.state)
  const isElsewhere = values.program !== undefined || values.runs !== undefined
  if (isElsewhere && readEntries(plan.link).has('halving')) throw new UsageError(command.ended.noHalving)
  const workers =
    values.workers === undefined ? availableParallelism() : numberOf('--workers', values.workers, WORKERS)
  const path = folderOf('--out', values.out ?? experimentFolder(name, plan.link), around.folder)
  const program = programNamed(values.program)
  const unused =
    program && (['resume', 'runs', 'workers', ...FORMAT_NAMES] as const).find((option) => values[option])
  if (unused) throw new UsageError(command.ended.alone(`--${unused}`))
  const wanted = FORMAT_NAMES.filter((format) => values[format])
  const formats = wanted.length > 0 ? wanted : FORMAT_NAMES
  const folder = await openOutputFolder(
    path,
    {
      command: name,
      names: program
        ? [program.file]
        : [CHECKPOINT_FILE, ...formats.flatMap((format) => filesOf(format, trials.trials))],
      ...(values.resume && { reads: CHECKPOINT_FILE }),
      overwrite: values.overwrite ?? false,
      wait: values.wait ?? false,
    },
    around,
  )
  try {
    if (program) {
      const text = program.write({ ...trials, link: plan.link })
      around.say(folder.write(program.file, text))
      return EXIT.done
    }
    const taken =
      values.runs === undefined ? NOTHING_TAKEN : takenRuns(folderOf('--runs', values.runs, around.folder))
    const { state, isWhole, isResumable } = await trainExperiment(
      plan,
      folder,
      { resume: values.resume ?? false, taken },
      workers,
      around,
    )
    const { json, csv } = resultsOf(state)
    const events = experimentEvents(trials.trials, state.runs, Date.now() / 1000)
    const writings: Record<FormatName, () => string> = {
      json: () => folder.write(FILES.json, JSON.stringify(json)),
      csv: () => folder.write(FILES.csv, csv),
      tensorboard() {
        for (const { place, content } of events) folder.write(place, content())
        return join(folder.path, TENSORBOARD_FOLDER)
      },
    }
    const isWritten = writeResults(
      formats.map((format) => writings[format]),
      around,
    )
    if (isWritten && formats.includes('tensorboard') && events.length > 0)
      around.hint(command.tensorboard(join(folder.path, TENSORBOARD_FOLDER)))
    const failed = failuresIn(state)
    if (failed.length > 0) around.warn(listed(command.ended.failedRuns, failed))
    const runs = [...state.runs.values()]
    const diverged = runs.filter((run) => run.status === 'diverged').length
    if (diverged > 0) around.warn(command.ended.divergedRuns(diverged, runs.length))
    if (!isWhole) around.warn(isResumable ? command.ended.resumable : command.ended.notResumable)
    if (!isWritten) return EXIT.files
    if (!isWhole) return EXIT.interrupted
    return failed.length > 0 ? EXIT.failed : EXIT.done
  } finally {
    folder.close()
  }
}

/** The file of each format; TensorBoard has one for each run. */
const FILES = { json: 'results.json', csv: 'results.csv' } as const
const FORMAT_NAMES = ['json', 'csv', 'tensorboard'] as const
type FormatName = (typeof FORMAT_NAMES)[number]

/** The names of the files of a format. */
const filesOf = (format: FormatName, trials: readonly Trial[]): string[] =>
  format === 'tensorboard' ? trials.map(eventPlace) : [FILES[format]]

/** The program that is written for --program; null without it. */
function programNamed(written: string | undefined): (typeof PROGRAMS)[keyof typeof PROGRAMS] | null {
  if (written === undefined) return null
  if (!Object.hasOwn(PROGRAMS, written))
    throw new UsageError(command.refused('--program', written, Object.keys(PROGRAMS).join(', ')))
  return PROGRAMS[written as keyof typeof PROGRAMS]
}

/** The runs that failed in the code of a reward, one sentence for each code. */
const failuresIn = (state: ExperimentState): string[] =>
  failedOfCodes(state).map(({ count, all, step, fault }) =>
    command.ended.failedRun(count, all, step, english.ownReward.sentence(fault)),
  )

/**
 * Refuses a link that has notices.
 * @param where names the configurations in the sentences
 */
export function refuse(notices: readonly LinkNotice[], where: (row: number) => string): void {
  const problems = notices.flatMap((notice) => {
    const sentence = sentenceOf(notice)
    if (sentence === null) return []
    const row = 'row' in notice ? notice.row : undefined
    return typeof row === 'number' ? command.file.of(where(row), sentence) : sentence
  })
  if (problems.length > 0) throw new UsageError(listed(command.link.problems, problems))
}

function sentenceOf(notice: LinkNotice): string | null {
  switch (notice.kind) {
    case 'limit':
      return command.refused(notice.what, String(notice.written), command.range(notice.least, notice.most))
    case 'link-entry':
      return command.link.wrong(notice.name, notice.written, english.messageCards.entryFault(notice.why))
    case 'link-missing':
      return command.link.missing(notice.name, notice.example)
    case 'link-limit':
      return command.refused(notice.name, notice.written, command.range(notice.least, notice.most))
    case 'link-unknown':
      return command.link.unknown(notice.name)
    case 'link-value':
      return readingSentence(notice.problem)
    case 'link-conflict':
      return conflict(notice.problem, notice.attempted)
    case 'link-repeated':
      return command.link.repeated(notice.name)
    case 'link-same-knob':
      return command.link.sameSetting(notice.name, notice.first)
    case 'link-renamed':
      return null
  }
}
