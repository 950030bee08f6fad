import type { MetricKey } from '../../metrics/metrics'
import { metricTags } from '../../tasks/metricTags'
import { TASKS } from '../../tasks'
import type { TaskId } from '../../settings/knobs'
import type { Inspection } from '../../train/inspection'
import { externalConfig, type RecordedRun } from '../export'
import { joinBytes } from '../joinBytes'
import { experiment, sessionEnd, sessionStart } from './hparams'
import { inspectedValues, type Vocabulary } from './inspected'
import { eventRecord, histogram, scalar, versionRecord } from './summary'

/** A run with the steps that were kept in whole; a run without any has scalars and histograms of groups alone. */
export interface EventSource extends RecordedRun {
  inspections?: readonly Inspection[]
  /** null where actions are no tokens */
  info?: Vocabulary | null
}

/** Steps of one part: some milliseconds of work. */
const STEPS_A_PART = 200

/** The most steps with histograms of groups; TensorBoard shows 50 by default. */
const GROUP_STEPS = 200

/** Groups of a step, under the names of exports. */
const GROUP_HISTOGRAMS = {
  'groups/reward_mean': 'rewardMean',
  'groups/reward_std': 'rewardStd',
  'groups/advantage_mean': 'advantageMean',
  'groups/advantage_std': 'advantageStd',
} as const

/** What the HParams tab compares runs by. */
const COMPARED: readonly MetricKey[] = ['reward', 'eval_reward', 'kl', 'entropy']

/**
 * A run as a TensorBoard event file. Tags are the names of the metrics, which are TRL's where it has them; tasks that are
 * made from a project also write the tags of its scripts. The steps' wall times are `baseTime`, in seconds since 1970, plus
 * the measured seconds of the steps, so that the same run gives the same bytes.
 */
export function toEvents(run: EventSource, baseTime: number): Uint8Array<ArrayBuffer> {
  return joinBytes([...eventParts(run, baseTime)])
}

/** The same in parts, so that a page can rest between two. */
export function* eventParts(run: EventSource, baseTime: number): Generator<Uint8Array<ArrayBuffer>> {
  const { first, history, inspections = [], info = null } = run
  const { columns, values, steps } = history
  const hparams = externalConfig(first)
  const tags = columns.map((key) => tagsOf(key, first.task).map(scalar))
  const seconds = columns.indexOf('step_time')
  const inspected = new Map(inspections.map((inspection) => [inspection.step, inspection]))
  const everyGroups = Math.max(1, Math.ceil(steps / GROUP_STEPS))
  const compared = COMPARED.filter((key) => columns.includes(key))

  yield joinBytes([
    versionRecord(baseTime),
    eventRecord(baseTime, 0, [experiment(hparams, compared), sessionStart(hparams, runName(run), baseTime)]),
  ])
  let time = baseTime
  for (let from = 0; from < steps; from += STEPS_A_PART) {
    const records: Uint8Array[] = []
    for (let s = from; s < Math.min(steps, from + STEPS_A_PART); s++) {
      const taken = seconds < 0 ? NaN : values[seconds][s]
      time += Number.isFinite(taken) ? taken : 0
      const measured: Uint8Array[] = []
      tags.forEach((scalars, c) => {
        const number = values[c][s]
        if (Number.isFinite(number)) for (const encode of scalars) measured.push(encode(number))
      })
      if (s % everyGroups === 0 || s === steps - 1) measured.push(...groupValues(history, s))
      const kept = inspected.get(s + 1)
      if (kept) measured.push(...inspectedValues(kept, info))
      if (measured.length > 0) records.push(eventRecord(time, s + 1, measured))
    }
    yield joinBytes(records)
  }
  yield eventRecord(time, steps, [sessionEnd(time)])
}

/** A file name that TensorBoard takes for an event file. */
export const eventFileName = (run: RecordedRun, baseTime: number): string =>
  `events.out.tfevents.${Math.floor(baseTime)}.${runName(run)}`

const runName = ({ first }: RecordedRun) => `grpo-${first.task}-${first.algorithm}-seed${first.seed}`

/** The metric's own name, and the tags of the project that the task is made from. */
const tagsOf = (key: MetricKey, task: TaskId): readonly string[] =>
  TASKS[task].shelf === 'projects' ? [key, ...metricTags(key, task)] : [key]

function groupValues({ groups }: RecordedRun['history'], s: number): Uint8Array[] {
  return Object.entries(GROUP_HISTOGRAMS).flatMap(([tag, column]) => {
    const values = Array.from(groups[column].subarray(groups.offsets[s], groups.offsets[s + 1]))
    const finite = values.filter(Number.isFinite)
    return finite.length > 0 ? [histogram(tag, finite)] : []
  })
}
