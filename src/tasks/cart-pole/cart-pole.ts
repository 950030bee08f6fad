import type { Random } from '../../random/streams'
import { cartPolePanels } from './picture'
import { cartPoleSketch } from './sketch'
import { CENTRE, SEEN_AS, advance, degrees, isDown } from './physics'
import { lengthOf } from '../completions'
import { real, taskKnobs, whole } from '../knobs'
import { defineTask, type Problem, unit } from '../task'

const knobs = taskKnobs({ steps: whole(200, 20, 500, 10), spread: real(0.05, 0.01, 0.1, 0.01) })

interface Start extends Problem {
  /** x in m, ẋ in m/s, θ in rad, θ̇ in rad/s */
  state: readonly number[]
}

/** Starts lie on a grid of so many steps on either side of 0, so that each has an exact key. */
const GRID = 1000

/** The classic control problem: keep the pole upright by pushing the cart to the left or to the right. */
export const cartPole = defineTask<Start>()({
  knobs,
  learnsIn: 15,
  recommended: { learningRate: 0.0015 },
  setups: [{ id: 'long', settings: { steps: 500, spread: 0.1 }, config: {} }],
  vocabulary: () => ['←', '→'],
  endToken: () => -1,
  promptLength: () => 0,
  completionLength: (settings) => settings.steps,
  world: {
    transition: 'world',
    features: () => 4,
    timeFeatures: () => 0,
    stateSize: () => 4,
    hasViews: false,
    reset: ({ state: start }, _key, _index, _view, state, at) => state.set(start, at),
    observe(state, at, _t, features, into) {
      for (let i = 0; i < 4; i++) features[into + i] = state[at + i] / SEEN_AS[i]
    },
    step(state, at, _t, actions, from) {
      advance(state, at, actions[from] === 1)
      return isDown(state, at)
    },
  },
  parts: [
    { name: 'balance', weight: 0.8, range: unit },
    { name: 'centre', weight: 0.2, range: unit },
  ],
  reachable: () => 1,
  key: ({ state }) => state.join(' '),
  write({ state: [x, , angle] }) {
    const signed = (value: number, digits: number) =>
      `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`
    return `x ${signed(x, 3)} m, θ ${signed(degrees(angle), 1)}°`
  },
  problem(random: Random, settings) {
    const spread = settings.spread
    const state = Array.from({ length: 4 }, () => (spread * (random.integer(2 * GRID + 1) - GRID)) / GRID)
    return { prompt: [], state }
  },
  pool: () => null,
  rewardAll(completions, parts, settings) {
    const T = settings.steps
    const { problems, offsets, features } = completions
    for (let row = 0; row < offsets[problems.length]; row++) {
      const length = lengthOf(completions, row, T)
      let centred = 0
      for (let t = 0; t < length; t++) {
        if (Math.abs(features![4 * (row * T + t)] * SEEN_AS[0]) <= CENTRE) centred++
      }
      parts[2 * row] = length / T
      parts[2 * row + 1] = centred / T
    }
  },
  measures: ['upright', 'angle', 'offset'],
  measure(completions, values, settings) {
    const T = settings.steps
    const { problems, offsets, features } = completions
    const rows = offsets[problems.length]
    let [upright, steps, lean, offset] = [0, 0, 0, 0]
    for (let row = 0; row < rows; row++) {
      const length = lengthOf(completions, row, T)
      if (length === T) upright++
      steps += length
      for (let m = row * T; m < row * T + length; m++) {
        offset += Math.abs(features![4 * m] * SEEN_AS[0])
        lean += Math.abs(features![4 * m + 2] * SEEN_AS[2])
      }
    }
    values[0] = upright / rows
    values[1] = degrees(lean / steps)
    values[2] = offset / steps
  },
  /**
   * The linear controller that pushes in the direction of θ + 0.3·θ̇ + 0.1·x + 0.15·ẋ. It balances every start that the
   * knobs allow.
   */
  solve({ state: start }, settings) {
    const state = Float32Array.from(start)
    return Array.from({ length: settings.steps }, () => {
      const [x, velocity, angle, turning] = state
      const action = angle + 0.3 * turning + 0.1 * x + 0.15 * velocity > 0 ? 1 : 0
      advance(state, 0, action === 1)
      return action
    })
  },
  scene: (input, settings) => ({ panels: cartPolePanels(input, settings.steps) }),
  sketch: (completion, settings) => cartPoleSketch(completion, settings.steps),
})
