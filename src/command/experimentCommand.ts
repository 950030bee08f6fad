import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { failedOfCodes } from '../experiments/failedRuns'
import type { LabExperiment } from '../experiments/state'
import type { LinkNotice } from '../text/messages'
import { KNOBS, type RunConfig } from '../settings/knobs'
import type { Knob } from '../settings/knob'
import { PROGRAMS } from '../runs/cluster/programs'
import type { Trial } from '../runs/cluster/trials'
import { fromLink, readEntries } from '../settings/link'
import { taskOf } from '../tasks'
import { english } from '../text/english'
import { CHECKPOINT_FILE } from './checkpoint'
import { trainExperiment, type ExperimentPlan } from './experiment'
import { entrySentence } from './linkEntry'
import { engineOf, ENGINES_HERE, folderOf, numberOf, parsed, STEPS } from './options'
import { openOutputFolder } from './outputFolder'
import { interrupted, writeResults } from './results'
import { checked, linkIn, listed } from './source'
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
  resume: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  wait: { type: 'boolean' },
} as const

const MOST_WORKERS = 64
const WORKERS: Knob = { ...KNOBS.seed, min: 1, max: MOST_WORKERS }

/** The help of `compare` or `sweep`. */
export const helpOf = (name: ExperimentKind, what: string, example: string) => `${what}

  npm run ${name} -- '<link>' [options]

The link is what the page's view ${name} copies, or its text after #, such as
'${example}'.

  --out DIR        folder of the results; default runs/${name}. Files that an earlier experiment wrote there are replaced; a
                   file that something else wrote or changed is not, and nothing is trained.
  --overwrite      replace the results in DIR whoever wrote them
  --wait           wait until another process has ended that writes into DIR
  --steps N        a budget of N steps for every run, in place of the link's budget
  --seed S         the first seed, ${KNOBS.seed.min} to ${KNOBS.seed.max}
  --engine NAME    ${ENGINES_HERE.join(', ')}, for all runs
  --workers K      threads that share the runs, 1 to ${MOST_WORKERS}; default one for each core, here ${availableParallelism()}.
                   The results do not depend on it.
  --json --csv     which files to write; both without any of these
  --resume         go on from the checkpoint in DIR, where there is one, bit for bit
  --runs DIR       take the runs that npm run train has finished in the folders of DIR; only the others are trained
  --program NAME   ray or optuna: train nothing, write DIR/ray_tune.py or DIR/optuna_study.py, which trains the runs on
                   many machines
  --help           this text

DIR then holds results.json, which has every step of every run; results.csv, the table with means and intervals; and
checkpoint.bin for --resume. The paths of the first two go to stdout, all else to stderr. Ctrl-C writes what there is. A
hidden file records what was written; another one locks DIR, so that two processes never write into it, and is void when its
process has ended.

Exit codes: ${EXIT.done} done · ${EXIT.failed} failed, also where the code of a reward failed for some of the runs · ${EXIT.usage} wrong use · ${EXIT.files} a file
could not be read or written, as when the disk is full · ${EXIT.interrupted} interrupted
`

/** What the options of an experiment ask for; absent where they ask for nothing. */
export interface Asked {
  steps?: number
  seed?: number
  engine?: RunConfig['engine']
}

/** What an experiment becomes. */
export interface Results {
  json: unknown
  csv: string
}

/**
 * Carries out `npm run compare` or `npm run sweep`.
 * @param planOf reads the text of a link after `#`
 * @param resultsOf the results of the runs as they stand
 * @param trialsOf its runs, to be trained elsewhere
 * @returns the exit code
 */
export async function runExperiment<State extends LabExperiment>(
  name: ExperimentKind,
  args: readonly string[],
  around: Surroundings,
  planOf: (link: string, asked: Asked) => ExperimentPlan<State>,
  resultsOf: (state: State) => Results,
  trialsOf: (state: State) => Trial[],
): Promise<number> {
  const { link, values } = parsed(args, OPTIONS)
  const asked: Asked = {
    ...(values.steps !== undefined && { steps: numberOf('--steps', values.steps, STEPS) }),
    ...(values.seed !== undefined && { seed: numberOf('--seed', values.seed, KNOBS.seed) }),
    ...(values.engine !== undefined && { engine: engineOf(values.engine) }),
  }
  const plan = planOf(await linkIn(link, name), asked)
  const isElsewhere = values.program !== undefined || values.runs !== undefined
  if (isElsewhere && readEntries(plan.link).has('halving'))
    throw new UsageError(
      'Runs elsewhere are trained to their budget: leave halving out of the link for --program and --runs.',
    )
  const workers =
    values.workers === undefined ? availableParallelism() : numberOf('--workers', values.workers, WORKERS)
  const path = folderOf('--out', values.out ?? join('runs', name), around.folder)
  const program = programNamed(values.program)
  const wanted = FORMAT_NAMES.filter((format) => values[format])
  const formats = wanted.length > 0 ? wanted : FORMAT_NAMES
  const folder = await openOutputFolder(
    path,
    {
      command: name,
      names: program ? [program.file] : [CHECKPOINT_FILE, ...formats.map((format) => FILES[format])],
      ...(values.resume && { reads: CHECKPOINT_FILE }),
      overwrite: values.overwrite ?? false,
      wait: values.wait ?? false,
    },
    around,
  )
  try {
    if (program) {
      const text = program.write({ view: name, link: plan.link, trials: trialsOf(plan.state) })
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
    const contents = { json: () => JSON.stringify(json), csv: () => csv }
    const isWritten = writeResults(
      formats.map((format) => () => folder.write(FILES[format], contents[format]())),
      around,
    )
    const failed = failuresIn(state)
    if (failed.length > 0) around.warn(listed('Failed: all other runs are in the results.', failed))
    if (!isWhole) around.warn(interrupted(isResumable))
    if (!isWritten) return EXIT.files
    if (!isWhole) return EXIT.interrupted
    return failed.length > 0 ? EXIT.failed : EXIT.done
  } finally {
    folder.close()
  }
}

/** The file of each format. */
const FILES = { json: 'results.json', csv: 'results.csv' } as const
const FORMAT_NAMES = Object.keys(FILES) as (keyof typeof FILES)[]

/** The program that is written for --program; null without it. */
function programNamed(written: string | undefined): (typeof PROGRAMS)[keyof typeof PROGRAMS] | null {
  if (written === undefined) return null
  if (!Object.hasOwn(PROGRAMS, written))
    throw new UsageError(`--program=${written}: allowed is ${Object.keys(PROGRAMS).join(', ')}.`)
  return PROGRAMS[written as keyof typeof PROGRAMS]
}

/** What the code of rewards did to runs, each code once, in a sentence. */
const failuresIn = (state: LabExperiment): string[] =>
  failedOfCodes(state).map(
    ({ count, all, step, fault }) =>
      `${count} of the ${all} runs with this reward, the first in step ${step}. ${english.ownReward.sentence(fault)}`,
  )

/** Refuses a link in which one of its configurations, the entries of this name, is not allowed; `where` names it. */
export function checkRows(link: string, entry: string, where: (row: number) => string): void {
  readEntries(link)
    .getAll(entry)
    .forEach((row, k) => checked(where(k + 1), fromLink(row.replaceAll(';', '&'), taskOf)))
}

/** Refuses a link to a view with which something is wrong. */
export function refuse(view: ExperimentKind, notices: readonly LinkNotice[]): void {
  const problems = notices.flatMap((notice) => sentenceOf(view, notice) ?? [])
  if (problems.length > 0) throw new UsageError(listed('In the link:', problems))
}

function sentenceOf(view: ExperimentKind, notice: LinkNotice): string | null {
  switch (notice.kind) {
    case 'limit':
      return `${notice.what} ${notice.written}: allowed is ${notice.least} to ${notice.most}.`
    case 'link-entry':
      return entrySentence(view, notice.name, notice.written)
    case 'link-limit':
      return `${notice.name}=${notice.written}: allowed is ${notice.least} to ${notice.most}.`
    case 'link-repeated':
      return `${notice.name} is set more than once.`
    case 'link-same-knob':
      return `${notice.name} and ${notice.first} set the same knob.`
    case 'link-row':
      return `${notice.name}=${notice.written} cannot be set here; see what the page writes when it copies its link.`
    case 'link-renamed':
      return null
  }
}
