import type { LearnerState } from '../learner'
import type { Population } from './population'

/** Reads everything that a population needs to go on, beside what the CPU keeps of it. */
export async function issueState(
  { readout, policy, reference: kept, plane }: Population,
  initial: Float32Array,
  updates: Int32Array,
): Promise<LearnerState> {
  const [moments, reference] = await Promise.all([
    readout.read(policy.theta.buffer, 0, 3 * plane * 4),
    readout.read(kept.theta.buffer, 0, plane * 4),
  ])
  const part = (index: number) => new Float32Array(moments, index * plane * 4, plane).slice()
  return {
    parameters: part(0),
    firstMoment: part(1),
    secondMoment: part(2),
    reference: new Float32Array(reference),
    initial,
    updates,
  }
}
