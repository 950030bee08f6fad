import { fineThing, type FineThing } from '../fineThings'
import { CELL, ROW } from '../contract'
import { equalGroups } from '../rules/equalGroups'
import { jumpCosts, klJumpsOf } from '../rules/kl'
import { brokenRows, TELLING } from '../rules/notFinite'
import { extentOf, isEvery } from '../sums'
import { halvesOf, rounded } from '../trend'

/** a loss below this is 0 apart from rounding and the length term */
const NEARLY_0 = 1e-3
/** the share of lines with such a loss from which the run is called one without loss */
const MOST_LINES = 0.8
/** lines that a rise is judged by, the least rise of the loss, and the standard errors that it takes */
const LINES = 60
const RISE = 0.005
const SURE = 3

/** Loss 0. */
export const lossZero: FineThing = (view, log) => {
  const loss = view.of('loss')
  if (!loss) return []
  const zeros = loss.values.filter((value) => Math.abs(value) < NEARLY_0).length
  const lines = loss.values.length
  if (equalGroups.sees(view, log))
    return isEvery(loss.values, (value) => Math.abs(value) < NEARLY_0)
      ? fineThing(view, 'lossZeroEqual', { lines }, loss.column)
      : []
  if (zeros < MOST_LINES * lines || !view.column('reward')) return []
  return fineThing(view, 'lossZeroOnPolicy', { lines: zeros }, loss.column)
}

/** Loss below 0. */
export const lossNegative: FineThing = (view) => {
  const loss = view.of('loss') ?? view.of('actor/pg_loss')
  if (!loss) return []
  const below = loss.values.filter((value) => value <= -NEARLY_0)
  return below.length > 0
    ? fineThing(view, 'lossNegative', { loss: below.at(-1)!, lines: below.length }, loss.column)
    : []
}

/** Loss and reward rise together. */
export const lossRises: FineThing = (view) => {
  const [loss, reward] = [halvesOf(view.of('loss'), LINES), halvesOf(view.of('reward'), LINES)]
  if (!loss || !reward || !(loss.errors > SURE && loss.now - loss.before > RISE && reward.errors > SURE))
    return []
  const figures = {
    from: rounded(loss.before),
    to: rounded(loss.now),
    rewardFrom: rounded(reward.before),
    rewardTo: rounded(reward.now),
  }
  return fineThing(view, 'lossRises', figures, view.column('loss')!, view.column('reward')!)
}

/** KL 0, not a number, or not logged. */
export const kl: FineThing = (view, log) => {
  const column = view.column('kl')
  const { framework, format } = view.run
  const isTrl = framework === 'trl' || framework === 'unsloth' || framework === 'ms-swift'
  if (!column) {
    const isCut = view.training === 1 && log.leftOut.some(({ why }) => why === 'cut')
    return isTrl && format !== 'wandb-csv' && !isCut && view.column('reward')
      ? fineThing(view, 'klNotLogged', { name: 'kl' })
      : []
  }
  const values = view.valuesOf(column).values
  const broken = column.cells.filter((cell) => cell === CELL.notFinite).length
  const loss = view.column('loss')
  if (broken > 0 && loss?.cells.every((cell) => cell !== CELL.notFinite))
    return fineThing(view, 'klNotFinite', { lines: broken }, column)
  const isStill = equalGroups.sees(view, log) !== null
  return isStill && isEvery(values, (value) => value === 0)
    ? fineThing(view, 'klZero', { lines: values.length }, column)
    : []
}

/** A loss, gradient norm, entropy or reward that is not finite in some updates, and a number afterwards. */
export const notFiniteOnce: FineThing = (view) =>
  TELLING.flatMap((metric) => {
    const column = view.column(metric)
    const rows = column ? brokenRows(column).filter((row) => view.run.kinds[row] === ROW.training) : []
    const last = column ? view.valuesOf(column).rows.at(-1) : undefined
    if (!column || rows.length === 0 || last === undefined || last < rows.at(-1)!) return []
    const figures = { name: column.name, count: rows.length, ...view.placeOf(rows[0]) }
    return fineThing(view, 'notFiniteOnce', figures, column)
  })

/** Single lines with a KL far above the others, after which the reward is as before. */
export const klJumped: FineThing = (view) => {
  const found = klJumpsOf(view)
  if (!found?.reward || jumpCosts(found) !== false) return []
  const { kl: series, highest, rows, reward } = found
  const figures = {
    kl: rounded(series.column.values[highest]),
    ...view.placeOf(highest),
    before: rounded(reward.before),
    after: rounded(reward.after),
    jumps: rows.length,
  }
  return fineThing(view, 'klJumped', figures, series.column, view.column('reward')!)
}

/** A small gradient in lines whose groups are all equal: the KL pulls. */
export const deadMoves: FineThing = (view) => {
  const [dead, gradient, klColumn] = [view.of('frac_reward_zero_std'), view.of('grad_norm'), view.of('kl')]
  if (!dead || !gradient || !klColumn || !klColumn.values.some((value) => value > 0)) return []
  const rows = Array.from(dead.rows).filter(
    (row) => dead.column.values[row] >= 0.999 && gradient.column.values[row] > 0,
  )
  if (rows.length === 0) return []
  const largest = extentOf(rows.map((row) => gradient.column.values[row]))[1]
  return fineThing(view, 'deadMoves', { gradient: largest, lines: rows.length }, gradient.column)
}
