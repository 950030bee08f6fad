import { describe, expect, it, vi } from 'vitest'
import '../../src/tasks/all'
import { random, streamKey } from '../../src/random/streams'
import { TASKS } from '../../src/tasks'
import { advance, isDown } from '../../src/tasks/cart-pole/physics'
import type { Problem } from '../../src/tasks/task'
import {
  estimate,
  expectWords,
  measured,
  expectScored,
  play,
  problemsOf,
  scored,
  settingsOf,
  solving,
  uniformly,
} from './worldWalks'

// code that other files have run is compiled for their arguments too, and then allocates
vi.hoisted(() => vi.resetModules())

const task = TASKS['cart-pole']
const settings = settingsOf(task)

type State = readonly [x: number, velocity: number, angle: number, turning: number]

/**
 * One step of the textbook: Newton's equations of a cart of 1 kg with a pole of 0.1 kg that is 1 m long and thin, so that its
 * moment about the pivot is (4/3)·m·l² with l = 0.5 m, solved for both accelerations at once, then Euler's step of 0.02 s.
 *
 *     (M + m)·ẍ + m·l·cos θ·θ̈ = F + m·l·θ̇²·sin θ
 *     m·l·cos θ·ẍ + (4/3)·m·l²·θ̈ = m·g·l·sin θ
 */
function textbook([x, velocity, angle, turning]: State, push: number): State {
  const [M, m, l, g, tau] = [1, 0.1, 0.5, 9.8, 0.02]
  const [a, b, d] = [M + m, m * l * Math.cos(angle), (4 / 3) * m * l * l]
  const right = push + m * l * turning ** 2 * Math.sin(angle)
  const gravity = m * g * l * Math.sin(angle)
  const determinant = a * d - b * b
  const acceleration = (right * d - b * gravity) / determinant
  const angular = (a * gravity - b * right) / determinant
  return [x + tau * velocity, velocity + tau * acceleration, angle + tau * turning, turning + tau * angular]
}

const fallen = ([x, , angle]: State) => Math.abs(x) > 2.4 || Math.abs(angle) > (12 * Math.PI) / 180

describe('the physics', () => {
  it('is that of the textbook, in every state', () => {
    const draw = random(streamKey(1, 'start'))
    for (let i = 0; i < 1000; i++) {
      const before = [2.4, 3, 0.3, 3].map((limit) =>
        Math.fround(limit * (2 * draw.uniform() - 1)),
      ) as unknown as State
      const state = Float32Array.from([7, ...before])
      const isRight = draw.integer(2) === 1
      advance(state, 1, isRight)
      textbook(before, isRight ? 10 : -10).forEach((value, j) => expect(state[1 + j]).toBeCloseTo(value, 5))
      expect(state[0]).toBe(7)
      expect(isDown(Float32Array.from(before), 0)).toBe(fallen(before))
    }
  })

  it('falls within eleven steps under a constant push', () => {
    const played = play(task, settings, problemsOf(task, settings, 500), 1, () => 1)
    const { rewards } = scored(task, settings, played)
    const steps = [...rewards].map((reward) => Math.round(200 * reward))
    expect(Math.min(...steps)).toBe(8)
    expect(Math.max(...steps)).toBe(11)
  })

  it('starts in its problem’s state, the same for all of a group', () => {
    const [problem] = problemsOf(task, settings, 1) as (Problem & { state: readonly number[] })[]
    const { features } = play(task, settings, [problem], 3, uniformly(task, settings))
    const T = task.completionLength(settings)
    for (const row of [0, 1, 2]) {
      expect(features!.subarray(4 * row * T, 4 * row * T + 4)).toEqual(features!.subarray(0, 4))
    }
    problem.state.forEach((value) => expect(Math.abs(value)).toBeLessThanOrEqual(0.05))
    expect(features![0] * 2.4).toBeCloseTo(problem.state[0], 6)
    expect(features![2] * ((12 * Math.PI) / 180)).toBeCloseTo(problem.state[2], 6)
  })
})

describe('the rewards', () => {
  it.each([
    [200, 0.05],
    [500, 0.1],
  ])('are all that can be reached with the controller, %i steps from within ±%d', (steps, spread) => {
    const far = settingsOf(task, { steps, spread })
    const corners = Array.from({ length: 16 }, (_, i) => ({
      prompt: [],
      state: [1, 2, 4, 8].map((bit) => (i & bit ? spread : -spread)),
    }))
    const problems = [...corners, ...problemsOf(task, far, 200)]
    const { rewards } = scored(task, far, play(task, far, problems, 1, solving(task, far, problems)))
    rewards.forEach((reward) => expect(reward).toBeCloseTo(task.reachable(far), 6))
  })

  it('give a uniform policy about 22 of 200 steps, as random pushes of the textbook’s cart do', () => {
    // One draw after the other here, a stream for each completion there.
    const coin = random(streamKey(77, 'search'))
    const lengths = Array.from({ length: 4000 }, () => {
      const [a, b, c, d] = Array.from({ length: 4 }, () => 0.05 * (2 * coin.uniform() - 1))
      let state: State = [a, b, c, d]
      let steps = 0
      while (!fallen(state)) {
        state = textbook(state, coin.uniform() < 0.5 ? 10 : -10)
        steps++
      }
      return steps
    })
    const expected = estimate(lengths)
    expect(expected.mean).toBeCloseTo(22, -0.3)
    // so soon the cart is never half a metre away: both parts of the reward are the share of steps
    const played = play(task, settings, problemsOf(task, settings, 1000), 4, uniformly(task, settings))
    const found = estimate([...scored(task, settings, played).rewards].map((reward) => 200 * reward))
    expect(Math.abs(found.mean - expected.mean)).toBeLessThan(4 * Math.hypot(found.error, expected.error))
    expect(found.error).toBeLessThan(0.25)
  })

  it('are the shares of steps in which the pole is up, and up near the middle', () => {
    const T = 20
    const short = settingsOf(task, { steps: T })
    const problems = [{ prompt: [], state: [0, 0, 0, 0] }]
    const mask = Float32Array.from({ length: 2 * T }, (_, m) => (m < T || m < T + 5 ? 1 : 0))
    const features = new Float32Array(2 * T * 4)
    for (let t = 0; t < T; t++) features[4 * t] = (t < 8 ? 0.49 : -0.51) / 2.4
    const { parts } = scored(task, short, {
      problems,
      offsets: Int32Array.of(0, 2),
      actions: new Int32Array(2 * T),
      mask,
      features,
      noise: null,
    })
    expect([...parts]).toEqual([1, 0.4, 0.25, 0.25].map(Math.fround))
  })

  it('are computed for any completion, without allocating', () => {
    expectScored(task, settings, 2)
  })
})

it('measures the share that stays up to the end, the angle of the pole and the place of the cart', () => {
  const T = task.completionLength(settings)
  const problems = problemsOf(task, settings, 20)
  const solution = solving(task, settings, problems)
  const played = play(task, settings, problems, 1, (t, state, draw, row) =>
    row < 5 ? 1 : solution(t, state, draw, row),
  )
  let [lean, offset, steps] = [0, 0, 0]
  played.mask.forEach((m, i) => {
    steps += m
    lean += m * Math.abs(played.features![4 * i + 2] * 12)
    offset += m * Math.abs(played.features![4 * i] * 2.4)
  })
  const found = measured(task, settings, played)
  expect(steps).toBeGreaterThan(15 * T)
  expect(found.upright).toBe(0.75)
  expect(found.angle).toBeCloseTo(lean / steps, 6)
  expect(found.offset).toBeCloseTo(offset / steps, 6)
})

it('has words for everything, and frames until all have fallen', () => {
  const played = play(task, settings, problemsOf(task, settings, 2), 4, uniformly(task, settings))
  const shown = { ...played, step: 1, rewards: scored(task, settings, played).rewards, probe: null }
  const scene = task.scene!({ now: shown, first: null, group: 1 }, settings)!
  expectWords('cart-pole', scene)
  expect(scene.panels.every((panel) => panel.frames || panel.isOfAnimation)).toBe(true)
  const [{ frames, bounds }] = scene.panels.filter((panel) => panel.frames)
  const lengthOf = (row: number) => played.mask.subarray(200 * row, 200 * (row + 1)).indexOf(0)
  const longest = Math.max(...[4, 5, 6, 7].map(lengthOf))
  expect(longest).toBeLessThan(199)
  expect(frames).toHaveLength(longest + 1)
  frames!.forEach((marks, t) => {
    const poles = marks.flatMap((mark) => (mark.kind === 'lines' ? mark.lines : []))
    expect(poles).toHaveLength(4)
    for (const [x0, y0, x1, y1] of poles) {
      expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(1, 6)
      expect(x0).toBeGreaterThan(bounds[0])
      expect(x0).toBeLessThan(bounds[2])
    }
    const over = marks.find((mark) => mark.kind === 'points')!.xy.length / 2
    expect(over).toBe([4, 5, 6, 7].filter((row) => lengthOf(row) <= t).length)
  })
})
