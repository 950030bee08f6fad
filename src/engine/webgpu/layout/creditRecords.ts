import { BASELINES, LOSS_TYPES, REWARD_SCALINGS, STD_CONVENTIONS, type LossSpec } from '../../../grpo'
import type { CreditSpec } from '../../learner'
import { layoutOf, UNLIMITED } from './recordLayout'

/** The record of one run for the credit program. */
const LAYOUT = layoutOf(
  [
    'groupSize',
    'baseline',
    'scaling',
    'ddof',
    /** 1: a completion alone in its group keeps its reward as its advantage */
    'keepsLone',
    /** 1: (A − mean) ÷ (std + 1e-4) over the batch */
    'normalizes',
    'miniBatches',
    'lossType',
    'masksTruncated',
    'usesOld',
    /** the overlong punishment: the length at which it starts, and the tokens over which it grows; 0 is off */
    'softFrom',
    'softCache',
  ] as const,
  ['longest', 'eps', 'rewardLow', 'rewardHigh', 'advantageClip', 'entropyCoef'] as const,
)

/** The records of all runs as words for the GPU. A run without a loss is not updated. */
export function packCredits(
  credits: readonly CreditSpec[],
  losses: readonly (LossSpec | undefined)[],
): Int32Array {
  return LAYOUT.pack(
    credits.map(({ groupSize, advantages, miniBatches, masksTruncated, usesOld }, r) => {
      const { ddof, eps, lone } = STD_CONVENTIONS[advantages.stdConvention]
      const [low, high] = advantages.rewardClip ?? [-UNLIMITED, UNLIMITED]
      return {
        groupSize,
        baseline: BASELINES.indexOf(advantages.baseline),
        scaling: REWARD_SCALINGS.indexOf(advantages.scaleRewards),
        ddof,
        keepsLone: lone === 'keep' ? 1 : 0,
        normalizes: advantages.normalizeAdvantages ? 1 : 0,
        miniBatches,
        lossType: LOSS_TYPES.indexOf(losses[r]?.lossType ?? 'grpo'),
        masksTruncated: masksTruncated ? 1 : 0,
        usesOld: usesOld ? 1 : 0,
        softFrom: advantages.maxCompletionLength - advantages.softPunishCache,
        softCache: advantages.softPunishCache,
        longest: losses[r]?.maxCompletionLength ?? 1,
        eps,
        rewardLow: low,
        rewardHigh: high,
        advantageClip: advantages.advantageClip ?? UNLIMITED,
        entropyCoef: losses[r]?.entropyCoef ?? 0,
      }
    }),
  )
}

/** WGSL that reads a field of the workgroup's run; `uniforms.creditsAt` is where the records start in `result`. */
export const credit = (name: Parameters<typeof LAYOUT.wordOf>[0]) =>
  LAYOUT.read(name, 'result', 'uniforms.creditsAt')
