import { appendGroupedSteps, emptyHistory } from '../../src/app/history/history'
import { wholeStretch } from '../../src/metrics/stepTable'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'

/** Two steps: two groups in the first, one in the second, evaluated once. */
export function record() {
  const history = emptyHistory(['reward', 'eval_reward', 'num_completions', 'rewards/exact/mean'])
  appendGroupedSteps(history, {
    firstStep: 1,
    steps: 2,
    metrics: Float64Array.of(0.25, NaN, 64, 0.125, 0.5, 0.75, 128, Infinity),
    groups: {
      offsets: Int32Array.of(0, 2, 3),
      advantageMean: Float32Array.of(0, 0, 0.1),
      advantageStd: Float32Array.of(1, 0, 0.5),
      rewardMean: Float32Array.of(0.5, 0, 1 / 3),
      rewardStd: Float32Array.of(0.5, 0, 0.25),
      dead: Uint8Array.of(0, 1, 0),
      solved: Uint8Array.of(0, 1, 0),
    },
  })
  return {
    first: { ...defaultConfig(taskOf, 'bandit'), seed: 3 },
    changes: [
      { step: 2, knob: 'epsilonHigh', from: 0.2, to: 0.28 },
      { step: 2, knob: 'task.noise', from: 0.1, to: 0 },
    ],
    engine: {
      engine: 'webgpu',
      reason: 'hardware-adapter',
      adapter: 'nvidia lovelace',
      detail: null,
    } as const,
    moves: [{ step: 2, engine: 'webgpu', reason: 'device-regained', restored: 0 } as const],
    history: wholeStretch(history)!,
  }
}
