import type { Random } from '../../random/streams'
import { forEachRow, lengthOf, meanOverRows, type Completions } from '../completions'
import { choice, real, taskKnobs, text } from '../knobs'
import { dataSetOf, join, effectiveScoring, split, TOKENISATIONS, type OwnProblem } from './dataSet'
import { EXAMPLE_ROWS } from './example'
import { LIMITS } from './limits'
import { ownRewardProgram } from './rewardProgram'
import { editDistance, equalPositions, equalWords, SCORINGS, type Written } from './scoring'
import { defineTask, type SettingsOf, unit } from '../task'

const COLUMN_NAME = 100

const knobs = taskKnobs({
  rows: text(EXAMPLE_ROWS, LIMITS.characters),
  scoring: choice(SCORINGS, 'positions'),
  tokens: choice(TOKENISATIONS, 'auto'),
  held_out: real(0.2, 0, 0.5, 0.05),
  prompt_column: text('', COLUMN_NAME),
  answer_column: text('', COLUMN_NAME),
})
type Settings = SettingsOf<typeof knobs>

/** T, the longest answer and its end. */
const longest = (settings: Settings) => dataSetOf(settings).longestAnswer + 1
const endToken = (settings: Settings) => dataSetOf(settings).vocabulary.length - 1

/**
 * The texts that are compared: the completion and an answer, without their ends. Filled again for each row, never
 * allocated.
 */
const spoken: Written = { tokens: [], at: 0, length: 0 }
const wanted: Written = { tokens: [], at: 0, length: 0 }
/** An answer with its end. */
const whole = new Int32Array(LIMITS.answer + 1)

/** The score of the completion against one answer, from 0 to 1. */
function scoreOf(scoring: Settings['scoring'], isSpace: Uint8Array): number {
  const most = Math.max(spoken.length, wanted.length)
  switch (scoring) {
    case 'exact':
      return spoken.length === wanted.length && equalPositions(spoken, wanted) === most ? 1 : 0
    case 'edit':
      return (most - editDistance(spoken, wanted)) / most
    case 'positions':
      return equalPositions(spoken, wanted) / most
    case 'words':
      return equalWords(spoken, wanted, isSpace)
  }
}

/**
 * The best score of a completion against the answers of its problem. The edit distance counts the end as a token like
 * any other. Otherwise an answer that begins one token late and never ends would score as much as one that only lacks
 * its end, and no single change would improve it: runs got stuck there, at 0.75 for answers of three tokens.
 */
function bestScore(
  completions: Completions,
  { answers }: OwnProblem,
  row: number,
  T: number,
  end: number,
  scoring: Settings['scoring'],
  isSpace: Uint8Array,
): number {
  const length = lengthOf(completions, row, T)
  const isEnded = length > 0 && completions.actions[row * T + length - 1] === end
  spoken.tokens = completions.actions
  spoken.at = row * T
  const isWhole = scoring === 'edit'
  spoken.length = isEnded && !isWhole ? length - 1 : length
  let best = 0
  for (let i = 0; i < answers.length; i++) {
    wanted.tokens = answers[i]
    wanted.length = answers[i].length
    if (isWhole) {
      whole.set(answers[i])
      whole[wanted.length++] = end
      wanted.tokens = whole
    }
    best = Math.max(best, scoreOf(scoring, isSpace))
  }
  return best
}

const written = ({ prompt }: OwnProblem, settings: Settings) => {
  const { vocabulary, tokens } = dataSetOf(settings)
  return join(
    prompt.map((token) => vocabulary[token]),
    tokens,
  )
}

/** A task made of the visitor's rows of prompt and answer. */
export const ownData = defineTask<OwnProblem>()({
  knobs,
  learnsIn: 70,
  recommended: { entropyCoef: 0.05, window: 16 },
  fault(settings) {
    const [fault] = dataSetOf(settings).faults
    return fault ? { problem: { problem: 'rows', fault }, knob: 'rows' } : null
  },
  vocabulary: (settings) => dataSetOf(settings).vocabulary,
  endToken,
  promptLength: (settings) => dataSetOf(settings).longestPrompt,
  completionLength: longest,
  parts: [{ name: 'score', weight: 1, range: unit }],
  measures: ['exact', 'truncated'],
  reachable: () => 1,
  key: ({ prompt }) => prompt.join(' '),
  write: written,
  problem(random: Random, settings) {
    const { training } = dataSetOf(settings)
    return training[random.integer(training.length)]
  },
  pool(settings) {
    const { training } = dataSetOf(settings)
    return training.length < 256 ? [...training] : null
  },
  evaluation(settings) {
    const { training, heldOut } = dataSetOf(settings)
    if (heldOut.length > 0) return { problems: [...heldOut], areHeldOut: true }
    return { problems: training.slice(0, LIMITS.evaluation), areHeldOut: false }
  },
  rewardAll(completions, parts, settings) {
    const [T, end, isSpace] = [longest(settings), endToken(settings), dataSetOf(settings).isSpace]
    const scoring = effectiveScoring(settings)
    forEachRow(completions, (problem, row) => {
      parts[row] = bestScore(completions, problem, row, T, end, scoring, isSpace)
    })
  },
  rewardProgram: (settings) => ownRewardProgram(dataSetOf(settings), effectiveScoring(settings)),
  measure(completions, values, settings) {
    const [T, end, isSpace] = [longest(settings), endToken(settings), dataSetOf(settings).isSpace]
    values[0] = meanOverRows(completions, (problem, row) =>
      bestScore(completions, problem, row, T, end, 'exact', isSpace),
    )
    values[1] = meanOverRows(completions, (_, row) =>
      completions.actions[row * T + lengthOf(completions, row, T) - 1] === end ? 0 : 1,
    )
  },
  solve: ({ answers }, settings) => [...answers[0], endToken(settings)],
  parse(input, settings) {
    const { byPrompt, tokens } = dataSetOf(settings)
    const asked = join(split(input, tokens), tokens)
    // characters may also be typed with spaces between them
    return byPrompt.get(asked) ?? byPrompt.get(asked.trim()) ?? byPrompt.get(asked.replace(/\s/g, '')) ?? null
  },
  promptLimits: (settings) => {
    const { training, heldOut } = dataSetOf(settings)
    const first = training[0] ?? null
    return {
      prompts: training.length + heldOut.length,
      example: first === null ? '' : written(first, settings),
    }
  },
})
