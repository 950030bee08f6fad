import type { MetricKey } from '../../metrics/metrics'
import { configProblems } from '../../settings/config'
import { KNOB_NAMES, type RunConfig } from '../../settings/knobs'
import { readSettings } from '../../settings/read'
import { TASKS, taskOf } from '../../tasks'
import { externalConfig } from '../export'
import { rowAt, rowOf, type StepTable, seriesOf } from '../../metrics/stepTable'
import { nameOf } from './names'
import type { Stored } from './records'
import { SPARKLINE_POINTS, type Checkpoint, type SavedRunEntry, type RunToSave } from './savedStore'

/** The entry of a run that is saved. Name, first date, pin and parent come from its previous entry. */
export function entryOf(
  run: RunToSave,
  before: SavedRunEntry | undefined,
  checkpoints: readonly Checkpoint[],
  now: number,
): SavedRunEntry {
  const { id, first, changes, config, engine, moves, parent, history } = run
  return {
    id,
    name: before?.name ?? nameOf(id),
    created: before?.created ?? now,
    saved: now,
    task: first.task,
    first,
    changes: [...changes],
    config,
    engine,
    moves: [...moves],
    ...figuresOf(history),
    checkpoints,
    pinned: before?.pinned ?? false,
    parent: before?.parent ?? parent,
  }
}

/** The greedy evaluation after a step; null if there was none. */
export function evaluationAt(history: StepTable, step: number): number | null {
  const evaluation = seriesOf(history, 'eval_reward')?.[rowOf(history, step)] ?? NaN
  return Number.isFinite(evaluation) ? evaluation : null
}

/** The figures of a history in an entry. */
function figuresOf(history: StepTable) {
  const { steps, stepOf } = history
  const series = (key: MetricKey) => seriesOf(history, key) ?? new Float64Array(0)
  const evaluations = series('eval_reward')
  const last = evaluations.findLastIndex(Number.isFinite)
  let best = -1
  for (let i = 0; i <= last; i++) {
    if (Number.isFinite(evaluations[i]) && (best < 0 || evaluations[i] > evaluations[best])) best = i
  }
  return {
    steps,
    completions: series('num_completions').at(-1) ?? 0,
    finalEvaluation: last < 0 ? null : evaluations[last],
    bestEvaluation: best < 0 ? null : { step: stepOf[best], reward: evaluations[best] },
    sparkline: sparkline(history, series('reward')),
  } satisfies Partial<SavedRunEntry>
}

/**
 * The values of at most `SPARKLINE_POINTS` evenly spaced steps, including the first and the last. A missing step has
 * the value of the step before it.
 * @param values one for each row
 */
function sparkline(history: StepTable, values: Float64Array): number[] {
  const { steps, rows } = history
  const points = Math.min(SPARKLINE_POINTS, values.length)
  const every = points < 2 ? 0 : (steps - 1) / (points - 1)
  const at = (step: number) => Math.min(rows - 1, Math.max(0, rowAt(history, step)))
  return Array.from({ length: points }, (_, i) => values[at(1 + Math.round(i * every))])
}

/**
 * A stored entry, its configurations as this version of the page reads them: newer knobs have their defaults. Null if it is
 * not an entry, or of an unknown task.
 */
export function readEntry(stored: Stored<SavedRunEntry>): SavedRunEntry | null {
  const { id, name, saved, steps, checkpoints, sparkline: points, task } = stored
  const isEntry =
    typeof id === 'string' && typeof name === 'string' && Number.isFinite(saved) && Number.isInteger(steps)
  if (!isEntry || !Array.isArray(checkpoints) || !Array.isArray(points)) return null
  if (!Object.hasOwn(TASKS, task)) return null
  const [first, config] = [stored.first, stored.config].map(readConfig)
  if (!first || !config) return null
  const { removed: _, ...entry } = stored
  return { ...entry, first, config }
}

/** A stored configuration with the knobs of this version of the page; null if it is not a configuration. */
export function readConfig(stored: RunConfig): RunConfig | null {
  if (typeof stored?.taskSettings !== 'object' || stored.taskSettings === null) return null
  if (!Object.hasOwn(TASKS, stored.task)) return null
  const isOfNow = KNOB_NAMES.every((name) => name in stored)
  if (isOfNow && configProblems(stored, taskOf).length === 0) return stored
  const written = Object.entries(externalConfig(stored)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return readSettings(written, taskOf).config
}
