import type { Learner, LearnerState } from '../engine/learner'

/** The weights of all runs just before a reference moved, [R, parameters] each. */
export type BeforeMove = Pick<LearnerState, 'parameters' | 'reference'>

/**
 * How a step moved a run's reference, measured from the weights alone, whatever the engine was told: with
 * reference ← (1 − α)·reference + α·policy every weight has gone the share α of its way to the policy.
 */
export interface ReferenceMove {
  parameters: number
  /** the share α of the way to the policy that fits all weights best; NaN if the reference was the policy already */
  share: number
  /** the most that a weight is away from its place for `alpha`, and how many are further away than rounding explains */
  worst: number
  wrong: number
}

/** Rounding to 32 bits moves a result by at most 2⁻²⁴ of its size; α, two products and their sum are each rounded. */
const ROUNDING = 4 * 2 ** -24
/** What an engine may take for 0. */
const TINY = 2 ** -120

/** Copies the weights of a single run before its reference moves; null for several runs, and if it stays. */
export async function beforeMove(learner: Learner, alpha: readonly number[]): Promise<BeforeMove | null> {
  if (learner.runs !== 1 || alpha[0] === 0) return null
  const { parameters, reference } = await learner.state()
  return { parameters, reference }
}

/**
 * The move of one run's reference.
 * @param alpha what the settings say
 * @param after the reference now
 */
export function referenceMove(
  { parameters: policy, reference: before }: BeforeMove,
  after: Float32Array,
  alpha: number,
): ReferenceMove {
  let [gone, way, worst, wrong] = [0, 0, 0, 0]
  for (let i = 0; i < policy.length; i++) {
    const distance = policy[i] - before[i]
    gone += (after[i] - before[i]) * distance
    way += distance * distance
    const off = Math.abs(after[i] - ((1 - alpha) * before[i] + alpha * policy[i]))
    worst = Math.max(worst, off)
    if (!(off <= ROUNDING * (Math.abs(before[i]) + Math.abs(policy[i])) + TINY)) wrong++
  }
  return { parameters: policy.length, share: way > 0 ? gone / way : NaN, worst, wrong }
}
