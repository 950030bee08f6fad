import type { Geometry } from './geometry'

/** Design pixels: the two operations, “= Push”, a figure's gap and each of its letters, and the word “advantage”. */
const OPERATIONS = 220
const NAME = 60
const FIGURE_GAP = 8
const LETTER = 8
const WORD = 78
/** Design pixels that the word over the scores needs. */
const SCORE_WORD = 60
/** The least distance from the name of the next column. */
const APART = 8

/** Where the operations begin, and which of the things beside them have room before the result. */
export interface OperationsRoom {
  left: number
  hasName: boolean
  hasMean: boolean
  hasDivisor: boolean
  hasWord: boolean
}

/**
 * Places the operations at the axis of pushes, further left if they would touch the result. Without room there, the word, the
 * mean, the divisor and “= Push” are left out, in this order.
 *
 * @param written the mean and the divisor, or null if they are not shown at all; and by how many letters the name of what is
 *   subtracted is longer than “mean”
 */
export function operationsRoom(
  { score, push, result }: Pick<Geometry, 'score' | 'push' | 'result'>,
  written: { mean: string | null; divisor: string | null; hasWord: boolean; longer: number },
  isNarrow: boolean,
): OperationsRoom {
  const first = score ? score.left + SCORE_WORD : 0
  const end = result ? result.left - APART : Infinity
  let width = OPERATIONS + LETTER * written.longer
  const fits = (more: number): boolean => {
    if (first + width + more > end) return false
    width += more
    return true
  }
  const widthOf = (figure: string) => FIGURE_GAP + LETTER * figure.length
  const hasName = fits(NAME)
  const hasDivisor = written.divisor !== null && fits(widthOf(written.divisor))
  const hasMean = written.mean !== null && fits(widthOf(written.mean))
  const hasWord = written.hasWord && fits(WORD)
  const wanted = Math.max(push.left - (isNarrow ? 24 : 4), first)
  return { left: Math.max(first, Math.min(wanted, end - width)), hasName, hasMean, hasDivisor, hasWord }
}
