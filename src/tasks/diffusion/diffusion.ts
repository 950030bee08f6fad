import { cos, exp, sin } from '../../math/portable'
import { drawNormals, normal } from '../../random/streams'
import { meanOverRows } from '../completions'
import { denoisingOf, velocityOf, type Denoising } from './denoising'
import { drawPoint, expectedPoint } from './mixture'
import { diffusionScene, diffusionSketch } from './picture'
import { diffusionKnobs, problemOf, type DiffusionProblem, type DiffusionSettings } from './problem'
import { distanceTo, middleOf, TOLERANCE, type Shape } from './targets'
import { defineTask, type Completions, unit } from '../task'
import { weightsOf } from '../weights'

const D = 2
/** x, y, cos and sin of the condition, six of the time */
const TIMES = 6
const F = D + 2 + TIMES
/** Coordinates are stored in eighths; one that is a whole number of quarters saves its last binary digit. */
const LATTICE = 4

const scheduleOf = ({ process, steps, randomness }: DiffusionSettings): Denoising =>
  denoisingOf(process, steps, randomness)

/** Features at step t that depend on it alone: cosine and sine of one, two and four half turns on the way. */
function writeTime(t: number, T: number, features: Float32Array, at: number): void {
  for (let i = 0; i < TIMES / 2; i++) {
    const angle = (Math.PI * (1 << i) * t) / T
    features[at + 2 * i] = cos(angle)
    features[at + 2 * i + 1] = sin(angle)
  }
}

const isQuarter = (coordinate: number) => Math.round(2 * LATTICE * coordinate) % 2 === 0

/** Parts of the reward of a point, into[at …]; all 0 if a coordinate is not finite. */
function judge(
  shape: Shape,
  { cos, sin }: DiffusionProblem,
  x: number,
  y: number,
  into: Float32Array,
  at: number,
): void {
  const isThere = Number.isFinite(x) && Number.isFinite(y)
  const distance = isThere ? distanceTo(shape, cos, sin, x, y) : Infinity
  into[at] = exp(-Math.max(0, distance - TOLERANCE))
  into[at + 1] = distance <= TOLERANCE ? 1 : 0
  into[at + 2] = isThere ? ((isQuarter(x) ? 1 : 0) + (isQuarter(y) ? 1 : 0)) / 2 : 0
}

const PARTS = [
  { name: 'near', weight: 0.6, range: unit },
  { name: 'inside', weight: 0.3, range: unit },
  { name: 'compressible', weight: 0.1, range: unit },
] as const
const judged = new Float32Array(PARTS.length)
const drawn = new Float64Array(2 * D)

/** The settings that PPO and GRPO on a diffusion model share: DDPO's loop, with PPO's usual clip. */
const PPO = {
  advClipMax: 5,
  numIterations: 1,
  stepsPerGeneration: 2,
  epsilon: 0.2,
  epsilonHigh: 0.2,
} as const

/**
 * Denoising in the plane: a model of a mixture learns, step by Gaussian step, to move points to the prompt's target.
 */
export const diffusion = defineTask<DiffusionProblem>()({
  knobs: diffusionKnobs,
  learnsIn: 70,
  recommended: { learningRate: 0.006 },
  setups: [
    {
      id: 'grouped-conditions',
      settings: { conditions: 32768, steps: 18 },
      config: {
        numGenerations: 4,
        generationBatchSize: 64,
        stepsPerGeneration: 4,
        replicas: 8,
        // an epoch is 4 batches on each device: the 16 conditions of a step
        epochPrompts: 16,
        numIterations: 1,
        // the end is rewarded, and its advantage counts for all 18 steps
        perStepAdvantages: false,
        stdConvention: 'grpo-zero',
      },
    },
    {
      id: 'ddpo',
      settings: {},
      config: {
        advEstimator: 'prompt_history',
        advClipMax: 5,
        numIterations: 1,
        stepsPerGeneration: 2,
        epsilon: 1e-4,
        epsilonHigh: 1e-4,
        useReference: false,
        beta: 0,
      },
    },
    {
      id: 'before',
      settings: {},
      config: {
        ...PPO,
        numGenerations: 1,
        advEstimator: 'prompt_history',
        useReference: false,
        beta: 0,
      },
    },
    {
      id: 'after',
      settings: {},
      config: {
        ...PPO,
        numGenerations: 8,
        useReference: true,
        beta: 0.04,
        // mean(old − new), as the document computes it
        klAgainst: 'old',
        klEstimator: 'minus_k1',
        useBiasCorrectionKl: false,
        syncRefModel: true,
        refModelSyncSteps: 20,
        refModelMixupAlpha: 0.6,
      },
    },
    {
      id: 'flow-grpo',
      settings: { process: 'flow', randomness: 0.7 },
      config: {
        klEstimator: 'exact',
        useBiasCorrectionKl: false,
        stdConvention: 'grpo-zero',
        numIterations: 1,
        stepsPerGeneration: 2,
        advClipMax: 5,
        timestepFraction: 0.9,
      },
    },
  ],
  vocabulary: () => [],
  endToken: () => -1,
  promptLength: () => 0,
  completionLength: (settings) => settings.steps,
  world: {
    transition: 'denoise',
    features: () => F,
    timeFeatures: () => TIMES,
    stateSize: () => D + 2,
    hasViews: false,
    reset({ cos, sin }, key, _index, _view, state, at) {
      for (let d = 0; d < D; d++) state[at + d] = normal(key[0], key[1], d)
      state[at + D] = cos
      state[at + D + 1] = sin
    },
    observe(state, at, t, features, into, settings) {
      for (let i = 0; i < D + 2; i++) features[into + i] = state[at + i]
      writeTime(t, settings.steps, features, into + D + 2)
    },
    step(state, at, _t, actions, from) {
      for (let d = 0; d < D; d++) state[at + d] = actions[from + d]
      return false
    },
  },
  head(settings) {
    const { skip, scale, sigma } = scheduleOf(settings)
    return { dimensions: D, skip, scale, sigma, logpScale: settings.log_prob === 'mean' ? 1 / D : 1 }
  },
  pretraining: {
    steps: (settings) => settings.pretraining_steps,
    rows: 8,
    learningRate: 0.01,
    sample(random, features, featuresAt, means, meansAt, settings) {
      const schedule = scheduleOf(settings)
      const T = settings.steps
      const { cos, sin } = problemOf(random.integer(settings.conditions), settings)
      drawPoint(random, drawn, 0)
      for (let t = 0; t < T; t++) {
        const at = featuresAt + t * F
        const { signal, noise } = { signal: schedule.signal[t], noise: schedule.noise[t] }
        drawNormals(random, drawn, D)
        for (let d = 0; d < D; d++) features[at + d] = signal * drawn[d] + noise * drawn[D + d]
        expectedPoint(features[at], features[at + 1], signal, noise, drawn, D)
        for (let d = 0; d < D; d++) {
          const epsilon = (features[at + d] - signal * drawn[D + d]) / noise
          means[meansAt + t * D + d] =
            schedule.skip[t] * features[at + d] +
            schedule.scale[t] * velocityOf(settings.process, schedule, t, drawn[D + d], epsilon)
        }
        features[at + D] = cos
        features[at + D + 1] = sin
        writeTime(t, T, features, at + D + 2)
      }
    },
  },
  parts: PARTS,
  measures: ['distance', 'inside', 'spread'],
  tags: {
    reward: 'reward_avg',
    'rewards/near/mean': 'reward_near',
    'rewards/inside/mean': 'reward_inside',
    'rewards/compressible/mean': 'reward_compressible',
  },
  reachable: () => 1,
  key: ({ condition }) => String(condition),
  write: ({ condition }) => String(condition),
  problem: (random, settings) => problemOf(random.integer(settings.conditions), settings),
  pool(settings) {
    const count = settings.conditions
    return count < 256
      ? Array.from({ length: count }, (_, condition) => problemOf(condition, settings))
      : null
  },
  // Plain loops: numbers passed to a callback would be boxed, which allocates.
  rewardAll({ problems, offsets, actions }, parts, { steps: T, shape }) {
    for (let p = 0; p < problems.length; p++) {
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        const end = (row * T + T - 1) * D
        judge(shape, problems[p], actions[end], actions[end + 1], parts, row * PARTS.length)
      }
    }
  },
  stepRewards({ problems, offsets, actions }, rewards, settings) {
    const { steps: T, shape } = settings
    const weights = weightsOf({ parts: PARTS }, settings)
    for (let p = 0; p < problems.length; p++) {
      for (let m = offsets[p] * T; m < offsets[p + 1] * T; m++) {
        judge(shape, problems[p], actions[m * D], actions[m * D + 1], judged, 0)
        rewards[m] = 0
        for (let k = 0; k < weights.length; k++) rewards[m] += weights[k] * judged[k]
      }
    }
  },
  measure(completions, values, { steps: T, shape }) {
    const { problems, offsets, actions } = completions
    const distance = ({ cos, sin }: DiffusionProblem, row: number) => {
      const end = (row * T + T - 1) * D
      return distanceTo(shape, cos, sin, actions[end], actions[end + 1])
    }
    values[0] = meanOverRows(completions, distance)
    values[1] = meanOverRows(completions, (problem, row) => (distance(problem, row) <= TOLERANCE ? 1 : 0))
    let spread = 0
    for (let p = 0; p < problems.length; p++) spread += spreadOf(actions, T, offsets[p], offsets[p + 1])
    values[2] = spread / problems.length
  },
  solve({ cos, sin }, settings) {
    const { signal } = scheduleOf(settings)
    const T = settings.steps
    const best = middleOf(settings.shape, cos, sin).map((x) => Math.round(LATTICE * x) / LATTICE)
    return signal.slice(1).flatMap((level) => best.map((x) => (level / signal[T]) * x))
  },
  scene: diffusionScene,
  sketch: diffusionSketch,
})

/** Root mean square distance of the last points of rows from … to − 1 from their centre; NaN if there is only one. */
function spreadOf(actions: Completions['actions'], T: number, from: number, to: number): number {
  const count = to - from
  if (count < 2) return NaN
  let variance = 0
  for (let d = 0; d < D; d++) {
    let sum = 0
    let squares = 0
    for (let row = from; row < to; row++) {
      const x = actions[(row * T + T - 1) * D + d]
      sum += x
      squares += x * x
    }
    variance += Math.max(0, squares / count - (sum / count) ** 2)
  }
  return Math.sqrt(variance)
}
