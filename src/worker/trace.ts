import type { MetricKey } from '../metrics/metrics'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import type { Inspection } from '../train/inspection'
import { openSession, type Session } from './session'
import { withoutStops } from '../settings/stopConditions'

/** Everything that was sampled and measured in the first steps of a run. */
export interface RunTrace {
  config: RunConfig
  steps: readonly TracedStep[]
}

/** One step of a run of tokens: P prompts, N completions, K parts of the reward. */
export interface TracedStep {
  /** the network's weights before the step */
  weights: Float32Array
  /** [P], tokens */
  prompts: readonly (readonly number[])[]
  /** [N], tokens, the one that ends it included */
  completions: readonly (readonly number[])[]
  /** row i of the mini-batches is completion order[i] */
  order: readonly number[]
  /** [N][K] if the reward is random; null if it follows from prompt and completion */
  parts: readonly (readonly number[])[] | null
  /** [N]: the advantages of the completions in the loss */
  advantages: readonly number[]
  /** the metrics that were measured, by name */
  metrics: Readonly<Partial<Record<MetricKey, number>>>
}

/** The tools of a trace; tests replace them. */
export interface TraceTools {
  open(config: RunConfig): Promise<Session>
  /** Lets messages in between two steps. True if another command waits for the worker. */
  isInterrupted(): Promise<boolean>
}

/**
 * Trains a configuration of tokens again from its seed on the CPU, and records its first steps: the same bits as in the run.
 * @returns null if it was interrupted
 */
export async function recordTrace(
  config: RunConfig,
  count: number,
  { open = openSession, isInterrupted }: Pick<TraceTools, 'isInterrupted'> & Partial<TraceTools>,
): Promise<RunTrace | null> {
  const endless = { ...withoutStops(config), engine: 'cpu' } as const
  const session = await open(endless)
  const { trainer, info } = session
  try {
    const steps: TracedStep[] = []
    while (steps.length < count) {
      if (await isInterrupted()) return null
      const [{ parameters: weights }] = await trainer.snapshots()
      const { records } = await trainer.train(false)
      const { metrics } = records[0]!
      const measured = info.columns.map((key, column) => [key, metrics[column]] as const)
      steps.push({
        weights,
        ...drawnIn(await trainer.inspect(0), trainer.task(), config),
        metrics: Object.fromEntries(measured.filter(([, value]) => Number.isFinite(value))),
      })
    }
    return { config, steps }
  } finally {
    session.dispose()
  }
}

/** The prompts, completions, rewards and advantages of a step. */
function drawnIn(
  { rows, length: T, problems, offsets, actions, mask, parts, order, advantages }: Inspection<unknown>,
  task: Task,
  { taskSettings }: RunConfig,
): Omit<TracedStep, 'metrics' | 'weights'> {
  const known = new Float32Array(parts.length)
  task.rewardAll({ problems, offsets, actions, mask, features: null, noise: null }, known, taskSettings)
  const K = task.parts.length
  const isDrawn = known.some((value, i) => value !== parts[i])
  const ofRow = <Value>(of: (row: number) => Value) => Array.from({ length: rows }, (_, row) => of(row))
  return {
    prompts: problems.map(({ prompt }) => [...prompt]),
    completions: ofRow((row) =>
      Array.from({ length: T }, (_, t) => row * T + t).flatMap((m) => (mask[m] === 1 ? [actions[m]] : [])),
    ),
    order: [...order],
    advantages: [...advantages],
    parts: isDrawn ? ofRow((row) => [...parts.subarray(row * K, (row + 1) * K)]) : null,
  }
}
