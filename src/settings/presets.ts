import type { PaperId } from '../grpo'
import { defaultConfig, type TaskOf } from './config'
import { OF_ALGORITHM, KNOBS, type AlgorithmKnob, type PresetId, type RunConfig, type TaskId } from './knobs'

/** The values that a preset sets. */
export type AlgorithmKnobs = Pick<RunConfig, AlgorithmKnob>

/** The defaults of the knobs. */
const GRPO = Object.fromEntries(OF_ALGORITHM.map((name) => [name, KNOBS[name].default])) as AlgorithmKnobs
const WITHOUT_KL: AlgorithmKnobs = { ...GRPO, useReference: false, beta: 0 }
/** −A·log π with one update a step, so that no ratio matters. */
const GRADIENT: AlgorithmKnobs = { ...WITHOUT_KL, surrogate: 'logp', numIterations: 1 }
const REINFORCE: AlgorithmKnobs = {
  ...GRADIENT,
  baseline: 'none',
  scaleRewards: 'none',
  lossType: 'seq-mean-token-sum',
}
/** KL against the initial weights would undo what the solutions taught, so it is measured against the old policy. */
const PROGRESSIVE: AlgorithmKnobs = {
  ...GRPO,
  useReference: false,
  klAgainst: 'old',
  advEstimator: 'running_average',
  advClipMax: 3,
  lossType: 'token-mean',
  beta: 0.01,
  staging: 'progressive',
  lambdaCons: 0.1,
}

/** Named algorithms: nothing but values of knobs. */
export const PRESETS: Readonly<Record<PresetId, AlgorithmKnobs>> = {
  /** the objective of DeepSeekMath, arXiv 2402.03300, but two updates a step where it took one, and TRL's KL times the ratio */
  grpo: GRPO,
  /** arXiv 2503.20783 */
  dr_grpo: { ...WITHOUT_KL, scaleRewards: 'none', lossType: 'dr_grpo' },
  /** arXiv 2503.14476, without its dynamic sampling and overlong punishment */
  dapo: { ...WITHOUT_KL, epsilonHigh: 0.28, epsilonHighFollows: false, lossType: 'dapo' },
  /** arXiv 2402.14740, as TRL's RLOOTrainer */
  rloo: {
    ...GRPO,
    baseline: 'leave_one_out',
    scaleRewards: 'none',
    importanceSamplingLevel: 'sequence_sum',
    klIn: 'reward',
    klEstimator: 'k1',
    beta: 0.05,
    numIterations: 1,
  },
  reinforce: REINFORCE,
  reinforce_baseline: { ...REINFORCE, baseline: 'batch' },
  /** TRL 1.13, GRPOConfig() */
  grpo_trl: { ...WITHOUT_KL, lossType: 'dapo', numIterations: 1 },
  /** arXiv 2507.18071; its 4 mini-batches need an N that 4 divides */
  gspo: {
    ...WITHOUT_KL,
    importanceSamplingLevel: 'sequence',
    epsilon: 3e-4,
    epsilonHigh: 4e-4,
    epsilonHighFollows: false,
  },
  /** MiniMax-M1, arXiv 2506.13585; cap as in ScaleRL */
  cispo: { ...WITHOUT_KL, surrogate: 'cispo', epsilonHigh: 5, epsilonHighFollows: false, lossType: 'dapo' },
  /** arXiv 2511.20347 */
  sapo: { ...WITHOUT_KL, surrogate: 'sapo' },
  /** arXiv 2507.20673 */
  gmpo: { ...WITHOUT_KL, surrogate: 'gmpo', epsilon: 0.4, epsilonHigh: 0.4 },
  /** arXiv 2501.03262, with OpenRLHF's KL; advantages need no group, so G may be 1 */
  reinforce_plus_plus: {
    ...GRPO,
    advEstimator: 'reinforce_plus_plus',
    baseline: 'none',
    scaleRewards: 'none',
    lossType: 'token-mean',
    klIn: 'reward',
    klEstimator: 'k1',
    beta: 0.01,
  },
  /** arXiv 2310.10505; advantages need no group */
  remax: { ...REINFORCE, advEstimator: 'remax' },
  /** nanochat's chat_rl.py */
  nanochat: { ...GRADIENT, scaleRewards: 'none', lossType: 'token-mean' },
  grpo_zero: { ...GRADIENT, stdConvention: 'grpo-zero', lossType: 'token-mean' },
  simple: { ...GRADIENT, lossType: 'seq-mean-token-sum' },
  pairwise: { ...GRADIENT, surrogate: 'pairwise' },
  progressive: PROGRESSIVE,
  single_stage: { ...PROGRESSIVE, staging: 'single' },
  /**
   * GRPO as it is often written into a script: k3 without the ratio, β and one update as in DeepSeekMath (arXiv 2402.03300:
   * β 0.04, 64 completions a prompt, one update after each rollout, k3), whose own mean is over each completion’s tokens
   * first; the std plus 1e-4 as in TRL
   */
  grpo_token_mean: { ...GRPO, useBiasCorrectionKl: false, lossType: 'token-mean', numIterations: 1 },
}

/** The papers that the presets come from; those without one are named after a program or are textbook algorithms. */
export const PRESET_PAPERS: Readonly<Record<PresetId, readonly PaperId[]>> = {
  grpo: ['2402.03300'],
  dr_grpo: ['2503.20783'],
  dapo: ['2503.14476'],
  rloo: ['2402.14740'],
  reinforce: [],
  reinforce_baseline: [],
  grpo_trl: [],
  gspo: ['2507.18071'],
  cispo: ['2506.13585'],
  sapo: ['2511.20347'],
  gmpo: ['2507.20673'],
  reinforce_plus_plus: ['2501.03262'],
  remax: ['2310.10505'],
  nanochat: [],
  grpo_zero: [],
  simple: [],
  pairwise: ['2305.18290'],
  progressive: [],
  single_stage: [],
  grpo_token_mean: ['2402.03300'],
}

/** The configuration with the values of a preset. */
export function applyPreset(config: RunConfig, id: PresetId): RunConfig {
  return { ...config, ...PRESETS[id], algorithm: id }
}

/**
 * The configuration of a task and a preset before any other change. The task's recommended values replace the values of
 * the default preset. If the visitor chose another preset, its values replace the task's.
 */
export function baseConfig(taskOf: TaskOf, task: TaskId, preset: PresetId): RunConfig {
  const config = defaultConfig(taskOf, task)
  return preset === KNOBS.algorithm.default ? config : applyPreset(config, preset)
}

/** Whether a knob that makes an algorithm differs from what it is in `base`. */
export function presetChanged(config: RunConfig, base: RunConfig): boolean {
  return OF_ALGORITHM.some((name) => config[name] !== base[name])
}
