import type { PresetId, RunConfig } from './knobs'

/** The knobs that make an algorithm; every preset sets all of them. */
export type AlgorithmKnobs = Pick<
  RunConfig,
  | 'baseline'
  | 'scaleRewards'
  | 'surrogate'
  | 'importanceSamplingLevel'
  | 'epsilon'
  | 'epsilonHigh'
  | 'lossType'
  | 'useReference'
  | 'klIn'
  | 'klEstimator'
  | 'beta'
  | 'numIterations'
>

const GRPO: AlgorithmKnobs = {
  baseline: 'group',
  scaleRewards: 'group',
  surrogate: 'clip',
  importanceSamplingLevel: 'token',
  epsilon: 0.2,
  epsilonHigh: 0.2,
  lossType: 'grpo',
  useReference: true,
  klIn: 'loss',
  klEstimator: 'k3',
  beta: 0.04,
  numIterations: 2,
}
const WITHOUT_KL = { useReference: false, beta: 0 } as const
const REINFORCE: AlgorithmKnobs = {
  ...GRPO,
  ...WITHOUT_KL,
  baseline: 'none',
  scaleRewards: 'none',
  surrogate: 'logp',
  lossType: 'seq-mean-token-sum',
  numIterations: 1,
}

/** Named points in the space of knobs: nothing but values. */
export const PRESETS: Readonly<Record<PresetId, AlgorithmKnobs>> = {
  grpo: GRPO,
  dr_grpo: { ...GRPO, ...WITHOUT_KL, scaleRewards: 'none', lossType: 'dr_grpo' },
  dapo: { ...GRPO, ...WITHOUT_KL, epsilonHigh: 0.28, lossType: 'dapo' },
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
}

/** The configuration with a preset's values. */
export function applyPreset(config: RunConfig, id: PresetId): RunConfig {
  return { ...config, ...PRESETS[id], algorithm: id }
}

/** Whether a knob of the chosen preset has been changed since. */
export function presetChanged(config: RunConfig): boolean {
  const preset = PRESETS[config.algorithm]
  return (Object.keys(preset) as (keyof AlgorithmKnobs)[]).some((name) => config[name] !== preset[name])
}
