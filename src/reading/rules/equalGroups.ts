import type { Column } from '../contract'
import { partName, partsOf, written } from '../implied/parts'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import type { RunView, Series } from '../runView'
import { emptyLines } from './emptyAnswers'

/** The share of lines in which all groups must be equal. */
const NEARLY_ALL = 0.95
/** The share of equal groups from which all groups of a line count as equal. */
const LEAST_SHARE = 0.999

/** Fewer lines can be so by chance, if each holds a group or two. */
const FEW = 10
/** How far from 1, the usual best reward, each part may be for equal groups to be solved ones. */
const BEST = 0.02

/** The column that tells in which lines all groups are equal: the share of such groups, or the std inside groups. */
function equalSeries(view: RunView): { series: Series; isEqual: (value: number) => boolean } | null {
  const dead = view.of('frac_reward_zero_std')
  if (dead) return { series: dead, isEqual: (value) => value >= LEAST_SHARE }
  const spread = view.of('group_reward_std')
  if (spread) return { series: spread, isEqual: (value) => value === 0 }
  const [max, min] = [view.named('critic/advantages/max'), view.named('critic/advantages/min')]
  const isZero = (column: Column) => view.valuesOf(column).values.every((value) => value === 0)
  if (max && min && isZero(max) && isZero(min))
    return { series: view.valuesOf(max), isEqual: (value) => value === 0 }
  return null
}

/** In nearly every line, all answers of each group earn the same, so that advantages, loss and gradient are 0. */
export const equalGroups = logRule(
  'equalGroups',
  [['frac_reward_zero_std', 'group_reward_std', { logged: 'critic/advantages/max' }], 'reward'],
  (view) => {
    const equal = equalSeries(view)
    const reward = view.of('reward')
    if (!equal || !reward || equal.series.values.length === 0) return null
    const { series, isEqual } = equal
    const lines = series.values.filter(isEqual).length
    if (lines < NEARLY_ALL * series.values.length) return null
    const parts = partsOf(view)
    const last = (column: Column) => view.valuesOf(column).values.at(-1)
    const gradient = view.of('grad_norm')
    const now = reward.values.at(-1)!
    const earned = parts.length > 0 ? parts.map((part) => last(part)!) : [now]
    const isSolved = earned.every((value) => Math.abs(value - 1) < BEST)
    const cause = emptyLines(view) ? 'empty' : isSolved ? 'solved' : 'unknown'
    const evidence = [series.column, reward.column, ...(gradient ? [gradient.column] : [])]
    return {
      figures: {
        lines,
        all: series.values.length,
        spread: series.column.name,
        reward: now,
        parts:
          parts.length > 1 ? parts.map((part) => `${partName(part)} ${written(last(part)!)}`).join(', ') : '',
        cause,
        few: series.values.length < FEW ? 'few' : '',
      },
      evidence: evidence.map((column) => view.evidence(column)),
      options: optionsOf(view.run.framework, 'logCompletions', 'dynamicSampling'),
      ...(cause === 'solved' && { show: null }),
      lesson: 'dead-groups',
    }
  },
)
