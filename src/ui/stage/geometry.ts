/** Sizes in design pixels: 16 of them are the size of the root's text. */
export interface Room {
  width: number
  height: number
  isPhone: boolean
}

/** What decides how much room the columns need. */
export interface Needs {
  /** the width of an answer */
  answers: number
  /** the lowest and highest score on the axis */
  scores: readonly [low: number, high: number]
  /** the end of the axis of pushes */
  reach: number
  /** answers of each group that is shown, one or two */
  sizes: readonly number[]
}

/** How much of an answer there is room to draw in a row. */
export type RowStyle = 'tall' | 'compact' | 'dots'

/** Where everything in the picture stands, in design pixels from its top left. */
export interface Geometry {
  /** the width of the picture: the room's, or more where the room is too narrow for the columns */
  width: number
  /** one point of reward; of the score where it has a ruler of its own */
  unit: number
  scoreUnit: number
  /** the right edge of the number of the score */
  number: number
  /** where score 0 and push 0 stand; the ends of the two axes. On a phone scores are numbers alone. */
  score: { left: number; right: number; zero: number } | null
  push: { left: number; right: number; zero: number; reach: number }
  /** left edge of the result, and the middle and half-width of its axis; null where there is no room for it */
  result: { left: number; chance: number | null; middle: number; half: number; right: number } | null
  /** the top of the first row of each group, the height of a row, and where the axes are */
  tops: readonly number[]
  row: number
  bottom: number
  style: RowStyle
  /** height above the rows of a group, for what stands over them */
  head: number
  /** the least length of an arrow that is not 0: on a phone, where nothing is measured against it, its direction is seen */
  leastArrow: number
}

/** Design pixels as a length of the page. */
export const rem = (pixels: number) => `${pixels / 16}rem`

/** How far the line of a text lies below its middle. */
export const BASE = 4.6

/** Above the rows of a single group: the right answer and the names over the axes. Below them: the numbers of the axes. */
const LEGEND = 36
const AXIS = 26
/** Above each of two groups. */
const HEAD = 24
const HEAD_GAP = 8
const TALLEST_ROW = 72
const LEAST_ARROW = 6
/** The least length of the axis of pushes on a phone, so that its numbers do not meet. Large text leaves less room than this. */
const LEAST_PUSH = 100
/** From these heights on a row has room for tiles, and for text. */
const TALL_ROW = 26
const COMPACT_ROW = 13
/** Rows have room for two numbers above each other from this height on. */
export const TWO_LINES = 30
const NUMBER = 38
/** Points of reward that the axis of scores may span with the ruler of the pushes. */
const WIDEST_SCORES = 2

/**
 * The end of the axis of pushes of a group of G, chosen once: an advantage divided by the group's std never exceeds (G − 1)/√G,
 * which is below 2.5 up to G = 8.
 */
export const pushReach = (groupSize: number): number =>
  groupSize <= 8 ? 2.5 : Math.ceil((groupSize - 1) / Math.sqrt(groupSize))

/** The height of a row in a room of this height, for one group or two. */
export function rowHeight(height: number, sizes: readonly number[]): number {
  const rows = sizes.reduce((sum, size) => sum + size, 0)
  const heads = sizes.length > 1 ? sizes.length * HEAD + (sizes.length - 1) * HEAD_GAP : LEGEND
  return Math.min(TALLEST_ROW, Math.max(2, (height - heads - AXIS) / Math.max(1, rows)))
}

/** Places the columns: score and push are measured with the same ruler. */
export function geometryOf({ width: given, height, isPhone }: Room, needs: Needs): Geometry {
  const isNarrow = given < 860
  const [low, high] = needs.scores
  const span = Math.max(high - low, 1e-6)
  const gap = isPhone ? 8 : isNarrow ? 12 : 20
  const numberLeft = needs.answers + gap
  const number = numberLeft + NUMBER
  const resultWidth = isPhone ? 0 : isNarrow ? 118 : given > 1060 ? 200 : 176
  const beforePush = isPhone ? 10 : isNarrow ? 18 : 34
  const width = isPhone ? Math.max(given, number + beforePush + LEAST_PUSH + 4) : given
  const afterPush = isNarrow ? 16 : 24

  const onRuler = Math.min(span, WIDEST_SCORES)
  const scoreLeft = number + 10
  const room = isPhone
    ? width - number - beforePush - 4
    : width - scoreLeft - beforePush - afterPush - resultWidth
  const unit = Math.max(1, room / (2 * needs.reach + (isPhone ? 0 : onRuler)))
  const scoreUnit = (unit * onRuler) / span
  const scoreRight = scoreLeft + unit * onRuler
  const pushLeft = isPhone ? number + beforePush : scoreRight + beforePush
  const zero = pushLeft + needs.reach * unit
  const resultLeft = width - resultWidth
  const chance = resultWidth >= 170 ? resultLeft + 40 : null
  // beyond each end there is room for the mark of what goes on
  const [axisLeft, axisRight] = [resultLeft + (chance === null ? 4 : 54), width - 54]

  const isTwo = needs.sizes.length > 1
  const row = rowHeight(height, needs.sizes)
  const tops: number[] = []
  let at = 0
  for (const size of needs.sizes) {
    at += isTwo ? HEAD : LEGEND
    tops.push(at)
    at += size * row + (isTwo ? HEAD_GAP : 0)
  }
  return {
    width,
    unit,
    scoreUnit,
    number,
    score: isPhone ? null : { left: scoreLeft, right: scoreRight, zero: scoreLeft - low * scoreUnit },
    push: { left: pushLeft, right: zero + needs.reach * unit, zero, reach: needs.reach },
    result: isPhone
      ? null
      : {
          left: resultLeft,
          chance,
          middle: (axisLeft + axisRight) / 2,
          half: (axisRight - axisLeft) / 2,
          right: width,
        },
    tops,
    row,
    bottom: at - (isTwo ? HEAD_GAP : 0),
    style: row >= TALL_ROW ? 'tall' : row >= COMPACT_ROW ? 'compact' : 'dots',
    head: isTwo ? HEAD : LEGEND,
    leastArrow: isPhone ? LEAST_ARROW : 0,
  }
}

/** Twice as likely, and a little more, fits on the axis of the results. */
const WIDEST_FACTOR = 1.25

/** On which side a factor is beyond the axis of the results; 0 if it is on it. */
export const sideBeyond = (factor: number): number =>
  Math.abs(Math.log2(factor)) > WIDEST_FACTOR ? Math.sign(factor - 1) : 0

/** Where a factor stands on the logarithmic axis around ×1; what is beyond its ends stands at them. */
export const placeOfFactor = (factor: number, { middle, half }: { middle: number; half: number }): number =>
  middle + (Math.max(-WIDEST_FACTOR, Math.min(WIDEST_FACTOR, Math.log2(factor))) / WIDEST_FACTOR) * half

/** Whole numbers to write on the axis of pushes, at most five on a side. */
export function pushTicks(reach: number): number[] {
  const step = Math.ceil(reach / 5)
  const count = Math.floor(reach / step)
  return Array.from({ length: 2 * count + 1 }, (_, i) => (i - count) * step)
}

/** The outline of an arrow along a line at height y, with a head that never is longer than the arrow. */
export function arrowPath(from: number, to: number, y: number, thickness: number): string {
  const length = Math.abs(to - from)
  const way = Math.sign(to - from)
  const head = Math.min(length, thickness * 2.5)
  const wing = Math.min(thickness * 1.45, Math.max(head * 0.75, thickness * 0.8))
  const neck = to - way * head
  const [top, bottom] = [y - thickness / 2, y + thickness / 2]
  return `M${from} ${top}L${neck} ${top}L${neck} ${y - wing}L${to} ${y}L${neck} ${y + wing}L${neck} ${bottom}L${from} ${bottom}Z`
}
