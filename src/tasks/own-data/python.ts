import { dataSetOf, effectiveScoring, join, type OwnProblem, type RowSettings } from './dataSet'
import type { Scoring } from './scoring'

/** What stands between two tokens of the rows. */
export const separatorOf = (settings: RowSettings): string => join(['', ''], dataSetOf(settings).tokens)

/** The rows and their scoring as constants of `python/own-data.py`. */
export function pythonConstants(settings: RowSettings & { scoring: Scoring }) {
  const { training, heldOut, vocabulary, isSpace, tokens } = dataSetOf(settings)
  const listed = (problems: readonly OwnProblem[]) =>
    problems.map(({ prompt, answers }) => [[...prompt], answers.map((answer) => [...answer])])
  const spelt = (written: readonly number[]) =>
    join(
      written.map((token) => vocabulary[token]),
      tokens,
    )
  const [first] = training
  return {
    SCORING: effectiveScoring(settings),
    TABLE: listed(training),
    HELD_OUT: listed(heldOut),
    STOP: vocabulary.length - 1,
    SPACES: vocabulary.flatMap((_, token) => (isSpace[token] === 1 ? [token] : [])),
    HOW: tokens === 'characters' ? 'and nothing else' : 'its words separated by spaces',
    EXAMPLE: [spelt(first.prompt), spelt(first.answers[0])],
  }
}
