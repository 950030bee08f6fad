import { errorOfDifference, type Evidence } from './evidence'

/** a gain of the mean reward that is worth the steps it took */
const GAIN = 0.02

/**
 * Whether the run learns: the reward of samples, or of greedy completions, was higher in the last `span` steps than in one of the
 * two spans before them, by more than its error. Then what a rule blames for slow steps does not keep the policy from learning.
 * Of a run that is too young for two spans, the halves are compared.
 */
export function rising({ steps, window, mean }: Evidence, span: number): boolean {
  const length = Math.min(span, Math.floor(steps / 2))
  return (['reward', 'eval_reward'] as const).some((metric) =>
    [length, 2 * length].some((back) => {
      const gain = mean(metric, length) - mean(metric, length, back)
      return gain > GAIN && gain > errorOfDifference(window(metric, length), window(metric, length, back))
    }),
  )
}
