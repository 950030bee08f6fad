import { CELL } from './contract'

const FIRST_ROOM = 64

/** A column whose log is still being read: arrays that grow. Rows that were not set are absent. */
export class GrowingColumn {
  readonly name: string
  readonly isEvaluation: boolean
  values = new Float64Array(FIRST_ROOM).fill(NaN)
  cells = new Uint8Array(FIRST_ROOM)
  lines = new Int32Array(FIRST_ROOM)
  digits = 0
  significant = 0
  /** the latest step that has a value; −∞ before the first */
  lastStep = -Infinity

  constructor(name: string, isEvaluation: boolean) {
    this.name = name
    this.isEvaluation = isEvaluation
  }

  /** Whether a row has a value, a nan or a None. */
  has(row: number): boolean {
    return row < this.cells.length && this.cells[row] !== CELL.absent
  }

  set(row: number, cell: number, value: number, line: number): void {
    if (row >= this.cells.length) this.grow(row + 1)
    this.cells[row] = cell
    this.values[row] = cell === CELL.number ? value : NaN
    this.lines[row] = line
  }

  private grow(needed: number): void {
    const room = Math.max(needed, 2 * this.cells.length)
    const values = new Float64Array(room).fill(NaN, this.values.length)
    values.set(this.values)
    const cells = new Uint8Array(room)
    cells.set(this.cells)
    const lines = new Int32Array(room)
    lines.set(this.lines)
    Object.assign(this, { values, cells, lines })
  }
}
