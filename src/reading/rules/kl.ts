import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { meanOf, medianOf } from '../sums'
import { halvesOf, rounded } from '../trend'

/** the fewest lines, as for the coach */
const LINES = 30
/** the KL, in nats per token, from which a policy is far from its reference, and the growth that is reported */
const FAR = 0.5
const GROWTH = 1.5
/** a jump is this many times the usual KL, and at least so many nats */
const TIMES = 50
const LEAST = 5

/** The KL to the reference grows, but the reward does not. */
export const klRunsAway = logRule('klRunsAway', ['kl', 'reward'], (view) => {
  const kl = view.of('kl')
  const reward = halvesOf(view.of('reward'), LINES)
  if (!kl || kl.values.length < LINES || !reward) return null
  const third = Math.floor(kl.values.length / 3)
  const [before, now] = [medianOf(kl.values.subarray(0, third)), medianOf(kl.values.slice(-third))]
  if (!(now > FAR && now > GROWTH * before)) return null
  // a rising reward justifies the distance
  if (reward.errors > 2) return null
  return {
    figures: {
      kl: rounded(now),
      before: rounded(before),
      lines: kl.values.length,
      reward: rounded(reward.now),
    },
    evidence: [view.evidence(kl.column), view.evidence(view.of('reward')!.column)],
    options: optionsOf(view.run.framework, 'beta', 'rate'),
    lesson: 'beta',
  }
})

/** The KL of single lines is far above the usual one. The cause is a few tokens that the policy had almost ruled out. */
export const klJumps = logRule('klJumps', ['kl'], (view) => {
  const kl = view.of('kl')
  if (!kl || kl.values.length < LINES) return null
  const usual = medianOf(kl.values)
  const jumps = Array.from(kl.rows).filter((row) => kl.column.values[row] > Math.max(LEAST, TIMES * usual))
  if (jumps.length === 0 || jumps.length > 0.1 * kl.values.length) return null
  const highest = jumps.reduce((a, b) => (kl.column.values[b] > kl.column.values[a] ? b : a))
  return {
    figures: {
      kl: rounded(kl.column.values[highest]),
      usual: rounded(usual),
      step: view.run.steps[highest],
      jumps: jumps.length,
    },
    evidence: [view.evidence(kl.column, jumps)],
    options: optionsOf(view.run.framework, 'rate', 'gradientLimit'),
    lesson: 'ratio',
  }
})

/** Names under which the difference between trainer and sampler is logged, and the largest value that is no problem. */
const MISMATCH: readonly (readonly [name: string, most: number])[] = [
  ['sampling/sampling_logp_difference/mean', 0.1],
  ['training/rollout_probs_diff_mean', 0.05],
  ['Mismatch KL', 0.1],
  ['vllm_kl', 0.1],
  ['optim/kl_sample_train_v1', 0.1],
]
/** The lines at the end whose mean is judged. */
const FEW = 5

/** The trainer gives the sampled tokens other probabilities than the sampler did. */
export const samplerDiffers = logRule(
  'samplerDiffers',
  [MISMATCH.map(([logged]) => ({ logged }))],
  (view) => {
    for (const [name, most] of MISMATCH) {
      const column = view.named(name)
      if (!column) continue
      const { values } = view.valuesOf(column)
      const value = meanOf(values.slice(-FEW))
      if (values.length < FEW || !(Math.abs(value) > most)) continue
      return {
        figures: { value: rounded(value), lines: values.length, name },
        evidence: [view.evidence(column)],
        options: optionsOf(view.run.framework, 'samplerCorrection'),
        lesson: 'ratio',
      }
    }
    return null
  },
)
