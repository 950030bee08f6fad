import { uniform, type Random } from '../../random/streams'
import { gridPanels, gridSketch } from './picture'
import { featureCount, isEnd, shortestWay, showCell, turned } from './map'
import { MAP_NAMES, MAPS } from './maps'
import { planOf, type Plan } from './plan'
import { endOf, movesOf, type Walk } from './walk'
import { forEachRow } from '../completions'
import { choice, real, taskKnobs, whole } from '../knobs'
import { letterOf } from '../letters'
import { defineTask, type SettingsOf, unit } from '../task'

const knobs = taskKnobs({
  map: choice(MAP_NAMES, 'cliff'),
  moves: whole(24, 20, 64),
  slip: real(0, 0, 0.5, 0.05),
})
type Settings = SettingsOf<typeof knobs>

const mapIn = (settings: Settings) => MAPS[settings.map]

const PARTS = [
  { name: 'goal', weight: 0.6, range: unit },
  { name: 'speed', weight: 0.3, range: unit },
  { name: 'safe', weight: 0.1, range: unit },
] as const
const [GOAL, SPEED, SAFE] = PARTS.map(({ weight }) => weight)
/** 1 for the shortest way, falling linearly to 0 at the limit. */
const speedOf = (n: number, distance: number, limit: number) => (limit - n) / (limit - distance)

const plans = new Map<string, Plan>()
/** The best plan for a slippery map, cached because every step reads it. */
function planIn(settings: Settings): Plan {
  const [limit, slip] = [settings.moves, settings.slip]
  const name = `${settings.map} ${limit} ${slip}`
  const pay = { goal: (n: number, d: number) => GOAL + SPEED * speedOf(n, d, limit) + SAFE, lost: SAFE }
  const plan = plans.get(name) ?? planOf(mapIn(settings), limit, slip, pay)
  plans.set(name, plan)
  return plan
}

/** Find the goal on a map with walls and a cliff: the state is the cell, and the group starts from one. */
export const gridWorld = defineTask<Walk>()({
  knobs,
  learnsIn: 50,
  recommended: { learningRate: 0.004, entropyCoef: 0.01 },
  setups: [
    { id: 'slippery', settings: { slip: 0.2 }, config: {} },
    { id: 'bridge', settings: { map: 'bridge', slip: 0.2 }, config: {} },
    { id: 'rooms', settings: { map: 'rooms' }, config: {} },
  ],
  vocabulary: () => ['↑', '→', '↓', '←'],
  endToken: () => -1,
  promptLength: () => 0,
  completionLength: (settings) => settings.moves,
  world: {
    transition: 'world',
    features: (settings) => featureCount(mapIn(settings)),
    timeFeatures: () => 0,
    // The cell, and the completion's stream in halves of words, which a 32-bit float holds exactly.
    stateSize: () => 5,
    hasViews: false,
    reset({ cell }, key, _index, _view, state, at) {
      state[at] = cell
      for (let word = 0; word < 2; word++) {
        state[at + 1 + 2 * word] = key[word] >>> 16
        state[at + 2 + 2 * word] = key[word] & 0xffff
      }
    },
    observe(state, at, _t, features, into, settings) {
      const map = mapIn(settings)
      features.fill(0, into, into + featureCount(map))
      showCell(map, state[at], features, into)
    },
    step(state, at, t, actions, from, settings) {
      const map = mapIn(settings)
      let move = actions[from] & 3
      if (settings.slip > 0 && t < settings.moves - 1) {
        const key0 = state[at + 1] * 0x10000 + state[at + 2]
        const key1 = state[at + 3] * 0x10000 + state[at + 4]
        const luck = uniform(key0, key1, t)
        if (luck < settings.slip) move = turned(move, luck < settings.slip / 2 ? 'left' : 'right')
      }
      state[at] = map.next[4 * state[at] + move]
      return isEnd(map, state[at])
    },
  },
  parts: PARTS,
  reachable: (settings) => (settings.slip === 0 ? 1 : planIn(settings).value),
  key: ({ cell }) => String(cell),
  write({ cell }, settings) {
    const { columns } = mapIn(settings)
    return { start: `${letterOf(cell % columns)}${Math.floor(cell / columns) + 1}` }
  },
  problem(random: Random, settings) {
    const { starts } = mapIn(settings)
    return { prompt: [], cell: starts[random.integer(starts.length)] }
  },
  pool: (settings) => mapIn(settings).starts.map((cell) => ({ prompt: [], cell })),
  rewardAll(walks, parts, settings) {
    const map = mapIn(settings)
    const T = settings.moves
    forEachRow(walks, (start, row) => {
      const kind = map.kinds[endOf(walks, map, row, T)]
      const speed = speedOf(movesOf(walks, row, T), map.distance[start.cell], T)
      parts[3 * row] = kind === 'goal' ? 1 : 0
      parts[3 * row + 1] = kind === 'goal' ? speed : 0
      parts[3 * row + 2] = kind === 'cliff' ? 0 : 1
    })
  },
  measures: ['arrived', 'fell', 'moves'],
  measure(walks, values, settings) {
    const map = mapIn(settings)
    const T = settings.moves
    const rows = walks.offsets[walks.problems.length]
    let [arrived, fell, moves] = [0, 0, 0]
    for (let row = 0; row < rows; row++) {
      const kind = map.kinds[endOf(walks, map, row, T)]
      if (kind === 'cliff') fell++
      if (kind !== 'goal') continue
      arrived++
      moves += movesOf(walks, row, T)
    }
    values[0] = arrived / rows
    values[1] = fell / rows
    values[2] = moves / arrived
  },
  /** On slippery ground only the first move is certain to start from its planned cell, so only that one is given. */
  solve: ({ cell }, settings) =>
    settings.slip === 0 ? shortestWay(mapIn(settings), cell) : [planIn(settings).first[cell]],
  probes(settings) {
    const map = mapIn(settings)
    const F = featureCount(map)
    const features = new Float32Array(map.starts.length * F)
    map.starts.forEach((cell, i) => showCell(map, cell, features, i * F))
    return { features, position: 0 }
  },
  scene: (input, settings) => ({ panels: gridPanels(input, mapIn(settings)) }),
  sketch: (walk, settings) => gridSketch(walk, mapIn(settings), settings.moves),
})
