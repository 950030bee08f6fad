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
  // W&B adds the least and the greatest value of each metric
  view.run.columns.filter(
    ({ metric, name }) =>
      metric?.startsWith('rewards/') && metric.endsWith('/mean') && !/__(MIN|MAX)$/.test(name),
  )

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

/** The training rows in which the reward and each of these parts is a number. */
const rowsWith = (view: RunView, reward: Column, parts: readonly Column[]): number[] =>
  Array.from(view.valuesOf(reward).rows).filter((row) =>
    parts.every(({ values }) => Number.isFinite(values[row])),
  )

/** Weights with which the parts sum to the reward in each of these rows, as exactly as it is printed: all 1, or by least squares. */
function agreeingWeights(
  rows: readonly number[],
  parts: readonly Column[],
  reward: Column,
): readonly number[] | null {
  const agrees = (weights: readonly number[]) =>
    rows.every((row) => {
      const sum = parts.reduce((all, { values }, i) => all + weights[i] * values[row], 0)
      const error = parts.reduce(
        (all, part, i) => all + Math.abs(weights[i]) * roundingOf(part.values[row], part),
        roundingOf(reward.values[row], reward),
      )
      return Math.abs(sum - reward.values[row]) <= error + 1e-9
    })
  const ones = parts.map(() => 1)
  if (agrees(ones)) return ones
  const fitted = weightsOf(rows, parts, reward)
  return fitted && agrees(fitted) ? fitted : null
}

/**
 * The weight of each part in the reward, where the log tells it: 1 for parts that were 0 in every line, and for all if no weights fit.
 */
export function weightsIn(view: RunView, parts: readonly Column[]): readonly number[] {
  const reward = view.column('reward')
  const earned = parts.filter((part) => view.valuesOf(part).values.some((value) => value !== 0))
  if (!reward || earned.length === 0 || earned.length > MOST_PARTS) return parts.map(() => 1)
  const weights = agreeingWeights(rowsWith(view, reward, earned), earned, reward)
  return parts.map((part) => weights?.[earned.indexOf(part)] ?? 1)
}

/** How the reward is made of its parts. */
export const parts: Implying = (view) => {
  const reward = view.column('reward')
  const found = partsOf(view)
  if (!reward || found.length < 2 || found.length > MOST_PARTS) return []
  const rows = rowsWith(view, reward, found)
  if (rows.length === 0) return []
  const last = rows.at(-1)!
  const whole = reward.values[last]
  const text = (weights: readonly number[]) =>
    found
      .map(
        (part, i) =>
          `${weights[i] === 1 ? '' : `${written(weights[i])} × `}${written(part.values[last])} ${partName(part)}`,
      )
      .join(' + ')
  const weights = agreeingWeights(rows, found, reward)
  if (!weights) return unknown(view, 'partsOther', { reward: whole, parts: text(found.map(() => 1)) })
  const figures = { reward: whole, parts: text(weights), lines: rows.length }
  return weights.every((weight) => weight === 1)
    ? known(view, 'partsSum', figures)
    : known(view, 'partsWeighted', { ...figures, weights: weights.map(written).join(', ') })
}
