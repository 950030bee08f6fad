import { join } from 'node:path'
import { exportRun } from '../runs/export'
import { toCsv } from '../runs/metricsCsv'
import { weightsFile } from '../runs/weights/weightsFile'
import { EVENT_FILES, eventFileName, toEvents } from '../runs/tensorboard/events'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import { command, english } from '../text/english'
import { visible } from '../text/visible'
import { CHECKPOINT_FILE } from './checkpoint'
import { ENGINES_HERE, engineOf, folderOf, numberOf, parsed, STEPS } from './options'
import { openOutputFolder, type OutputFolder } from './outputFolder'
import { writeResults } from './results'
import { readSource } from './source'
import type { Surroundings } from './surroundings'
import { trainRun, type TrainedRun } from './training'
import { EXIT } from './usage'
import { hasStop } from '../settings/stopConditions'

/** A run without a stop condition takes this many times the steps in which its task learns. */
const LENGTHS = 2

export const TRAIN_HELP = command.trainHelp({
  engines: ENGINES_HERE.join(', '),
  exit: EXIT,
  seeds: KNOBS.seed,
  steps: KNOBS.maxSteps.max,
  task: KNOBS.task.default,
  lengths: LENGTHS,
  addition: LENGTHS * TASKS.addition.learnsIn,
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
  const name = `${config.task}-${config.algorithm}-seed${config.seed}`
  const asked = FORMAT_NAMES.filter((format) => values[format])
  const formats = asked.length > 0 ? asked : FORMAT_NAMES
  const folder = await openOutputFolder(
    folderOf('--out', values.out ?? join('runs', name), around.folder),
    {
      command: 'train',
      names: [CHECKPOINT_FILE, ...formats.flatMap((format) => FORMATS[format].file ?? [])],
      ...(formats.includes('tensorboard') && { prefix: EVENT_FILES }),
      ...(values.resume && { reads: CHECKPOINT_FILE }),
      overwrite: values.overwrite ?? false,
      wait: values.wait ?? false,
    },
    around,
  )
  try {
    const trained = await trainRun({ ...source, config }, folder, values.resume ?? false, around)
    const isWritten = writeResults(
      formats.map((format) => () => FORMATS[format].write(folder, trained)),
      around,
    )
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

/** The file of a format. */
interface Format {
  /** its name; absent if each file has another one */
  file?: string
  /** Writes it, and returns its path. */
  write(folder: OutputFolder, trained: TrainedRun): string
}

/** A format with one file, whose name is always the same. */
const format = (file: string, contentOf: (trained: TrainedRun) => string | Uint8Array): Format => ({
  file,
  write: (folder, trained) => folder.write(file, contentOf(trained)),
})

const FORMATS: Readonly<Record<'json' | 'csv' | 'tensorboard' | 'weights', Format>> = {
  json: format('run.json', ({ run }) => JSON.stringify(exportRun(run))),
  csv: format('metrics.csv', ({ run }) => toCsv(run)),
  tensorboard: {
    write(folder, { run }) {
      const now = Date.now() / 1000
      const name = eventFileName(run, now)
      const path = folder.write(name, toEvents(run, now))
      // TensorBoard would read the events of an earlier writing as those of the same run
      folder.removeOthers(EVENT_FILES, name)
      return path
    },
  },
  weights: format('weights.safetensors', ({ weights, snapshot }) =>
    weightsFile(weights, snapshot.carried.config),
  ),
}

const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[]

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
