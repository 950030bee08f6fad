import { share } from '../../coach/figures'
import { denominatorOf, isFraction, isTelling, roundingOf } from '../fractions'
import { known, unknown, type Implying } from '../implying'
import type { RunView } from '../runView'
import { extentOf, isEvery } from '../sums'

/** The largest group size that is tried. */
const MOST_SIZE = 1024
/** By which share the largest advantage may be below (G − 1)/√G, because a small constant is added to the std. */
const BELOW = 1e-3
const LARGEST = 'critic/advantages/max'
const SMALLEST = 'critic/advantages/min'

/** The largest advantage of a group of G: one answer differs from all others. */
const largestOf = (size: number) => (size - 1) / Math.sqrt(size)

/** The group size that the largest advantage implies; null if no advantage is logged, or no group size fits it. */
function groupSizeOf(view: RunView): { size: number; advantage: number; name: string } | null {
  const [max, min] = [view.named(LARGEST), view.named(SMALLEST)]
  if (!max) return null
  const largest = extentOf(view.valuesOf(max).values)[1]
  const smallest = min ? -extentOf(view.valuesOf(min).values)[0] : -Infinity
  const advantage = Math.max(largest, smallest)
  const name = largest >= smallest ? LARGEST : SMALLEST
  for (let size = 2; size <= MOST_SIZE; size++) {
    const most = largestOf(size)
    if (advantage <= most + 1e-4 && advantage >= most * (1 - BELOW) - 1e-4) return { size, advantage, name }
    if (most > advantage + 1e-4) return null
  }
  return null
}

/** G that the log states and does not change; else from the largest advantage. */
export const group: Implying = (view) => {
  const stated = view.of('group_size')
  if (stated && isEvery(stated.values, (value) => value === stated.values[0])) {
    const prompts = view.of('trained_prompt_num')?.values
    return known(view, 'groupLogged', {
      size: stated.values[0],
      name: stated.column.name,
      prompts: prompts && isEvery(prompts, (value) => value === prompts[0]) ? prompts[0] : null,
    })
  }
  const found = groupSizeOf(view)
  if (found) return known(view, 'groupFromAdvantage', { ...found, others: found.size - 1 })
  const max = view.named(LARGEST)
  if (!max) return view.column('reward') ? unknown(view, 'groupNoAdvantage', { name: LARGEST }) : []
  const advantage = extentOf(view.valuesOf(max).values)[1]
  return advantage > 0 ? unknown(view, 'groupAdvantageOdd', { advantage, name: LARGEST }) : []
}

/** The greatest common divisor of n and of the numerator of a value that is written as n-ths. */
function reducedBy(value: number, n: number): number {
  let [a, b] = [Math.abs(Math.round(value * n)), n]
  while (a > 0) [a, b] = [b % a, a]
  return b
}

/** The number of answers behind a line, from lengths, shares and, on few lines, rewards as fractions. */
export const answers: Implying = (view) => {
  const of = (metric: Parameters<typeof view.of>[0]) => {
    const series = view.of(metric)
    return series ? [[series.column, series.values] as const] : []
  }
  const sure = [...of('completions/mean_length'), ...of('completions/clipped_ratio')]
  const parts = view.run.columns.filter(
    ({ metric }) => metric === 'reward' || (metric?.startsWith('rewards/') && metric.endsWith('/mean')),
  )
  const likely = parts.map((column) => [column, view.valuesOf(column).values] as const)
  const found = sure.length > 0 ? denominatorOf(sure, likely) : null
  if (found === null || found < 2)
    return sure.length > 0 ? unknown(view, 'answersTooFew', { lines: view.training }) : []
  const examples = [...sure, ...likely]
    .flatMap(([column, values]) =>
      [...new Set(values)].filter((value) => {
        const error = roundingOf(value, column)
        return isTelling(value, error, found) && isFraction(value, error, found)
      }),
    )
    // a fraction that cannot be reduced says most
    .toSorted((a, b) => reducedBy(a, found) - reducedBy(b, found))
    .slice(0, 3)
    .map((value) => `${value} = ${Math.round(value * found)}/${found}`)
  const size = groupSizeOf(view)?.size
  if (size !== undefined && found % size === 0)
    return known(view, 'answersOfPrompts', {
      answers: found,
      prompts: found / size,
      size,
      example: examples[0],
    })
  return known(view, 'answersFromFractions', { answers: found, examples: examples.join(', ') })
}

/** The share of right answers, if rewards are 0 or 1. */
export const right: Implying = (view) => {
  const [max, min] = [view.named('critic/score/max'), view.named('critic/score/min')]
  const reward = view.of('reward')
  if (!max || !min || !reward) return []
  const isBinary =
    view.valuesOf(max).values.every((v) => v === 1) && view.valuesOf(min).values.every((v) => v === 0)
  if (!isBinary) return []
  const row = reward.rows[0]
  return known(view, 'rightShare', {
    share: share(reward.values[0]),
    ...view.placeOf(row),
    name: reward.column.name,
  })
}

/** The limit of the length, if answers reach it. */
export const limit: Implying = (view) => {
  const [cut, longest] = [view.of('completions/clipped_ratio'), view.of('completions/max_length')]
  if (!cut || !longest || cut.values.every((value) => value === 0)) return []
  const most = extentOf(longest.values)[1]
  // TRL counts answers without an end token too, whatever their length
  const reached = longest.values.filter((value) => value === most).length
  if (cut.column.differs === 'cutByLastToken' && reached < 2) return []
  return known(view, 'limitReached', {
    limit: most,
    share: share(extentOf(cut.values)[1]),
    name: longest.column.name,
  })
}
