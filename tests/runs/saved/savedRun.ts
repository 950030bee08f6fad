import type { MetricKey } from '../../../src/metrics/metrics'
import { historyOf } from '../../../src/app/history/history'
import type { RunToSave } from '../../../src/runs/saved/savedStore'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { parameterCount } from '../../../src/engine/network'
import { networkShapeOf } from '../../../src/train/networkShape'
import { newRun } from '../../../src/train/runState'
import type { Snapshot } from '../../../src/train/snapshot'
import { tableOf } from '../../../src/metrics/stepTable'
import { recordedHistory } from './recordedHistory'

/**
 * A run at a step, `known` steps of which were saved before, with its best weights where they were those of step `best`.
 * @param stored steps that the store has, in whatever form
 */
export function savedRun(id: string, steps: number, known = 0, best = -1, stored = known): RunToSave {
  const config = defaultConfig(taskOf)
  const columns: MetricKey[] = ['reward', 'eval_reward', 'num_completions']
  const history = recordedHistory(columns, steps, (key, step) => {
    if (key === 'reward') return Math.sin(step)
    if (key === 'num_completions') return 64 * step
    return step === best ? 0.9 : step % 10 === 0 ? 0.5 : NaN
  })
  return {
    id,
    first: config,
    changes: [],
    config,
    engine: { engine: 'plain', reason: 'no-webgpu', adapter: null, detail: null },
    moves: [],
    parent: null,
    history: historyOf(tableOf(history)),
    known,
    stored,
    lens: { first: null, latest: null },
    snapshot: snapshotAt(steps),
    best: best === steps ? snapshotAt(best) : null,
  }
}

/** A state that names its step. */
function snapshotAt(step: number): Snapshot {
  const vector = (value: number) => wholeVector(Float32Array.of(step, value, 0.5))
  return {
    step,
    parameters: vector(1),
    firstMoment: vector(2),
    secondMoment: vector(3),
    reference: vector(4),
    initial: vector(5),
    updates: step,
    carried: newRun(defaultConfig(taskOf)),
  }
}

/** Three numbers, repeated until there is one for each weight of the network of the default configuration. */
export function wholeVector(numbers: Float32Array): Float32Array {
  const config = defaultConfig(taskOf)
  const size = parameterCount(networkShapeOf(config, taskOf(config.task)))
  return Float32Array.from({ length: size }, (_, i) => numbers[i % numbers.length])
}
