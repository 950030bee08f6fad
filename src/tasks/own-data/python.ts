import { dataSetOf, effectiveScoring, type OwnProblem, type RowSettings } from './dataSet'
import type { Scoring } from './scoring'

/** The rows and their scoring as constants of `python/own-data.py`. */
export function pythonConstants(settings: RowSettings & { scoring: Scoring }) {
  const { training, heldOut, vocabulary, isSpace } = dataSetOf(settings)
  const listed = (problems: readonly OwnProblem[]) =>
    problems.map(({ prompt, answers }) => [[...prompt], answers.map((answer) => [...answer])])
  const spelt = (tokens: readonly number[]) => tokens.map((token) => vocabulary[token]).join(' ')
  const [first] = training
  return {
    SCORING: effectiveScoring(settings),
    TABLE: listed(training),
    HELD_OUT: listed(heldOut),
    STOP: vocabulary.length - 1,
    SPACES: vocabulary.flatMap((_, token) => (isSpace[token] === 1 ? [token] : [])),
    EXAMPLE: [spelt(first.prompt), spelt(first.answers[0])],
  }
}
