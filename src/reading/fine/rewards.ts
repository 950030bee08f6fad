import { CELL } from '../contract'
import { fineThing, type FineThing } from '../fineThings'
import { partName, partsOf } from '../implied/parts'
import { emptyLines } from '../rules/emptyAnswers'
import { equalGroups } from '../rules/equalGroups'
import { isEvery, meanOf, stdOf } from '../sums'
import { halvesOf, rounded } from '../trend'

/** a std of the rewards from which they visibly jump */
const NOISY = 0.05
/** the fewest lines that are judged */
const LEAST = 6

/** Lines without rewards: updates that reuse a batch. */
export const linesWithoutRewards: FineThing = (view) => {
  const [loss, reward] = [view.of('loss'), view.column('reward')]
  if (!loss || !reward) return []
  const lines = Array.from(loss.rows).filter((row) => reward.cells[row] === CELL.absent).length
  return lines > 0
    ? fineThing(view, 'linesWithoutRewards', { lines, all: loss.rows.length }, loss.column)
    : []
}

/** Rewards that jump from line to line, without a trend. */
export const fewPrompts: FineThing = (view) => {
  const reward = view.of('reward')
  if (!reward || reward.values.length < LEAST || meanOf(reward.values) === 0) return []
  const spread = stdOf(reward.values)
  const halves = halvesOf(reward, LEAST)!
  if (!(spread > NOISY) || Math.abs(halves.errors) > 2) return []
  return fineThing(
    view,
    'fewPrompts',
    { lines: reward.values.length, spread: rounded(spread) },
    reward.column,
  )
}

/** Parts that empty answers cannot earn. */
export const partsZero: FineThing = (view) => {
  if (!emptyLines(view)) return []
  const zero = partsOf(view).filter((part) => isEvery(view.valuesOf(part).values, (value) => value === 0))
  if (zero.length === 0 || partsOf(view).length < 2) return []
  return fineThing(
    view,
    'partsZeroEmpty',
    { parts: zero.map(partName).join(', '), count: zero.length },
    ...zero,
  )
}

/** A part that is full while groups still differ. */
export const partFull: FineThing = (view, log) => {
  const spread = view.of('group_reward_std') ?? view.of('reward_std')
  const parts = partsOf(view)
  if (!spread || parts.length < 2 || !(spread.values.at(-1)! > 0) || equalGroups.sees(view, log)) return []
  const full = parts.find((part) => isEvery(view.valuesOf(part).values, (value) => value === 1))
  if (!full) return []
  const figures = { part: partName(full), value: 1, spread: rounded(spread.values.at(-1)!) }
  return fineThing(view, 'partFull', figures, full, spread.column)
}

/** A mean advantage that is not 0, because it is a mean over tokens. */
export const meanAdvantage: FineThing = (view) => {
  const column = view.named('critic/advantages/mean')
  const last = column && view.valuesOf(column).values.at(-1)
  return column && Math.abs(last ?? 0) > 1e-3
    ? fineThing(view, 'meanAdvantage', { mean: rounded(last!), name: column.name }, column)
    : []
}

/** Names of a critic although the run has none. */
export const criticNames: FineThing = (view) => {
  const column = view.named('critic/score/mean', 'critic/rewards/mean', 'critic/advantages/mean')
  // a critic has a loss
  const hasCritic = view.run.columns.some(({ name }) => name.startsWith('critic/vf_') || name === 'critic/lr')
  return column && !hasCritic ? fineThing(view, 'criticNames', { name: 'critic/…' }) : []
}

/** A std of the whole batch, above 0 although all groups are equal. */
export const spreadOfBatch: FineThing = (view) => {
  const [dead, spread] = [view.of('frac_reward_zero_std'), view.of('reward_std')]
  if (!dead || !spread || spread.column.differs !== 'spreadOfBatch') return []
  const row = Array.from(spread.rows).findLast(
    (at) => dead.column.values[at] >= 0.999 && spread.column.values[at] > 0,
  )
  if (row === undefined) return []
  return fineThing(view, 'spreadOfBatch', { spread: spread.column.values[row] }, spread.column)
}
