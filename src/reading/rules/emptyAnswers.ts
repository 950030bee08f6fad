import { partName, partsOf } from '../implied/parts'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import type { RunView } from '../runView'
import { medianOf } from '../sums'

/** Answers whose mean length, in tokens, is below this end at once. */
const EMPTY = 3

/** The lines in which the answers end at once; null if they are a minority, or if such answers earn something. */
export function emptyLines(view: RunView): { rows: number[]; lengths: Float64Array } | null {
  const length = view.of('completions/mean_length')
  const reward = view.of('reward')
  if (!length || !reward || !(medianOf(length.values) < EMPTY)) return null
  // one token can be the whole answer, such as a label: then it earns something, and groups differ
  const spread = view.of('group_reward_std') ?? view.of('reward_std')
  if (spread && spread.values.some((value) => value > 0)) return null
  return {
    rows: Array.from(length.rows).filter((row) => length.column.values[row] < EMPTY),
    lengths: length.values,
  }
}

/** The model writes its end token first. */
export const emptyAnswers = logRule('emptyAnswers', ['completions/mean_length', 'reward'], (view) => {
  const found = emptyLines(view)
  if (!found) return null
  const length = view.of('completions/mean_length')!
  const reward = view.of('reward')!
  const values = found.rows.map((row) => length.column.values[row])
  return {
    figures: {
      length: medianOf(values),
      lines: found.rows.length,
      all: length.values.length,
      reward: reward.values.at(-1)!,
      others: partsOf(view)
        .filter(({ values: part }) => part.every((value) => value === 0 || Number.isNaN(value)))
        .map(partName)
        .join(', '),
    },
    evidence: [view.evidence(length.column), view.evidence(reward.column)],
    options: optionsOf(view.run.framework, 'chatTemplate', 'endToken'),
    lesson: null,
  }
})
