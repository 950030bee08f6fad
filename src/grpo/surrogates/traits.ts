import type { PaperId } from '../papers'
import type { LossSpec, Surrogate } from '../spec'

/**
 * The facts about a surrogate that need none of its functions. All fields are required, so that a new surrogate cannot
 * leave one out.
 */
export interface SurrogateTraits {
  /**
   * The fields of the spec that change the policy loss. Those of masks, KL and entropy bonus, which act on all surrogates,
   * are not listed.
   */
  reads: readonly (keyof LossSpec)[]
  /** The papers that it comes from; empty if it has none */
  papers: readonly PaperId[]
  /**
   * Its policy loss: a sum of terms that move with a ratio, −w·A for example; of terms −c·A·logp whose weight c follows from a
   * ratio and is a constant for the gradient; of terms −A·logp; or of pairs of completions, compared by their rewards.
   */
  form: 'ratio' | 'weighted_logp' | 'logp' | 'pairs'
  /**
   * The quantity that ε and ε high limit: the ratio, to [1 − ε, 1 + ε high]; its logarithm, to [−ε, ε high]; the weight
   * of the gradient, to at most ε high; or nothing.
   */
  clips: 'ratio' | 'log_ratio' | 'weight' | 'nothing'
  /** The surrogate that it equals without the uniform numbers that it reads for each token; null if it reads none */
  withoutDraws: Surrogate | null
  /** Whether the loss program of the GPU has a case for it */
  isFused: boolean
}

/** The fields that every sum of token terms reads through the weights of the loss type. */
const TOKEN_SUM_READS = ['lossType', 'maxCompletionLength'] as const satisfies (keyof LossSpec)[]

/** The fields that the ratio is computed from. */
const RATIO_READS = ['ratioLevel', 'logRatioMin', 'logRatioMax'] as const satisfies (keyof LossSpec)[]

/** The fields of the clip of PPO. */
const CLIP_READS = [
  ...TOKEN_SUM_READS,
  ...RATIO_READS,
  'epsilon',
  'epsilonHigh',
  'delta',
  'dualClip',
] as const satisfies (keyof LossSpec)[]

const traits = {
  clip: {
    reads: CLIP_READS,
    papers: ['1707.06347'],
    form: 'ratio',
    clips: 'ratio',
    withoutDraws: null,
    isFused: true,
  },
  logp: {
    reads: TOKEN_SUM_READS,
    papers: [],
    form: 'logp',
    clips: 'nothing',
    withoutDraws: null,
    isFused: true,
  },
  cispo: {
    reads: [...TOKEN_SUM_READS, ...RATIO_READS, 'epsilonHigh', 'cispoFloor'],
    papers: ['2506.13585'],
    form: 'weighted_logp',
    clips: 'weight',
    withoutDraws: null,
    isFused: true,
  },
  sapo: {
    reads: [...TOKEN_SUM_READS, ...RATIO_READS, 'sapoTemperaturePos', 'sapoTemperatureNeg'],
    papers: ['2511.20347'],
    form: 'ratio',
    clips: 'nothing',
    withoutDraws: null,
    isFused: true,
  },
  vespo: {
    reads: [...TOKEN_SUM_READS, 'vespoKPos', 'vespoLambdaPos', 'vespoKNeg', 'vespoLambdaNeg'],
    papers: ['2602.10693'],
    form: 'weighted_logp',
    clips: 'nothing',
    withoutDraws: null,
    isFused: false,
  },
  gmpo: {
    reads: [...TOKEN_SUM_READS, 'epsilon', 'epsilonHigh'],
    papers: ['2507.20673'],
    form: 'ratio',
    clips: 'log_ratio',
    withoutDraws: null,
    isFused: false,
  },
  clip_cov: {
    reads: [...CLIP_READS, 'clipCovRatio', 'clipCovLow', 'clipCovHigh'],
    papers: ['2505.22617'],
    form: 'ratio',
    clips: 'ratio',
    withoutDraws: 'clip',
    isFused: false,
  },
  kl_cov: {
    reads: [...TOKEN_SUM_READS, ...RATIO_READS, 'klCovRatio', 'klCovCoef'],
    papers: ['2505.22617'],
    form: 'ratio',
    clips: 'nothing',
    withoutDraws: null,
    isFused: false,
  },
  pairwise: {
    reads: [],
    papers: ['2305.18290'],
    form: 'pairs',
    clips: 'nothing',
    withoutDraws: null,
    isFused: false,
  },
} as const satisfies Record<Surrogate, SurrogateTraits>

/** The traits of every surrogate by its name. */
export const SURROGATE_TRAITS: Record<Surrogate, SurrogateTraits> = traits

/** The surrogates that the loss program of the GPU has a case for. */
export type FusedSurrogate = {
  [Name in Surrogate]: (typeof traits)[Name]['isFused'] extends true ? Name : never
}[Surrogate]

/** Whether the policy term depends on the ratio at the ratio level of the spec. */
export function readsRatio(surrogate: Surrogate): boolean {
  return SURROGATE_TRAITS[surrogate].reads.includes('ratioLevel')
}

/** Whether a surrogate uses advantages. */
export const usesAdvantages = (surrogate: Surrogate): boolean => SURROGATE_TRAITS[surrogate].form !== 'pairs'

/** Whether the policy term depends on a ratio, at the ratio level of the spec or at a level of its own. */
export function usesRatio(surrogate: Surrogate): boolean {
  const { form } = SURROGATE_TRAITS[surrogate]
  return form === 'ratio' || form === 'weighted_logp'
}
