import { KNOWN_DEFAULTS } from '../runs/handover/programs'
import { EVENT_FILES } from '../runs/tensorboard/events'
import { EXPORT_IDS, type ExportId } from '../settings/exportIds'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import { command, commandHelp, english } from '../text/english'
import { visible } from '../text/visible'
import { CHECKPOINT_FILE } from './checkpoint'
import { ENGINES_HERE, engineOf, folderOf, numberOf, parsed, STEPS } from './options'
import { FORMATS, writeExports } from './exports'
import { openOutputFolder } from './outputFolder'
import { runFolder } from './resultFolders'
import { readSource } from './source'
import type { Surroundings } from './surroundings'
import { trainRun, type TrainedRun } from './training'
import { EXIT, UsageError } from './usage'
import { hasStop } from '../settings/stopConditions'

/** A run without a stop condition takes this many times the steps in which its task learns. */
const LENGTHS = 2

export const TRAIN_HELP = commandHelp.train({
  engines: ENGINES_HERE.join(', '),
  exit: EXIT,
  seeds: KNOBS.seed,
  steps: KNOBS.maxSteps.max,
  task: KNOBS.task.default,
  lengths: LENGTHS,
  addition: LENGTHS * TASKS.addition.learnsIn,
  exports: EXPORT_IDS.join(', '),
  programs: KNOWN_DEFAULTS.join(', '),
})

const OPTIONS = {
  out: { type: 'string' },
  steps: { type: 'string' },
  seed: { type: 'string' },
  engine: { type: 'string' },
  task: { type: 'string' },
  defaults: { type: 'string' },
  take: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  tensorboard: { type: 'boolean' },
  weights: { type: 'boolean' },
  resume: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  wait: { type: 'boolean' },
  evaluations: { type: 'boolean' },
  export: { type: 'string' },
} as const

/**
 * Carries out `npm run train`.
 * @returns the exit code
 * @throws UsageError naming what was wrong and what is allowed
 */
export async function train(args: readonly string[], around: Surroundings): Promise<number> {
  const { link, values } = parsed(args, OPTIONS)
  const { task, defaults, take } = values
  const source = await readSource(link, { ...around, task, defaults, take })
  const config = withEnd(withOptions(source.config, values), around)
  const formats = formatsOf(values)
  const folder = await openOutputFolder(
    folderOf('--out', values.out ?? runFolder({ ...source, config }), around.folder),
    {
      command: 'train',
      names: [CHECKPOINT_FILE, ...formats.flatMap((format) => FORMATS[format].files)],
      ...(formats.includes('tensorboard') && { prefix: EVENT_FILES }),
      ...(values.resume && { reads: CHECKPOINT_FILE }),
      overwrite: values.overwrite ?? false,
      wait: values.wait ?? false,
    },
    around,
  )
  try {
    const trained = await trainRun(
      { ...source, config },
      folder,
      { resume: values.resume ?? false, evaluations: values.evaluations ?? false },
      around,
    )
    const isWritten = await writeExports(formats, folder, trained, around)
    if (isWritten && formats.includes('tensorboard')) around.hint(command.tensorboard(folder.path))
    const code = ended(trained, around)
    return isWritten ? code : EXIT.files
  } finally {
    folder.close()
  }
}

type Values = ReturnType<typeof parsed<typeof OPTIONS>>['values']

/** The configuration with the values of the options. */
function withOptions(config: RunConfig, { steps, seed, engine }: Values): RunConfig {
  return {
    ...config,
    ...(steps !== undefined && { maxSteps: numberOf('--steps', steps, STEPS) }),
    ...(seed !== undefined && { seed: numberOf('--seed', seed, KNOBS.seed) }),
    ...(engine !== undefined && { engine: engineOf(engine) }),
  }
}

/** The configuration with a stop condition: its own, or a number of steps, which is announced. */
function withEnd(config: RunConfig, { warn }: Surroundings): RunConfig {
  if (hasStop(config)) return config
  const maxSteps = LENGTHS * TASKS[config.task].learnsIn
  warn(command.ended.noEnd(maxSteps))
  return { ...config, maxSteps }
}

/** The formats that are written: those asked for, or the usual ones. */
function formatsOf(values: Values): readonly ExportId[] {
  const usual = USUAL.filter((format) => values[format])
  const listed = values.export === undefined ? [] : exportsNamed(values.export)
  const asked = [...usual, ...listed]
  return asked.length > 0 ? EXPORT_IDS.filter((id) => asked.includes(id)) : USUAL
}

const USUAL = ['json', 'csv', 'tensorboard', 'weights'] as const satisfies readonly ExportId[]

/** Names of exports, separated by commas; `all` for every one. @throws UsageError if there is no such export */
function exportsNamed(written: string): readonly ExportId[] {
  const names = written.split(',').map((name) => name.trim())
  if (names.includes('all')) return EXPORT_IDS
  for (const name of names)
    if (!EXPORT_IDS.some((id) => id === name))
      throw new UsageError(command.refused('--export', name, ['all', ...EXPORT_IDS].join(', ')))
  return names as ExportId[]
}

/** Reports how a run ended if that is unexpected; returns the exit code. */
function ended({ reason, isResumable }: TrainedRun, { warn }: Surroundings): number {
  if (reason === null) {
    warn(isResumable ? command.ended.resumable : command.ended.notResumable)
    return EXIT.interrupted
  }
  if (reason.kind === 'reward')
    warn(command.ended.failedStep(reason.step, visible(english.ownReward.sentence(reason.fault))))
  else if (reason.kind === 'diverged') {
    const { what, step, restored, largestReward } = reason
    warn(command.ended.diverged(what, step, restored, largestReward))
  } else return EXIT.done
  return EXIT.failed
}
