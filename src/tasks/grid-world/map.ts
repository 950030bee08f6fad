/** A map of cells, numbered row by row from the top left. */
export interface GridMap {
  columns: number
  rows: number
  /** the kind of each cell */
  kinds: readonly Kind[]
  /** free cells from which the goal can be reached */
  starts: readonly number[]
  /** [cells, 4], the cell that a move leads to; at a wall and at the border the cell where it started */
  next: Int32Array
  /** [cells], moves of the shortest way to the goal that avoids cliffs; −1 if there is none */
  distance: Int32Array
}

type Kind = 'free' | 'wall' | 'cliff' | 'goal'
const KINDS: Readonly<Record<string, Kind>> = { '.': 'free', '#': 'wall', '~': 'cliff', G: 'goal' }

/** Column and row steps of the moves up, right, down, left. */
export const MOVES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** Reads a map from its drawing: `.` free, `#` wall, `~` cliff, `G` the goal. */
export function mapOf(drawing: string): GridMap {
  const lines = drawing.trim().split('\n')
  const [columns, rows] = [lines[0].length, lines.length]
  const kinds = [...lines.join('')].map((character) => KINDS[character])
  const next = Int32Array.from({ length: 4 * kinds.length }, (_, i) => {
    const [cell, move] = [i >> 2, i & 3]
    const [column, row] = [(cell % columns) + MOVES[move][0], Math.floor(cell / columns) + MOVES[move][1]]
    const isInside = column >= 0 && column < columns && row >= 0 && row < rows
    const target = row * columns + column
    return isInside && kinds[target] !== 'wall' ? target : cell
  })
  const distance = distances(kinds, next)
  const starts = [...kinds.keys()].filter((cell) => kinds[cell] === 'free' && distance[cell] > 0)
  return { columns, rows, kinds, starts, next, distance }
}

/** Breadth-first search from the goal. */
function distances(kinds: readonly Kind[], next: Int32Array): Int32Array {
  const found = new Int32Array(kinds.length).fill(-1)
  const queue = [kinds.indexOf('goal')]
  found[queue[0]] = 0
  for (const to of queue) {
    for (let from = 0; from < kinds.length; from++) {
      const isNew = kinds[from] === 'free' && found[from] < 0
      if (!isNew || !next.subarray(4 * from, 4 * from + 4).includes(to)) continue
      found[from] = found[to] + 1
      queue.push(from)
    }
  }
  return found
}

/** A shortest way from a start to the goal, as moves. */
export function shortestWay({ next, distance }: GridMap, start: number): number[] {
  const moves: number[] = []
  for (let cell = start; distance[cell] > 0; cell = next[4 * cell + moves.at(-1)!]) {
    moves.push([0, 1, 2, 3].find((move) => distance[next[4 * cell + move]] === distance[cell] - 1)!)
  }
  return moves
}

/** Whether a trajectory ends in a cell. */
export const isEnd = ({ kinds }: GridMap, cell: number) => kinds[cell] === 'goal' || kinds[cell] === 'cliff'

/** The move after a slip: a quarter turn to the left or to the right. */
export const turned = (move: number, side: 'left' | 'right') => (move + (side === 'left' ? 3 : 1)) & 3

/** Numbers that the policy sees: the column, then the row, each one-hot. */
export const featureCount = ({ columns, rows }: GridMap) => columns + rows

/** Writes the features of a cell to features[at …], which must be 0. */
export function showCell({ columns }: GridMap, cell: number, features: Float32Array, at: number): void {
  features[at + (cell % columns)] = 1
  features[at + columns + Math.floor(cell / columns)] = 1
}

/** The cell that these features show; cell 0 if all of them are 0. */
export function seenCell({ columns, rows }: GridMap, features: Float32Array, at: number): number {
  let cell = 0
  for (let column = 1; column < columns; column++) if (features[at + column] === 1) cell += column
  for (let row = 1; row < rows; row++) if (features[at + columns + row] === 1) cell += row * columns
  return cell
}
