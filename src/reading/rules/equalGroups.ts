import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { SHOWN } from '../shown'

/** In (nearly) every line all answers of a group earn the same: the advantages, the loss and the gradient are 0. */
export const equalGroups = logRule('equalGroups', (view) => {
  const dead = view.of('frac_reward_zero_std')
  const spread = dead ?? view.of('group_reward_std')
  if (!spread || spread.column.differs === 'spreadOfBatch') return null
  const isEqual = (value: number) => (dead ? value >= 0.999 : value === 0)
  const lines = spread.values.filter(isEqual).length
  if (lines < 0.95 * spread.values.length) return null
  const reward = view.of('reward')
  if (!reward) return null
  const parts = view.run.columns.filter(
    ({ metric }) => metric?.startsWith('rewards/') && metric.endsWith('/mean'),
  )
  const length = view.of('completions/mean_length')
  const isEmpty =
    length !== null && length.values.filter((value) => value < 3).length >= length.values.length / 2
  return {
    figures: {
      lines,
      spread: spread.column.name,
      reward: reward.values.at(-1)!,
      parts: parts.map(({ name }) => name).join(', '),
      isEmpty: isEmpty ? 'empty' : '',
    },
    evidence: [view.evidence(spread.column), view.evidence(reward.column)],
    options: optionsOf(view.run.framework, 'logCompletions'),
    lesson: 'dead-groups',
    show: SHOWN.stuck,
  }
})
