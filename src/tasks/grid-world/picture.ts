import type { Mark, Panel, SceneInput, Shown, Sketch } from '../scene'
import { rowsIn, type Completions } from '../completions'
import { MOVES, featureCount, seenCell, type GridMap } from './map'
import { endOf, movesOf, type Walk } from './walk'

type Word =
  | 'visits'
  | 'paths'
  | 'visited'
  | 'policy'
  | 'cliff'
  | 'goal'
  | 'arrived'
  | 'fell'
  | 'lost'
  | 'start'
  | 'fall'

/** The map with the step's visits and the policy's arrows, and beside it the paths of the group under the lens. */
export function gridPanels({ now, group }: SceneInput<Walk>, map: GridMap): Panel<Word>[] {
  const frame = {
    bounds: [0, 0, map.columns, map.rows] as const,
    isDown: true,
    isSquare: true,
  }
  return [
    {
      ...frame,
      title: 'visits',
      marks: [cells(map, visitsOf(now, map), 'visited'), ...places(map), ...arrows(now.probe, map)],
    },
    {
      ...frame,
      title: 'paths',
      marks: [
        cells(
          map,
          map.kinds.map(() => 0),
        ),
        ...places(map),
        ...waysOf(now, group, map),
      ],
    },
  ]
}

/** The way of a single walk of at most T moves on the map, from its start. */
export function gridSketch(walk: Completions<Walk>, map: GridMap, T: number): Sketch {
  const way = wayOf(walk, 0, map, T)
  const kind = map.kinds[endOf(walk, map, 0, T)]
  return {
    bounds: [0, 0, map.columns, map.rows],
    isDown: true,
    marks: [
      cells(
        map,
        map.kinds.map(() => 0),
      ),
      ...places(map),
      { kind: 'lines', lines: [way], tone: kind === 'cliff' ? 'wrong' : 'now' },
      { kind: 'points', xy: way.slice(0, 2), tone: 'before', size: 0.6 },
      { kind: 'points', xy: way.slice(-2), tone: kind === 'cliff' ? 'wrong' : 'now', size: 0.6 },
    ],
  }
}

/** The middles of the cells of a walk, its end included. */
function wayOf(walks: Completions<Walk>, row: number, map: GridMap, T: number): number[] {
  const F = featureCount(map)
  const seen = Array.from({ length: movesOf(walks, row, T) }, (_, t) =>
    seenCell(map, walks.features!, (row * T + t) * F),
  )
  return [...seen, endOf(walks, map, row, T)].flatMap((cell) => centre(map, cell))
}

/** The share of a cell over which the paths of a group are spread. */
const SPREAD = 0.8

const centre = ({ columns }: GridMap, cell: number) => [
  (cell % columns) + 0.5,
  Math.floor(cell / columns) + 0.5,
]

const cells = ({ columns, rows, kinds }: GridMap, values: readonly number[], label?: Word): Mark<Word> => ({
  kind: 'cells',
  columns,
  rows,
  values: values.map((value, cell) => (kinds[cell] === 'wall' ? NaN : value)),
  tone: 'muted',
  label,
})

/** The cliff and the goal. */
function places(map: GridMap): Mark<Word>[] {
  const squares = (kind: string) =>
    [...map.kinds.keys()]
      .filter((cell) => map.kinds[cell] === kind)
      .map((cell) => {
        const [x, y] = centre(map, cell)
        return [x - 0.5, y - 0.5, x + 0.5, y - 0.5, x + 0.5, y + 0.5, x - 0.5, y + 0.5]
      })
  return [
    { kind: 'areas', areas: squares('cliff'), tone: 'wrong', label: 'cliff' },
    { kind: 'areas', areas: squares('goal'), tone: 'target', label: 'goal' },
  ]
}

/** How often each cell was seen in the step, as a share of the most. */
function visitsOf(shown: Shown<Walk>, map: GridMap): number[] {
  const T = shown.mask.length / shown.rewards.length
  const F = featureCount(map)
  const visits = map.kinds.map(() => 0)
  shown.mask.forEach((alive, m) => {
    if (alive === 1) visits[seenCell(map, shown.features!, m * F)]++
  })
  for (let row = 0; row < shown.rewards.length; row++) visits[endOf(shown, map, row, T)]++
  const most = Math.max(...visits)
  return visits.map((count) => count / most)
}

/** In each cell the policy's mean move; a longer arrow is a more certain policy. */
function arrows(probe: Float32Array | null, map: GridMap): Mark<Word>[] {
  if (!probe) return []
  const xyd = map.starts.flatMap((cell, i) => {
    const mean = (axis: 0 | 1) => MOVES.reduce((sum, step, move) => sum + probe[4 * i + move] * step[axis], 0)
    const [dx, dy] = [0.8 * mean(0), 0.8 * mean(1)]
    const [x, y] = centre(map, cell)
    return [x - dx / 2, y - dy / 2, dx, dy]
  })
  return [{ kind: 'arrows', xyd, tone: 'now', label: 'policy' }]
}

/** The group's paths by their end, side by side in shared cells, with their start and the cells in which they fall. */
function waysOf(shown: Shown<Walk>, group: number, map: GridMap): Mark<Word>[] {
  const T = shown.mask.length / shown.rewards.length
  const ways: Record<'goal' | 'cliff' | 'free', number[][]> = { goal: [], cliff: [], free: [] }
  rowsIn(shown, group).forEach((row, i, { length: rows }) => {
    const aside = SPREAD * ((i + 0.5) / rows - 0.5)
    const end = endOf(shown, map, row, T)
    const kind = map.kinds[end]
    if (kind !== 'wall') ways[kind].push(wayOf(shown, row, map, T).map((x) => x + aside))
  })
  return [
    { kind: 'lines', lines: ways.free, tone: 'muted', label: 'lost' },
    { kind: 'lines', lines: ways.cliff, tone: 'wrong', label: 'fell' },
    { kind: 'lines', lines: ways.goal, tone: 'now', label: 'arrived' },
    { kind: 'points', xy: ways.cliff.flatMap((way) => way.slice(-2)), tone: 'wrong', label: 'fall' },
    { kind: 'points', xy: centre(map, shown.problems[group].cell), tone: 'chosen', label: 'start' },
  ]
}
