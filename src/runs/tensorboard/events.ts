import type { MetricKey } from '../../metrics/metrics'
import { ownTags } from '../../tasks/metricTags'
import type { TaskId } from '../../settings/knobs'
import type { Inspection } from '../../train/inspection'
import type { RecordedRun, StreamedRun, Stretches } from '../export'
import type { Stretch } from '../../metrics/stepTable'
import { joinBytes } from '../joinBytes'
import { experiment, sessionEnd, sessionStart } from './hparams'
import { metricsInUse, settingsInUse } from './inUse'
import { inspectedValues, type Vocabulary } from './inspected'
import { eventRecord, histogram, scalar, versionRecord } from './summary'

/** The steps whose whole arrays the page has; a run without any has only scalars and histograms of groups. */
interface Inspected {
  inspections?: readonly Inspection[]
  /** null if actions are not tokens */
  info?: Vocabulary | null
}
export type EventSource = RecordedRun & Inspected
type EventStream = StreamedRun & Inspected

/** Steps of one part: some milliseconds of work. */
const STEPS_A_PART = 50

/** The most steps with histograms of groups; TensorBoard shows 50 by default. */
const GROUP_STEPS = 200

/** Groups of a step, under the names of exports. */
const GROUP_HISTOGRAMS = {
  'groups/reward_mean': 'rewardMean',
  'groups/reward_std': 'rewardStd',
  'groups/advantage_mean': 'advantageMean',
  'groups/advantage_std': 'advantageStd',
} as const

/** The values by which the HParams tab compares runs. */
const COMPARED: readonly MetricKey[] = ['reward', 'eval_reward', 'kl', 'entropy']

/**
 * A run as a TensorBoard event file. Tags are the names of the metrics, TRL's if it has them; tasks that are
 * made from a project also write the tags of its scripts. Metrics of parts that the run does not have are left out. The
 * steps' wall times are `baseTime`, in seconds since 1970, plus the measured seconds of the steps, so that the same run
 * gives the same bytes.
 */
export function toEvents(run: EventSource, baseTime: number): Uint8Array<ArrayBuffer> {
  const writer = eventWriter(run, baseTime)
  return joinBytes([writer.begin(), ...writer.steps(run.history), writer.end()])
}

/** The same in parts, so that a page can rest between two and need not have the history as a whole. */
export async function* eventStream(
  run: EventStream,
  stretches: Stretches,
  baseTime: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const writer = eventWriter(run, baseTime)
  yield writer.begin()
  for await (const stretch of stretches) yield* writer.steps(stretch)
  yield writer.end()
}

/** Writes the steps of a run, one stretch after the other. */
function eventWriter(run: EventStream, baseTime: number) {
  const { first, history, inspections = [], info = null } = run
  const { columns, steps } = history
  const hparams = settingsInUse(run)
  const metrics = metricsInUse(run)
  const tags = columns.map((key) => (metrics.includes(key) ? tagsOf(key, first.task).map(scalar) : []))
  const seconds = columns.indexOf('step_time')
  const inspected = new Map(inspections.map((inspection) => [inspection.step, inspection]))
  const everyGroups = Math.max(1, Math.ceil(steps / GROUP_STEPS))
  const compared = COMPARED.filter((key) => metrics.includes(key))
  let time = baseTime
  return {
    begin: () =>
      joinBytes([
        versionRecord(baseTime),
        eventRecord(baseTime, 0, [experiment(hparams, compared), sessionStart(hparams, baseTime)]),
      ]),
    *steps(stretch: Stretch): Generator<Uint8Array<ArrayBuffer>> {
      const { values, firstStep } = stretch
      for (let from = 0; from < stretch.steps; from += STEPS_A_PART) {
        const records: Uint8Array[] = []
        for (let s = from; s < Math.min(stretch.steps, from + STEPS_A_PART); s++) {
          const step = firstStep + s
          const taken = seconds < 0 ? NaN : values[seconds][s]
          time += Number.isFinite(taken) ? taken : 0
          const measured: Uint8Array[] = []
          tags.forEach((scalars, c) => {
            const number = values[c][s]
            if (Number.isFinite(number)) for (const encode of scalars) measured.push(encode(number))
          })
          if ((step - 1) % everyGroups === 0 || step === steps) measured.push(...groupValues(stretch, s))
          const kept = inspected.get(step)
          if (kept) measured.push(...inspectedValues(kept, info))
          if (measured.length > 0) records.push(eventRecord(time, step, measured))
        }
        yield joinBytes(records)
      }
    },
    end: () => eventRecord(time, steps, [sessionEnd(time)]),
  }
}

/** The start of the names of event files. */
export const EVENT_FILES = 'events.out.tfevents.'

/** A file name that TensorBoard takes for an event file. */
export const eventFileName = (run: Pick<RecordedRun, 'first'>, baseTime: number): string =>
  `${EVENT_FILES}${Math.floor(baseTime)}.${runName(run)}`

const runName = ({ first }: Pick<RecordedRun, 'first'>) =>
  `grpo-${first.task}-${first.algorithm}-seed${first.seed}`

/** The metric's own name, and the tags of the project that the task is made from. */
const tagsOf = (key: MetricKey, task: TaskId): readonly string[] => [key, ...ownTags(key, task)]

function groupValues({ groups }: Stretch, s: number): Uint8Array[] {
  return Object.entries(GROUP_HISTOGRAMS).flatMap(([tag, column]) => {
    const values = Array.from(groups[column].subarray(groups.offsets[s], groups.offsets[s + 1]))
    const finite = values.filter(Number.isFinite)
    return finite.length > 0 ? [histogram(tag, finite)] : []
  })
}
