import type { NumberKnob } from '../settings/knob'
import type { Random } from '../random/streams'
import { cartPolePanels } from './cart-pole/picture'
import { CENTRE, SEEN_AS, advance, isDown, lengthOf } from './cart-pole/physics'
import type { Problem, Task, TaskSettings } from './task'

const knobs = {
  steps: {
    kind: 'number',
    external: 'steps',
    effect: 'reset',
    default: 200,
    min: 20,
    max: 500,
    integer: true,
    scale: 'linear',
    step: 10,
  } satisfies NumberKnob,
  spread: {
    kind: 'number',
    external: 'spread',
    effect: 'reset',
    default: 0.05,
    min: 0.01,
    max: 0.1,
    integer: false,
    scale: 'linear',
    step: 0.01,
  } satisfies NumberKnob,
}

const limitOf = (settings: TaskSettings) => settings.steps as number

interface Start extends Problem {
  /** x in m, ẋ in m/s, θ in rad, θ̇ in rad/s */
  state: readonly number[]
}

/** Starts are on a grid of so many steps on either side of 0, so that a start has an exact name. */
const GRID = 1000

/** Keep the pole upright by pushing the cart to the left or to the right: the control problem that everyone knows. */
export const cartPole: Task<Start> = {
  id: 'cart-pole',
  text: {
    en: {
      title: 'Cart and pole',
      blurb:
        'A pole stands on a cart; at each step the policy pushes left or right. It is over when the pole leans by more than 12° or the cart leaves the track. The reward: the share of steps that it stays up, and near the middle.',
      example: 'the pole leans to the right → push right, and catch it',
      lookFor:
        'A group starts from one state: only the pushes make its completions differ, and those that balance longer than the mean are reinforced, every step of them. The greedy evaluation is good first, since it always makes the likelier push. Once a whole group reaches the limit, only the distance from the middle tells its completions apart.',
      knobs: {
        steps: {
          label: 'Steps',
          help: 'Steps to balance, of 0.02 s each: 200 in CartPole-v0, 500 in v1. More are slower and harder.',
        },
        spread: { label: 'Spread of starts', help: 'Each of the four numbers starts within so much of 0.' },
      },
      parts: { balance: 'balanced', centre: 'near the middle' },
      measures: {
        upright: { label: 'Balanced to the end', help: 'Share of completions that reach the last step.' },
        angle: { label: 'Lean', help: 'Mean angle of the pole off the vertical, in degrees.' },
        offset: { label: 'Offset', help: 'Mean distance of the cart from the middle, in metres.' },
      },
      scene: {
        played: 'The group: steps of worst · best',
        angles: 'Angle of the pole',
        places: 'Place of the cart',
        step: 'step',
        degrees: 'degrees',
        metres: 'metres',
        limit: 'limit',
        centre: 'near the middle',
        group: 'the others',
        best: 'best',
        worst: 'worst',
        fallen: 'over',
      },
      setups: {
        long: { label: '500 steps', help: 'As in CartPole-v1, from starts twice as far apart.' },
      },
      prompts: () => '',
    },
  },
  knobs,
  recommended: { learningRate: 0.0015 },
  setups: [{ id: 'long', settings: { steps: 500, spread: 0.1 }, config: {} }],
  vocabulary: () => ['←', '→'],
  endToken: () => -1,
  promptLength: () => 0,
  completionLength: limitOf,
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
    { name: 'balance', weight: 0.8 },
    { name: 'centre', weight: 0.2 },
  ],
  reachable: () => 1,
  key: ({ state }) => state.join(' '),
  write({ state: [x, , angle] }) {
    const signed = (value: number, digits: number) =>
      `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`
    return `x ${signed(x, 3)} m, θ ${signed(degrees(angle), 1)}°`
  },
  problem(random: Random, settings) {
    const spread = settings.spread as number
    const state = Array.from({ length: 4 }, () => (spread * (random.integer(2 * GRID + 1) - GRID)) / GRID)
    return { prompt: [], state }
  },
  pool: () => null,
  rewardAll(completions, parts, settings) {
    const T = limitOf(settings)
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
  measures: [
    { name: 'upright', formula: 'share of completions with all T steps' },
    { name: 'angle', formula: 'Σ m·|θ| / Σ m, in degrees' },
    { name: 'offset', formula: 'Σ m·|x| / Σ m, in metres' },
  ],
  measure(completions, values, settings) {
    const T = limitOf(settings)
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
  /** The linear controller that pushes to where θ + 0.3·θ̇ + 0.1·x + 0.15·ẋ points: it holds every start that the knobs allow. */
  solve({ state: start }, settings) {
    const state = Float32Array.from(start)
    return Array.from({ length: limitOf(settings) }, () => {
      const [x, velocity, angle, turning] = state
      const action = angle + 0.3 * turning + 0.1 * x + 0.15 * velocity > 0 ? 1 : 0
      advance(state, 0, action === 1)
      return action
    })
  },
  scene: (input, settings) => ({ panels: cartPolePanels(input, limitOf(settings)) }),
}

const degrees = (radians: number) => (radians * 180) / Math.PI
