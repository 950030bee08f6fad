import { certainty } from '../certain'
import { stepsOfGroups } from '../evidence'
import { number, whole } from '../figures'
import { rateKnob } from '../../settings/config'
import { slower } from '../rate'
import { rule } from '../rule'
import { bestSpan } from './hacking'

const LASTS = 60
const SPAN = 30
const LOSS = 0.1
/** the share of groups without a signal from which the mean of squared gradients decays */
const DEAD = 0.9
/** β₁ and β₂ of the optimiser */
const [BETA1, BETA2] = [0.9, 0.999]

/**
 * A policy that is certain loses what it had learnt. Its groups have no signal for so long that Adam's mean of squared
 * gradients v decays. The first sample that differs, with gradient g, finds v ≈ (1 − β₂) g² and moves every weight by
 * up to η (1 − β₁) g / √((1 − β₂) g²) = η (1 − β₁) / √(1 − β₂), however improbable the sample was. Clipping the
 * gradient does not help, because g cancels. Seen in the default task after 180,000 steps.
 */
export const unlearnt = rule({
  lasts: LASTS,
  needs: ['eval_reward', 'entropy', 'groups'],
  chart: 'reward',
  sees(evidence) {
    const { config, groups, mean, steps } = evidence
    const span = stepsOfGroups(config, SPAN)
    if (steps < 2 * span) return null
    const best = bestSpan(evidence, 'eval_reward', span)
    const evaluation = mean('eval_reward', span)
    if (!(best.value - evaluation >= LOSS) || !certainty(evidence, span)) return null
    const { solved, stuck } = groups(span)
    if (solved + stuck < DEAD) return null
    return {
      figures: {
        evaluation: number(evaluation),
        best: number(best.value),
        entropy: number(mean('entropy', span)),
        times: whole(Math.round((1 - BETA1) / Math.sqrt(1 - BETA2))),
        rate: number(config[rateKnob(config)]),
      },
      change: config[rateKnob(config)] > 0 ? slower(config, 5) : null,
      fromStart: true,
    }
  },
})
