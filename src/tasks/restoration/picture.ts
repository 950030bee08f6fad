import type { Completions } from '../completions'
import type { Panel, Scene, SceneInput, Sketch } from '../scene'
import { PATCH, PATCHES, PIXELS, restore, SIDE, splitBands } from './bands'
import type { RestorationProblem } from './problem'
import { psnrOf, ssimOf } from './quality'

const D = 2
const SIDE_IN_PATCHES = SIDE / PATCH
const fine = new Float64Array(PIXELS)
const middle = new Float64Array(PIXELS)
const restored = new Float64Array(PIXELS)

type Word = 'noisy' | 'restored' | 'clean' | 'strength' | 'kept'

/**
 * The image of the group under the lens: degraded, restored by the mean of the group's choices, and clean; and how much of
 * its middle detail that mean keeps in each patch, from none to twice as much.
 */
export function restorationScene({ now, group }: SceneInput<RestorationProblem>): Scene<Word> | null {
  const problem = now.problems[group]
  if (!problem) return null
  const { views, clean, local } = problem
  const chosen = meanOf(now.actions, now.offsets[group], now.offsets[group + 1])
  splitBands(views[0], fine, middle)
  restore(views[0], fine, middle, chosen, 0, restored)
  const image = (title: Word, pixels: Float64Array, figure?: string): Panel<Word> => ({
    title,
    figure,
    bounds: [0, 0, SIDE, SIDE],
    isDown: true,
    isSquare: true,
    marks: [{ kind: 'image', columns: SIDE, rows: SIDE, pixels: Array.from(pixels) }],
  })
  const qualityOf = (pixels: Float64Array) =>
    `PSNR ${psnrOf(pixels, clean).toFixed(1)} dB, SSIM ${ssimOf(pixels, clean, local).toFixed(2)}`
  const kept = Array.from({ length: PATCHES }, (_, patch) => (1 + chosen[D * patch + 1]) / 2)
  return {
    panels: [
      image('noisy', views[0], qualityOf(views[0])),
      image('restored', restored, qualityOf(restored)),
      image('clean', clean),
      {
        title: 'strength',
        bounds: [0, 0, SIDE_IN_PATCHES, SIDE_IN_PATCHES],
        isDown: true,
        isSquare: true,
        marks: [
          {
            kind: 'cells',
            columns: SIDE_IN_PATCHES,
            rows: SIDE_IN_PATCHES,
            values: kept,
            tone: 'now',
            label: 'kept',
          },
        ],
      },
    ],
  }
}

/** The mean of the actions of rows from … to − 1, two a patch. */
function meanOf(actions: ArrayLike<number>, from: number, to: number): Float64Array {
  const mean = new Float64Array(PATCHES * D)
  for (let row = from; row < to; row++) {
    for (let i = 0; i < mean.length; i++) mean[i] += actions[row * mean.length + i] / (to - from)
  }
  return mean
}

/** Columns between two images. */
const GAP = 2

/**
 * How much middle detail a single completion keeps in each patch, from none (black) to twice as much (white), and beside it the
 * image that comes of it. The image alone looks the same for all completions in a row of the Stage.
 */
export function restorationSketch({ problems, actions }: Completions<RestorationProblem>): Sketch {
  const [{ views }] = problems
  splitBands(views[0], fine, middle)
  const chosen = meanOf(actions, 0, 1)
  restore(views[0], fine, middle, chosen, 0, restored)
  const kept = (row: number, column: number) => {
    const patch = Math.floor(row / PATCH) * SIDE_IN_PATCHES + Math.floor(column / PATCH)
    return Math.min(1, Math.max(0, (1 + chosen[D * patch + 1]) / 2))
  }
  const columns = 2 * SIDE + GAP
  const pixels = Array.from({ length: columns * SIDE }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    if (column < SIDE) return kept(row, column)
    return column < SIDE + GAP ? NaN : restored[row * SIDE + column - SIDE - GAP]
  })
  return {
    bounds: [0, 0, columns, SIDE],
    isDown: true,
    isSquare: true,
    marks: [{ kind: 'image', columns, rows: SIDE, pixels }],
  }
}
