import { join } from 'node:path'
import { exportRun } from '../runs/export'
import { toCsv } from '../runs/metricsCsv'
import { weightsFile } from '../runs/weights/weightsFile'
import { EVENT_FILES, eventFileName, toEvents } from '../runs/tensorboard/events'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import { CHECKPOINT_FILE } from './checkpoint'
import { ENGINES_HERE, engineOf, folderOf, numberOf, parsed, STEPS } from './options'
import { openOutputFolder, type OutputFolder } from './outputFolder'
import { interrupted, writeResults } from './results'
import { readSource } from './source'
import type { Surroundings } from './surroundings'
import { trainRun, type TrainedRun } from './training'
import { EXIT } from './usage'
import { hasStop } from '../settings/stopConditions'

/** A run without a stop condition takes so many times the steps in which its task learns. */
const LENGTHS = 2

export const TRAIN_HELP = `Trains a run without a browser, with the engines of the page: the same numbers, bit for bit, on the
same engine and device.

  npm run train -- '<link or file>' [options]

The link is what the page copies, or its text after #, such as '#task=addition&beta=0'. The file is a run that the page
exported as JSON, a JSON object of settings by the names of links, such as {"task": "addition", "beta": 0}, or the settings of
another program, such as TRL's, as JSON, YAML, Python or a command; what is not a setting here is listed and left out.

  --out DIR        folder of the results; default runs/TASK-ALGORITHM-seedSEED. Files that an earlier run wrote there are
                   replaced; a file that something else wrote or changed is not, and nothing is trained.
  --overwrite      replace the results in DIR whoever wrote them; all event files of TensorBoard there are deleted
  --wait           wait until another process has ended that writes into DIR
  --steps N        stop after N steps, 1 to ${KNOBS.maxSteps.max} (max_steps)
  --seed S         seed of the run, ${KNOBS.seed.min} to ${KNOBS.seed.max}
  --engine NAME    ${ENGINES_HERE.join(', ')}; without it, the one that the link names, if it runs here, else cpu
  --task NAME      the task, for settings of another program; default ${KNOBS.task.default}
  --json --csv --tensorboard --weights
                   which files to write; all of them without any of these
  --resume         go on from the checkpoint in DIR, where there is one, bit for bit; a larger --steps trains further
  --help           this text

Without --steps, and without max_steps, budget or stop_reward in the link, a run takes ${LENGTHS} times the steps in which its task
learns as the page begins with it: for addition ${LENGTHS * TASKS.addition.learnsIn}.

DIR then holds run.json, metrics.csv, events.out.tfevents.*, weights.safetensors, and checkpoint.bin for --resume. Their
paths go to stdout, all else to stderr. Ctrl-C writes what there is. A hidden file records what was written; another one
locks DIR, so that two processes never write into it, and is void when its process has ended.

Exit codes: ${EXIT.done} done · ${EXIT.failed} failed, as when the loss is no longer finite · ${EXIT.usage} wrong use · ${EXIT.files} a file could not be read or
written, as when the disk is full · ${EXIT.interrupted} interrupted
`

const OPTIONS = {
  out: { type: 'string' },
  steps: { type: 'string' },
  seed: { type: 'string' },
  engine: { type: 'string' },
  task: { type: 'string' },
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
  const source = await readSource(link, { ...around, task: values.task })
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

/** The configuration with what the options say. */
function withOptions(config: RunConfig, { steps, seed, engine }: Values): RunConfig {
  return {
    ...config,
    ...(steps !== undefined && { maxSteps: numberOf('--steps', steps, STEPS) }),
    ...(seed !== undefined && { seed: numberOf('--seed', seed, KNOBS.seed) }),
    ...(engine !== undefined && { engine: engineOf(engine) }),
  }
}

/** The configuration with a stop condition: one of its own, or a number of steps that is said. */
function withEnd(config: RunConfig, { warn }: Surroundings): RunConfig {
  if (hasStop(config)) return config
  const maxSteps = LENGTHS * TASKS[config.task].learnsIn
  warn(`Nothing says when to stop: training takes ${maxSteps} steps. --steps N takes another number.`)
  return { ...config, maxSteps }
}

/** The file of a format. */
interface Format {
  /** its name; absent if it is another one each time */
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

/** Says how a run ended, where that is not as expected; returns the exit code. */
function ended({ reason, isResumable }: TrainedRun, { warn }: Surroundings): number {
  if (reason === null) {
    warn(interrupted(isResumable))
    return EXIT.interrupted
  }
  if (reason.kind !== 'diverged') return EXIT.done
  const what = { loss: 'the loss', gradient: 'the gradient', logp: 'log-probabilities' }[reason.what]
  warn(
    `Failed: at step ${reason.step} ${what} became infinite or not a number. The weights are those of step ${reason.restored}. Try a lower learning_rate, max_grad_norm=1, or a smaller num_iterations.`,
  )
  return EXIT.failed
}
