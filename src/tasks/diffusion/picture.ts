import type { Completions } from '../completions'
import type { Mark, Panel, Scene, SceneInput, Shown, Sketch } from '../scene'
import type { DiffusionProblem, DiffusionSettings } from './problem'
import { regionOf } from './targets'

/** Around the shapes, and around the noise that points start from. */
const CLOUD = [-2.4, -2.4, 2.4, 2.4] as const
/** Around the noise, which is on the left, and the target on the right of it. */
const ROW = [-1.6, -1.4, 2.4, 1.4] as const
const PATHS = [-2.8, -2.8, 2.8, 2.8] as const
/** The most targets that are drawn at once; of more, only those of the first groups are drawn. */
const MOST_TARGETS = 64
const D = 2

type Cloud = Pick<Shown<DiffusionProblem>, 'offsets' | 'actions' | 'features'>

/** The point of a row after `step` steps; step 0 is its start. */
function pointOf({ actions, features }: Cloud, row: number, step: number, T: number): [number, number] {
  if (step > 0) {
    const at = (row * T + step - 1) * D
    return [actions[at], actions[at + 1]]
  }
  const at = row * T * (features!.length / (actions.length / D))
  return [features![at], features![at + 1]]
}

const pointsOf = (cloud: Cloud, from: number, to: number, step: number, T: number) =>
  Array.from({ length: to - from }, (_, i) => pointOf(cloud, from + i, step, T)).flat()

/** The reference's mean for each point at step `step`, the first being 1; empty for the start. */
const wayOfReference = (shown: Shown<DiffusionProblem>, from: number, to: number, step: number, T: number) =>
  shown.refMean && step > 0 ? pointsOf({ ...shown, actions: shown.refMean }, from, to, step, T) : []

type Word = 'cloud' | 'paths' | 'target' | 'now' | 'before' | 'chosen' | 'start' | 'reference'

/** The cloud now and before training with its targets, and the path of each point of one group, step by step. */
export function diffusionScene(
  { now, first, group }: SceneInput<DiffusionProblem>,
  { steps: T, shape }: DiffusionSettings,
): Scene<Word> | null {
  if (now.features === null || now.problems.length === 0) return null
  const { problems, offsets } = now
  const rows = offsets[problems.length]
  const [from, to] = [offsets[group], offsets[group + 1]]
  const regions = [...new Map(problems.map((problem) => [problem.condition, problem])).values()]
    .slice(0, MOST_TARGETS)
    .map(({ cos, sin }) => regionOf(shape, cos, sin))
  const wanted = regionOf(shape, problems[group].cos, problems[group].sin)

  const cloud: Mark<Word>[] = [
    { kind: 'areas', areas: regions, tone: 'muted' },
    { kind: 'areas', areas: [wanted], tone: 'target', label: 'target' },
  ]
  if (first) {
    const xy = pointsOf(first, 0, first.offsets[first.offsets.length - 1], T, T)
    cloud.push({ kind: 'points', xy, tone: 'before', label: 'before' })
  }
  const others = [...pointsOf(now, 0, from, T, T), ...pointsOf(now, to, rows, T, T)]
  cloud.push({ kind: 'points', xy: others, tone: 'now', label: 'now' })
  cloud.push({ kind: 'points', xy: pointsOf(now, from, to, T, T), tone: 'chosen', label: 'chosen' })

  const ways = Array.from({ length: to - from }, (_, i) =>
    Array.from({ length: T + 1 }, (_, step) => pointOf(now, from + i, step, T)).flat(),
  )
  const paths: Panel<Word> = {
    title: 'paths',
    bounds: PATHS,
    isSquare: true,
    marks: [
      { kind: 'areas', areas: [wanted], tone: 'target', label: 'target' },
      { kind: 'lines', lines: ways, tone: 'muted' },
      { kind: 'points', xy: pointsOf(now, from, to, 0, T), tone: 'muted', label: 'start' },
    ],
    frames: Array.from({ length: T + 1 }, (_, step): Mark<Word>[] => [
      {
        kind: 'lines',
        lines: ways.map((way) => way.slice(Math.max(0, D * (step - 1)), D * (step + 1))),
        tone: 'now',
      },
      { kind: 'points', xy: wayOfReference(now, from, to, step, T), tone: 'before', label: 'reference' },
      { kind: 'points', xy: pointsOf(now, from, to, step, T), tone: 'chosen', label: 'chosen' },
    ]),
  }
  return { panels: [{ title: 'cloud', bounds: CLOUD, isSquare: true, marks: cloud }, paths] }
}

/**
 * The path of a single point from its noise, and where it ended beside its target. The target is turned to the right, where there
 * is more room for it; what is outside is drawn at the edge.
 */
export function diffusionSketch(
  point: Completions<DiffusionProblem>,
  { steps: T, shape }: DiffusionSettings,
): Sketch {
  const [{ cos, sin }] = point.problems
  const [left, bottom, right, top] = ROW
  const within = (x: number, least: number, most: number) => Math.min(most, Math.max(least, x))
  const way = Array.from({ length: T + 1 }, (_, step) => {
    const [x, y] = pointOf(point, 0, step, T)
    return [within(x * cos + y * sin, left, right), within(y * cos - x * sin, bottom, top)]
  }).flat()
  return {
    bounds: ROW,
    isSquare: true,
    marks: [
      { kind: 'areas', areas: [regionOf(shape, 1, 0)], tone: 'target' },
      { kind: 'lines', lines: [way], tone: 'muted' },
      { kind: 'points', xy: way.slice(0, D), tone: 'before', size: 0.5 },
      { kind: 'points', xy: way.slice(-D), tone: 'now', size: 0.8 },
    ],
  }
}
