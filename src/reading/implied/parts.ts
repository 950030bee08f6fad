import type { Column } from '../contract'
import { roundingOf } from '../fractions'
import { known, unknown, type Implying } from '../implying'
import type { RunView } from '../runView'

/** The most parts for which weights are sought. */
const MOST_PARTS = 8
/** A value in a sum, with a minus and not a hyphen. */
export const written = (value: number) => String(Number(value.toPrecision(6))).replace(/^-/, '−')
/** The name of a part: `format` for the metric `rewards/format/mean`. */
export const partName = ({ metric }: Column) => metric!.slice('rewards/'.length, -'/mean'.length)

/** The columns of the means of reward parts. */
export const partsOf = (view: RunView): Column[] =>
  view.run.columns.filter(({ metric }) => metric?.startsWith('rewards/') && metric.endsWith('/mean'))

/** The weights of the parts in the reward, by least squares; null if there are too few lines, or the weights are not unique. */
function weightsOf(rows: readonly number[], parts: readonly Column[], reward: Column): number[] | null {
  const n = parts.length
  if (rows.length < n + 2) return null
  const system = parts.map((a) => [
    ...parts.map((b) => rows.reduce((sum, row) => sum + a.values[row] * b.values[row], 0)),
    rows.reduce((sum, row) => sum + a.values[row] * reward.values[row], 0),
  ])
  for (let i = 0; i < n; i++) {
    const pivot = system
      .slice(i)
      .reduce((best, line, k) => (Math.abs(line[i]) > Math.abs(system[best][i]) ? k + i : best), i)
    ;[system[i], system[pivot]] = [system[pivot], system[i]]
    if (Math.abs(system[i][i]) < 1e-9) return null
    for (let k = 0; k < n; k++) {
      if (k === i) continue
      const factor = system[k][i] / system[i][i]
      for (let j = i; j <= n; j++) system[k][j] -= factor * system[i][j]
    }
  }
  return system.map((line, i) => Math.round((line[n] / line[i]) * 1000) / 1000)
}

/** How the reward is made of its parts. */
export const parts: Implying = (view) => {
  const reward = view.column('reward')
  const found = partsOf(view)
  if (!reward || found.length < 2 || found.length > MOST_PARTS) return []
  const rows = Array.from(view.valuesOf(reward).rows).filter((row) =>
    found.every(({ values }) => Number.isFinite(values[row])),
  )
  if (rows.length === 0) return []
  const agrees = (weights: readonly number[]) =>
    rows.every((row) => {
      const sum = found.reduce((all, { values }, i) => all + weights[i] * values[row], 0)
      const error = [reward, ...found].reduce(
        (all, { values, digits }) => all + roundingOf(values[row], digits),
        0,
      )
      return Math.abs(sum - reward.values[row]) <= error + 1e-9
    })
  const last = rows.at(-1)!
  const whole = reward.values[last]
  const text = (weights: readonly number[]) =>
    found
      .map(
        (part, i) =>
          `${weights[i] === 1 ? '' : `${weights[i]} × `}${written(part.values[last])} ${partName(part)}`,
      )
      .join(' + ')
  const ones = found.map(() => 1)
  if (agrees(ones)) return known(view, 'partsSum', { reward: whole, parts: text(ones), lines: rows.length })
  const weights = weightsOf(rows, found, reward)
  if (weights && agrees(weights))
    return known(view, 'partsWeighted', {
      reward: whole,
      parts: text(weights),
      weights: weights.join(', '),
      lines: rows.length,
    })
  return unknown(view, 'partsOther', { reward: whole, parts: text(ones) })
}
