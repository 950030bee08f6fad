import type { Completions, Problem } from './completions'

/** The data of a picture: the completions of a step, and the policy's outputs at the task's probes. */
export interface Shown<P extends Problem = Problem> extends Completions<P> {
  step: number
  /** [rows] */
  rewards: Float32Array
  /**
   * [rows, T, D], the reference's means in the states of the completions; null or absent without a Gaussian head or a
   * reference
   */
  refMean?: Float32Array | null
  /** [M, V] probabilities or [M, D] means at the task's probes; null without probes */
  probe: Float32Array | null
}

export interface SceneInput<P extends Problem = Problem> {
  now: Shown<P>
  /** the same before training; null if it is not known */
  first: Shown<P> | null
  /** the group under the lens */
  group: number
  /** a metric of the run, one value a step, by its key; null if it is not recorded. Without a run there is none. */
  curve?: (metric: string) => ArrayLike<number> | null
}

/**
 * The meaning of a mark; the page gives each tone one colour and one shape. `now` the policy, `before` the policy
 * before training, `target` the goal, `wrong` its opposite, `chosen` the group under the lens, `muted` surroundings.
 */
export type Tone = 'now' | 'before' | 'target' | 'wrong' | 'chosen' | 'muted'

/** Plain shapes in the coordinates of their panel; `label` names one of the task's words in the catalogue. */
export type Mark<Word extends string = string> =
  /** x, y of each point, one after the other; `size` times as large as usual */
  | { kind: 'points'; xy: readonly number[]; tone: Tone; label?: Word; size?: number }
  /** polylines, each x, y, x, y, … */
  | { kind: 'lines'; lines: readonly (readonly number[])[]; tone: Tone; label?: Word }
  /** x, y, dx, dy of each arrow */
  | { kind: 'arrows'; xyd: readonly number[]; tone: Tone; label?: Word }
  /** filled closed polygons, each x, y, x, y, … */
  | { kind: 'areas'; areas: readonly (readonly number[])[]; tone: Tone; label?: Word }
  /** a cell each of columns × rows unit squares, shaded 0 … 1 from the top left, row by row; NaN is a wall */
  | { kind: 'cells'; columns: number; rows: number; values: readonly number[]; tone: Tone; label?: Word }
  /** grey values 0 … 1, row by row from the top left; NaN is left out */
  | { kind: 'image'; columns: number; rows: number; pixels: readonly number[] }
  /** texts at places */
  | { kind: 'words'; xy: readonly number[]; words: readonly string[]; tone: Tone }

/**
 * How coordinates of an axis encode its numbers: as their logarithm to base 2, or as their size with a sign for the
 * side.
 */
export type Scale = 'log2' | 'size'

/** One drawing with its own coordinates, y upwards unless `isDown`. */
export interface Panel<Word extends string = string> {
  /** names one of the task's words, as `x`, `y` and the labels of the marks do */
  title: Word
  /** left, bottom, right, top; with `isDown` left, top, right, bottom */
  bounds: readonly [number, number, number, number]
  isDown?: boolean
  /** one unit is as long in both directions */
  isSquare?: boolean
  /** the axes, if they have numbers */
  x?: Word
  y?: Word
  /** for coordinates that are not the numbers themselves */
  scales?: Partial<Record<'x' | 'y', Scale>>
  marks: readonly Mark<Word>[]
  /** marks that change with time, one list a frame: played one after the other */
  frames?: readonly (readonly Mark<Word>[])[]
  /** shows the completions that the animation beside it plays, so it changes only at the end of a round */
  isOfAnimation?: boolean
  /** a figure to write beside the title */
  figure?: string
}

/** One completion without axes and words, to be drawn in a row, 96 × 36 pixels or larger. */
export type Sketch = Pick<Panel, 'bounds' | 'isDown' | 'isSquare' | 'marks'>

/** A task's picture. */
export interface Scene<Word extends string = string> {
  panels: readonly Panel<Word>[]
}
