import type { PaperId } from '../papers'
import type { LossSpec, Surrogate } from '../spec'

/** What is known of a surrogate without its functions. All fields are required, so that a new surrogate cannot leave one out. */
export interface SurrogateTraits {
  /**
   * The fields of the spec that change the policy loss. Those of masks, KL and entropy bonus, which act on all surrogates,
   * are not listed.
   */
  reads: readonly (keyof LossSpec)[]
  /** The papers that it comes from; empty where it has none */
  papers: readonly PaperId[]
  /** Whether it uses advantages; `pairwise` uses the rewards of the batch instead */
  usesAdvantages: boolean
  /** Whether the loss program of the GPU has a case for it */
  isFused: boolean
}

/** The fields that every sum of token terms reads, through the weights of the loss type. */
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
  clip: { reads: CLIP_READS, papers: ['1707.06347'], usesAdvantages: true, isFused: true },
  logp: { reads: TOKEN_SUM_READS, papers: [], usesAdvantages: true, isFused: true },
  cispo: {
    reads: [...TOKEN_SUM_READS, ...RATIO_READS, 'epsilonHigh', 'cispoFloor'],
    papers: ['2506.13585'],
    usesAdvantages: true,
    isFused: true,
  },
  sapo: {
    reads: [...TOKEN_SUM_READS, ...RATIO_READS, 'sapoTemperaturePos', 'sapoTemperatureNeg'],
    papers: ['2511.20347'],
    usesAdvantages: true,
    isFused: true,
  },
  vespo: {
    reads: [...TOKEN_SUM_READS, 'vespoKPos', 'vespoLambdaPos', 'vespoKNeg', 'vespoLambdaNeg'],
    papers: ['2602.10693'],
    usesAdvantages: true,
    isFused: false,
  },
  gmpo: {
    reads: [...TOKEN_SUM_READS, 'epsilon', 'epsilonHigh'],
    papers: ['2507.20673'],
    usesAdvantages: true,
    isFused: false,
  },
  clip_cov: {
    reads: [...CLIP_READS, 'clipCovRatio', 'clipCovLow', 'clipCovHigh'],
    papers: ['2505.22617'],
    usesAdvantages: true,
    isFused: false,
  },
  kl_cov: {
    reads: [...TOKEN_SUM_READS, ...RATIO_READS, 'klCovRatio', 'klCovCoef'],
    papers: ['2505.22617'],
    usesAdvantages: true,
    isFused: false,
  },
  pairwise: { reads: [], papers: ['2305.18290'], usesAdvantages: false, isFused: false },
} as const satisfies Record<Surrogate, SurrogateTraits>

/** The traits of every surrogate by its name. */
export const SURROGATE_TRAITS: Record<Surrogate, SurrogateTraits> = traits

/** The surrogates that the loss program of the GPU has a case for. */
export type FusedSurrogate = {
  [Name in Surrogate]: (typeof traits)[Name]['isFused'] extends true ? Name : never
}[Surrogate]

/** Whether the policy term moves with the ratio at the spec's ratio level. */
export function readsRatio(surrogate: Surrogate): boolean {
  return SURROGATE_TRAITS[surrogate].reads.includes('ratioLevel')
}
