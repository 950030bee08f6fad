import { onlyRows } from '../../app/lens/varied'
import type { Task } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import { gaussianHead } from '../../app/lens/gaussian'
import { formatDecimals } from '../../app/series/format'

/** One token of an answer, and whether it is the one that the task's own solution has there; null where there is no telling. */
export interface AnswerToken {
  text: string
  isRight: boolean | null
}

/** What the answers of a group look like, and what is right, where a task says so. */
export interface Answers {
  /** tiles, where tokens are few and short; a line of text; or the task's own scene */
  kind: 'tiles' | 'text' | 'scene'
  /** tiles of the longest answer */
  columns: number
  /** what stands between its tokens: a space where they are words */
  gap: string
  of(row: number): readonly AnswerToken[]
  /** an answer in words; empty if there are none for it */
  name(row: number): string
  target: readonly string[] | null
}

/** Texts may say anything before this token, as in GSM8K; the answer stands behind it. */
const MARKER = '####'
/** A completion earns the best reward if it is at most this far below it. */
const WITHIN = 1e-6

/** Most tiles beside each other, and letters on one. */
const MOST_TILES = 6
const ON_A_TILE = 2

/**
 * Answers of a group: its tokens without the one that ends a completion, or, where the policy acts in a world, what the task
 * draws of it.
 */
export function answersOf(
  inspection: Inspection,
  group: number,
  task: Pick<Task, 'solve' | 'sketch' | 'best'> & Partial<Pick<Task, 'reachable' | 'parts'>>,
  vocabulary: readonly string[],
  endToken: number,
): Answers {
  const { actions, mask, length, features, offsets, problems, ownParts, parts, config } = inspection
  const head = gaussianHead(inspection)
  const isWorld = features !== null || head !== null
  const write = (token: number) => vocabulary[token] ?? String(token)
  if (isWorld && task.sketch) {
    const name = (row: number) =>
      head ? endOf(inspection, row, head.dimensions) : movesOf(inspection, row).map(write)
    return {
      kind: 'scene',
      columns: 0,
      gap: '',
      of: () => [],
      name: (row) => joined(name(row)),
      target: null,
    }
  }
  // what a world wants depends on where the actions led, so that its solution is one of many
  const solution = isWorld ? undefined : task.solve?.(problems[group], config.taskSettings)
  const target = solution?.filter((token) => token !== endToken)
  const isMarked = target !== undefined && write(target[0]) === MARKER
  const { taskSettings } = config
  const best = task.best?.(problems[group], taskSettings) ?? task.reachable?.(taskSettings) ?? Infinity
  // from the parts, which stay where a score is moved by hand
  const earned = (row: number) =>
    ownParts !== null || !task.parts
      ? -Infinity
      : task.parts.reduce((sum, { weight }, i) => sum + weight * parts[row * task.parts!.length + i], 0)
  const of = (row: number): AnswerToken[] => {
    const tokens: number[] = []
    for (let k = row * length; k < (row + 1) * length && mask[k] === 1; k++) {
      if (actions[k] === endToken) break
      tokens.push(actions[k])
    }
    // other answers than the solution may be right as a whole; the reward of a single token may be noisy
    const isWhole = tokens.length > 1 && earned(row) >= best - WITHIN
    const start = isMarked ? tokens.indexOf(target[0]) : -1
    const isAsSolved = (token: number, place: number) =>
      isMarked ? start >= 0 && place > start && token === target[place - start] : token === target?.[place]
    return tokens.map((token, place) => ({
      text: write(token),
      isRight: target ? isWhole || isAsSolved(token, place) : null,
    }))
  }
  const rows = Array.from({ length: offsets[group + 1] - offsets[group] }, (_, i) => of(offsets[group] + i))
  const columns = Math.max(1, ...rows.map((tokens) => tokens.length), target?.length ?? 0)
  const letters = Math.max(0, ...rows.flat().map(({ text }) => [...text].length))
  const areTiles = columns <= MOST_TILES && letters <= ON_A_TILE
  const gap = !areTiles && letters > 1 ? ' ' : ''
  const name = (row: number) =>
    of(row)
      .map(({ text }) => text)
      .join(gap)
  return {
    kind: areTiles ? 'tiles' : 'text',
    columns,
    gap,
    of,
    name,
    target: target ? target.map(write) : null,
  }
}

/** Of longer walks it is said how often each move was made. */
const MOST_MOVES = 24
/** The most numbers of a point that are said. */
const MOST_NUMBERS = 2

/** The moves of an answer in a world. */
const movesOf = ({ actions, mask, length }: Inspection, row: number): number[] =>
  Array.from(actions.subarray(row * length, (row + 1) * length)).filter(
    (_, t) => mask[row * length + t] === 1,
  )

/** The numbers at which an answer ended. */
function endOf({ actions, length, features }: Inspection, row: number, dimensions: number): string[] {
  // without a state, as for an image, the last numbers are no place
  if (features === null || dimensions > MOST_NUMBERS) return []
  const end = (row + 1) * length * dimensions
  return Array.from(actions.subarray(end - dimensions, end), (x) => formatDecimals(x, 2))
}

function joined(words: readonly string[]): string {
  if (words.length <= MOST_MOVES) return words.join(' ')
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count}× ${word}`).join(' ')
}

/** A completion alone, as an inspection of one group of one row, so that its task can draw it. */
export const alone = (inspection: Inspection, group: number, row: number): Inspection => ({
  ...onlyRows(inspection, [row]),
  problems: [inspection.problems[group]],
  names: [inspection.names[group]],
  offsets: Int32Array.of(0, 1),
})
