import { cos, sin } from '../../math/portable'
import type { Mark, Panel, SceneInput, Tone } from '../scene'
import { lengthOf, rowsIn } from '../completions'
import { CENTRE, HALF_LENGTH, POSITION_LIMIT, SEEN_AS, degrees } from './physics'

const LIMIT_DEGREES = 12

type Word =
  | 'played'
  | 'angles'
  | 'places'
  | 'step'
  | 'degrees'
  | 'metres'
  | 'limit'
  | 'centre'
  | 'group'
  | 'best'
  | 'worst'
  | 'fallen'

/**
 * The group under the lens on one track, played from its common start, and the positions of its poles and carts over
 * time.
 */
export function cartPolePanels({ now, group }: SceneInput, T: number): Panel<Word>[] {
  const rows = rowsIn(now, group)
  const byReward = rows.toSorted((a, b) => now.rewards[b] - now.rewards[a])
  const longest = Math.max(...rows.map((row) => lengthOf(now, row, T)))
  const [best, worst] = [byReward[0], byReward.at(-1)!]
  const others = rows.filter((row) => row !== best && row !== worst)
  const placeAt = (m: number) => now.features![4 * m] * SEEN_AS[0]
  const angleAt = (m: number) => now.features![4 * m + 2] * SEEN_AS[2]

  const curves = (valueAt: (m: number) => number): Mark<Word>[] => {
    const of = (row: number) =>
      Array.from({ length: lengthOf(now, row, T) }, (_, t) => [t, valueAt(row * T + t)]).flat()
    return [
      { kind: 'lines', lines: others.map(of), tone: 'muted', label: 'group' },
      { kind: 'lines', lines: [of(worst)], tone: 'chosen', label: 'worst' },
      { kind: 'lines', lines: [of(best)], tone: 'now', label: 'best' },
    ]
  }
  const frame = (t: number): Mark<Word>[] => {
    const last = (row: number) => Math.min(t, lengthOf(now, row, T) - 1)
    const poles = (some: readonly number[]) =>
      some.map((row) => poleOf(placeAt(row * T + last(row)), angleAt(row * T + last(row))))
    const fallen = rows.filter((row) => lengthOf(now, row, T) < T && t >= lengthOf(now, row, T))
    const carts = [worst, best].map((row) => cartOf(placeAt(row * T + last(row))))
    return [
      { kind: 'areas', areas: carts, tone: 'muted' },
      { kind: 'lines', lines: poles(others), tone: 'muted', label: 'group' },
      { kind: 'lines', lines: poles([worst]), tone: 'chosen', label: 'worst' },
      { kind: 'lines', lines: poles([best]), tone: 'now', label: 'best' },
      { kind: 'points', xy: poles(fallen).flatMap((pole) => pole.slice(2)), tone: 'wrong', label: 'fallen' },
    ]
  }
  return [
    {
      title: 'played',
      figure: `${lengthOf(now, worst, T)} · ${lengthOf(now, best, T)}`,
      bounds: [-POSITION_LIMIT - HALF_CART, -0.15, POSITION_LIMIT + HALF_CART, 1.3],
      isSquare: true,
      marks: [
        { kind: 'lines', lines: [[-POSITION_LIMIT, 0, POSITION_LIMIT, 0]], tone: 'muted' },
        {
          kind: 'areas',
          areas: [[-CENTRE, -0.1, CENTRE, -0.1, CENTRE, 0, -CENTRE, 0]],
          tone: 'target',
          label: 'centre',
        },
      ],
      // up to the fall of the last pole: frames without motion would only delay the next step's group
      frames: Array.from({ length: Math.min(T, longest + 1) }, (_, t) => frame(t)),
    },
    {
      title: 'angles',
      isOfAnimation: true,
      bounds: [0, -1.1 * LIMIT_DEGREES, T, 1.1 * LIMIT_DEGREES],
      x: 'step',
      y: 'degrees',
      marks: [
        ...levels([-LIMIT_DEGREES, LIMIT_DEGREES], T, 'wrong', 'limit'),
        ...curves((m) => degrees(angleAt(m))),
      ],
    },
    {
      title: 'places',
      isOfAnimation: true,
      bounds: [0, -POSITION_LIMIT, T, POSITION_LIMIT],
      x: 'step',
      y: 'metres',
      marks: [...levels([-CENTRE, CENTRE], T, 'target', 'centre'), ...curves(placeAt)],
    },
  ]
}

/** Horizontal lines over all steps. */
const levels = (values: readonly number[], T: number, tone: Tone, label: Word): Mark<Word>[] => [
  { kind: 'lines', lines: values.map((value) => [0, value, T, value]), tone, label },
]

/** In metres; the pole's pivot is on top of the cart. */
const HALF_CART = 0.25
const CART_HEIGHT = 0.16

const cartOf = (x: number) => [
  ...[x - HALF_CART, 0, x + HALF_CART, 0],
  ...[x + HALF_CART, CART_HEIGHT, x - HALF_CART, CART_HEIGHT],
]
const poleOf = (x: number, angle: number) => [
  ...[x, CART_HEIGHT],
  ...[x + 2 * HALF_LENGTH * sin(angle), CART_HEIGHT + 2 * HALF_LENGTH * cos(angle)],
]
