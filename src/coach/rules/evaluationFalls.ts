import { errorOfDifference } from '../evidence'
import { number } from '../figures'
import { rule } from '../rule'
import { bestSpan, heldBack } from './hacking'

const LASTS = 60
/** steps in a span: long enough to hold several evaluations */
const SPAN = 30
const LOSS = 0.1
const GAIN = 0.05
/** a rise in standard errors of the difference */
const ERRORS = 3

/** Greedy completions get worse while sampled ones get better, whether or not evaluation has prompts of its own. */
export const evaluationFalls = rule({
  lasts: LASTS,
  needs: ['eval_reward', 'reward'],
  chart: 'reward',
  sees(evidence) {
    const { config, mean, window } = evidence
    const best = bestSpan(evidence, 'eval_reward', SPAN)
    const evaluation = mean('eval_reward', SPAN)
    const reward = mean('reward', SPAN)
    const before = mean('reward', SPAN, best.back)
    if (!(best.value - evaluation >= LOSS && reward - before >= GAIN)) return null
    // a step of few completions rises by chance
    const error = errorOfDifference(window('reward', SPAN), window('reward', SPAN, best.back))
    if (reward - before < ERRORS * error) return null
    return {
      figures: {
        evaluation: number(evaluation),
        best: number(best.value),
        reward: number(reward),
        before: number(before),
        beta: number(config.beta),
      },
      change: heldBack(config),
    }
  },
})
