import { PRESETS } from '../../settings/presets'
import { real, taskKnobs } from '../knobs'
import { PATCHES, PIXELS, restore, splitBands } from './bands'
import { drawProblem, F, type RestorationProblem } from './problem'
import { psnrOf, ssimOf } from './quality'
import { restorationScene, restorationSketch } from './picture'
import { defineTask } from '../task'

const knobs = taskKnobs({
  noise: real(0.08, 0.02, 0.3, 0.01),
  blur: real(0.5, 0, 0.9, 0.1),
  exploration: real(0.2, 0.05, 1, 0.05),
})

/** Numbers of an action: how much of the fine and of the middle band a patch gains or loses. */
const D = 2
const fine = new Float64Array(PIXELS)
const middle = new Float64Array(PIXELS)
const restored = new Float64Array(PIXELS)
/** A gain in dB or in SSIM is divided by the best one, or by this if that is smaller. */
const LEAST_GAIN = [0.5, 0.02]

const LEAST_SHARE = -1

/** The gain as a share of the best gain; at least `LEAST_SHARE`. */
const shareOf = (value: number, [before, best]: readonly [number, number], least: number) =>
  Math.max(LEAST_SHARE, (value - before) / Math.max(best - before, least))

/**
 * The improved training of a restoration network: PPO's clip, global statistics, limits on advantages and gradients. Its rate
 * of 5e-6 is for a large network; this one is small, and learns at a few thousandths from solutions and less with GRPO.
 */
const IMPROVED = { ...PRESETS.progressive, epochPrompts: 16, learningRate: 0.006, grpoLearningRate: 0.002 }
const EPOCHS = 50
const COMMAND_EPOCH = 8

/** Images that are hardly damaged: most choices make them worse, so that raw rewards begin below 0. */
const SLIGHT = { noise: 0.02, blur: 0 }
const ONE_IMAGE = { numGenerations: 4, generationBatchSize: 4, evalCompletions: 80 }

/**
 * The rate of document 003 for GRPO. It suits a large network; this one hardly moves with it in a hundred steps, so that with
 * hardly any weight and no warm start the solutions are not learnt.
 */
const RATE_OF_LARGE_NETWORKS = 5e-6

const setups = [
  {
    id: 'command',
    settings: {},
    config: {
      ...IMPROVED,
      staging: 'warm_single',
      warmStartSteps: 10,
      epochPrompts: COMMAND_EPOCH,
      numGenerations: 2,
      generationBatchSize: 2,
      weightDecay: 0.01,
      warmupSteps: 5,
      maxSteps: EPOCHS * COMMAND_EPOCH,
    },
  },
  {
    id: 'three-stages',
    settings: {},
    // 5 epochs of solutions, 20 in which GRPO comes in, 25 of GRPO: two steps an epoch
    config: { ...IMPROVED, warmStartSteps: 5, rampSteps: 20, maxSteps: 100 },
  },
  {
    id: 'defaults',
    settings: {},
    // without global statistics, and without a schedule of the supervised weight
    config: {
      ...IMPROVED,
      advEstimator: 'baseline',
      staging: 'warm_single',
      warmStartSteps: 10,
      maxSteps: 100,
    },
  },
  { id: 'single-stage', settings: {}, config: { ...IMPROVED, staging: 'single' } },
  {
    id: 'collapse',
    cure: 'cured',
    settings: SLIGHT,
    // REINFORCE on the raw rewards of a single image, with hardly any supervision and no limit on anything
    config: {
      ...PRESETS.reinforce,
      ...ONE_IMAGE,
      lossType: 'token-mean',
      maxGradNorm: 0,
      staging: 'single',
      lambdaSup: 1e-6,
      lambdaCons: 1e-6,
      learningRate: 0.05,
    },
  },
  {
    id: 'idle-solutions',
    cure: 'cured',
    settings: SLIGHT,
    config: {
      ...IMPROVED,
      ...ONE_IMAGE,
      generationBatchSize: 8 * ONE_IMAGE.numGenerations,
      epochPrompts: 8,
      staging: 'single',
      lambdaSup: 0.01,
      grpoLearningRate: RATE_OF_LARGE_NETWORKS,
    },
  },
  {
    id: 'one-sided',
    cure: 'cured',
    settings: SLIGHT,
    config: {
      ...IMPROVED,
      ...ONE_IMAGE,
      staging: 'single',
      learningRate: 0.002,
      advEstimator: 'baseline',
      baseline: 'none',
      scaleRewards: 'none',
      advClipMax: 0,
    },
  },
  {
    id: 'cured',
    settings: SLIGHT,
    config: {
      ...IMPROVED,
      ...ONE_IMAGE,
      staging: 'warm_single',
      warmStartSteps: 10,
      epochPrompts: 4,
      weightDecay: 0.01,
      warmupSteps: 5,
    },
  },
] as const

/** Image restoration: a filter's strengths, chosen patch by patch. */
export const restoration = defineTask<RestorationProblem>()({
  knobs,
  learnsIn: 80,
  recommended: { learningRate: 0.006, beta: 0.001 },
  setups,
  vocabulary: () => [],
  endToken: () => -1,
  promptLength: () => 0,
  completionLength: () => PATCHES,
  world: {
    transition: 'given',
    features: () => F,
    timeFeatures: () => 0,
    stateSize: () => PATCHES * F,
    hasViews: true,
    reset({ seen }, _key, _index, view, state, at) {
      state.set(seen[view], at)
    },
    observe(state, at, t, features, into) {
      for (let f = 0; f < F; f++) features[into + f] = state[at + t * F + f]
    },
    step: () => false,
  },
  head({ exploration }) {
    const each = (value: number) => new Array<number>(PATCHES).fill(value)
    return { dimensions: D, skip: each(0), scale: each(1), sigma: each(exploration), logpScale: 1 }
  },
  parts: [
    { name: 'psnr', weight: 0.6, range: () => [LEAST_SHARE, Infinity] },
    { name: 'ssim', weight: 0.4, range: () => [LEAST_SHARE, Infinity] },
  ],
  measures: ['psnr', 'ssim'],
  // advantages, weights of the stages and global statistics have these names here too
  tags: { reward: 'rewards_mean', reward_std: 'rewards_std', 'actor/pg_loss': 'loss_pg', kl_loss: 'loss_kl' },
  reachable: () => 1,
  key: ({ id }) => String(id),
  write: ({ id, psnr }) => `${psnr[0].toFixed(1)} dB · ${id.toString(36)}`,
  problem: (random, settings) => drawProblem(random, settings.noise, settings.blur),
  pool: () => null,
  rewardAll({ problems, offsets, actions }, parts) {
    for (let p = 0; p < problems.length; p++) {
      const { views, clean, local, psnr, ssim } = problems[p]
      splitBands(views[0], fine, middle)
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        restore(views[0], fine, middle, actions, row * PATCHES * D, restored)
        parts[2 * row] = shareOf(psnrOf(restored, clean), psnr, LEAST_GAIN[0])
        parts[2 * row + 1] = shareOf(ssimOf(restored, clean, local), ssim, LEAST_GAIN[1])
      }
    }
  },
  measure({ problems, offsets, actions }, values) {
    values.fill(0)
    for (let p = 0; p < problems.length; p++) {
      const { views, clean, local } = problems[p]
      splitBands(views[0], fine, middle)
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        restore(views[0], fine, middle, actions, row * PATCHES * D, restored)
        values[0] += psnrOf(restored, clean)
        values[1] += ssimOf(restored, clean, local)
      }
    }
    for (let k = 0; k < values.length; k++) values[k] /= offsets[problems.length]
  },
  solve: ({ best }) => [...best],
  scene: restorationScene,
  sketch: restorationSketch,
})
