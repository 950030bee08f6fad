import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { meanOf } from '../sums'
import { rounded } from '../trend'

/** The fewest lines after which a gradient of exactly 0 is not chance. */
const NEEDED = 3

/** The gradient is exactly 0 although groups differ: the parameters are not trained. */
export const untrained = logRule(
  'untrained',
  ['grad_norm', ['frac_reward_zero_std', 'group_reward_std']],
  (view) => {
    const gradient = view.of('grad_norm')
    const dead = view.of('frac_reward_zero_std')
    const spread = view.of('group_reward_std')
    if (!gradient || gradient.values.length < NEEDED || gradient.values.some((value) => value !== 0))
      return null
    // a norm that was printed with few digits may be small and not 0
    if (gradient.column.digits > 0 && gradient.column.digits <= 1 && view.run.format === 'tensorboard')
      return null
    const differs = dead ? dead.values.filter((value) => value < 1).length : 0
    const alive = spread ? spread.values.filter((value) => value > 0).length : 0
    const lines = dead ? differs : alive
    if (lines < NEEDED || lines < gradient.values.length / 2) return null
    const shown = (dead ?? spread)!
    return {
      figures: {
        gradient: 0,
        spread: rounded(meanOf(shown.values)),
        lines: gradient.values.length,
        name: shown.column.name,
      },
      evidence: [view.evidence(gradient.column), view.evidence(shown.column)],
      options: optionsOf(view.run.framework, 'trainable'),
      lesson: null,
    }
  },
)
