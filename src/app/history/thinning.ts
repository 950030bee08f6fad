import { GROUP_COLUMN_NAMES, GROUP_COLUMNS } from '../../metrics/groupTable'
import { chosenRows, seriesOf } from '../../metrics/stepTable'
import type { History } from './history'

/** The rows and the bytes of a history beyond which older ones are thinned. */
const MOST_ROWS = 64_000
const MOST_BYTES = 52_000_000
/** The factor by which rows may exceed their limit while the store of saved runs lacks the older ones. */
const PATIENCE = 1.25
/** The rows of a run that Undo can restore. */
const MOST_ROWS_REPLACED = 16_000
/** The rows of a run that is only drawn behind another one. */
const MOST_ROWS_BEHIND = 8000

/** The parts of a run that thinning reads. */
interface ThinnedRun {
  history: History
  /** changes of knobs, and of the engine */
  changes: readonly { step: number }[]
  moves: readonly { step: number }[]
}

/**
 * Thins a history that has grown long, so that its arrays stay below 100 MB however long it gets. The newer half of its rows
 * stays whole. Of the older steps, multiples of a power of two stay. Steps with an evaluation, a change of a knob or of the
 * engine, or a move of the reference all stay as long as they are few, and then multiples of a power of two. The first step
 * and those of the best and of the last evaluation always stay. Powers of two spread the steps evenly, and each thinning keeps
 * part of what the last one kept. The previous arrays are not changed.
 * @param known steps that the store of saved runs has
 * @param atMost rows, unless they take up too many bytes
 * @returns whether steps are lost: gone, and not in the store
 */
export function thinLong(run: ThinnedRun, known: number, atMost = MOST_ROWS): boolean {
  const { history } = run
  const most = Math.min(atMost, mostRows(history))
  const last = history.stepOf[history.rows - newest(most) - 1]
  const isDue = history.rows > most && (last <= known || history.rows > PATIENCE * most)
  if (!isDue) return false
  thin(history, marksOf(run), most)
  return last > known
}

/**
 * The same for a run that only Undo needs. It gets less room.
 * @param known steps that the store of saved runs has; it will get no more
 */
export function thinReplaced(run: ThinnedRun, known: number, atMost = MOST_ROWS_REPLACED): boolean {
  const { history } = run
  const most = Math.min(atMost, mostRows(history))
  if (history.rows <= most) return false
  const last = history.stepOf[history.rows - newest(most) - 1]
  thin(history, marksOf(run), most)
  return last > known
}

/** A history to draw behind that of another run: thinned if it is long. */
export function behind(history: History): History {
  const most = Math.min(MOST_ROWS_BEHIND, mostRows(history))
  if (history.rows <= most) return history
  const copy = { ...history }
  thin(copy, new Set(), most)
  return copy
}

const marksOf = ({ changes, moves }: ThinnedRun): ReadonlySet<number> =>
  new Set([...changes, ...moves].map(({ step }) => step))

const newest = (most: number) => Math.floor(most / 2)

/** The number of rows that take up as many bytes as a history may. */
function mostRows({ columns, rows, groups }: History): number {
  const groupsOfRow = groups.offsets[rows] / Math.max(1, rows)
  const bytesOfGroup = GROUP_COLUMN_NAMES.reduce(
    (sum, name) => sum + GROUP_COLUMNS[name].array.BYTES_PER_ELEMENT,
    0,
  )
  // a step and an offset have 4 bytes each
  return Math.min(MOST_ROWS, Math.floor(MOST_BYTES / (8 * columns.length + 8 + bytesOfGroup * groupsOfRow)))
}

function thin(history: History, marks: ReadonlySet<number>, most: number): void {
  const older = history.rows - newest(most)
  const rows = rowsToKeep(history, marks, older, most)
  for (let row = older; row < history.rows; row++) rows.push(row)
  Object.assign(history, chosenRows(history, rows))
  history.version++
}

/** Which of the first `older` rows stay, in order. */
function rowsToKeep(history: History, marks: ReadonlySet<number>, older: number, most: number): number[] {
  const { stepOf } = history
  const evaluations = seriesOf(history, 'eval_reward')
  const moves = seriesOf(history, 'reference_sync')
  const always = new Set([0])
  let best = -1
  let last = -1
  const marked: number[] = []
  const others: number[] = []
  for (let row = 0; row < older; row++) {
    const isEvaluated = evaluations !== null && Number.isFinite(evaluations[row])
    if (isEvaluated) {
      last = row
      if (best < 0 || evaluations[row] > evaluations[best]) best = row
    }
    const isMarked = isEvaluated || (moves !== null && moves[row] > 0) || marks.has(stepOf[row])
    ;(isMarked ? marked : others).push(row)
  }
  if (best >= 0) always.add(best).add(last)
  const stays = (rows: readonly number[], limit: number) => {
    let stride = 1
    const left = () => rows.filter((row) => stepOf[row] % stride === 0)
    while (left().length > limit) stride *= 2
    return left()
  }
  const chosen = new Set([...always, ...stays(marked, most / 4), ...stays(others, most / 8)])
  return [...chosen].sort((a, b) => a - b)
}
