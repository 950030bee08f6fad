import { cos, sin } from '../../math/portable'
import { lengthOf, type Completions } from '../completions'
import type { Mark, Sketch } from '../scene'
import { POSITION_LIMIT, SEEN_AS } from './physics'

/** In units of the sketch, of which a row has 96 × 32: time runs from left to right. */
const [WIDTH, HEIGHT, MARGIN] = [96, 32, 13]
const [GROUND, SWAY, POLE] = [6, 4, 21]
/** Poles are drawn at so many of the steps, and lean more than they do: at most 12° would hardly be seen. */
const POLES = 16
const LEANS = 2.5

/** The pole at equal intervals of time on the line of the cart's place, up to its fall or to the last step. */
export function cartPoleSketch(completion: Completions, T: number): Sketch {
  const length = lengthOf(completion, 0, T)
  const seen = completion.features!
  const across = (t: number) => MARGIN + ((WIDTH - 2 * MARGIN) * t) / T
  const up = (t: number) => GROUND + (SWAY * seen[4 * t] * SEEN_AS[0]) / POSITION_LIMIT
  const poleAt = (t: number): number[] => {
    const angle = LEANS * seen[4 * t + 2] * SEEN_AS[2]
    return [across(t), up(t), across(t) + POLE * sin(angle), up(t) + POLE * cos(angle)]
  }
  const every = T / POLES
  const poles = Array.from({ length: Math.ceil(length / every) }, (_, i) => poleAt(Math.floor(i * every)))
  const last = poleAt(length - 1)
  const way = Array.from({ length }, (_, t) => [across(t), up(t)]).flat()
  const marks: Mark[] = [
    { kind: 'lines', lines: [[across(0), GROUND, across(T), GROUND]], tone: 'muted' },
    { kind: 'lines', lines: poles, tone: 'muted' },
    { kind: 'lines', lines: [way, last], tone: 'now' },
  ]
  if (length < T) marks.push({ kind: 'points', xy: last.slice(2), tone: 'wrong', size: 0.8 })
  return { bounds: [0, 0, WIDTH, HEIGHT], isSquare: true, marks }
}
