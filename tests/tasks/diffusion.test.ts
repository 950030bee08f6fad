import { describe, expect, it, vi } from 'vitest'
import '../../src/tasks/all'
import { random, streamKey } from '../../src/random/streams'
import { defaultsOf } from '../../src/settings/config'
import { TASKS } from '../../src/tasks'
import type { DiffusionProblem } from '../../src/tasks/diffusion/problem'
import { distanceTo, middleOf, regionOf, SHAPES, TOLERANCE } from '../../src/tasks/diffusion/targets'
import type { TaskSettings } from '../../src/tasks/task'
import { en } from '../../src/text/en'
import { bytesPerRow } from './allocation'

// code that other files have run is compiled for their arguments too, and then allocates
vi.hoisted(() => vi.resetModules())

const task = TASKS.diffusion
const settingsOf = (changes: TaskSettings = {}) => ({ ...defaultsOf(task.knobs), ...changes })
const problemsOf = (settings: TaskSettings, count: number) =>
  Array.from({ length: count }, (_, i) => task.problem(random(streamKey(3, 'problem', i)), settings))

/** Parts of the rewards of rows of one problem each. */
function partsOf(settings: TaskSettings, problems: readonly DiffusionProblem[], actions: Float32Array) {
  const T = task.completionLength(settings)
  const rows = actions.length / (2 * T)
  const parts = new Float32Array(3 * rows).fill(NaN)
  const offsets = Int32Array.from({ length: problems.length + 1 }, (_, p) => (p * rows) / problems.length)
  const mask = new Float32Array(rows * T).fill(1)
  task.rewardAll({ problems, offsets, actions, mask, features: null, noise: null }, parts, settings)
  return parts
}

/** Rewards of a completion that ends at (x, y). */
function judge(settings: TaskSettings, problem: DiffusionProblem, x: number, y: number): number[] {
  const actions = new Float32Array(2 * task.completionLength(settings)).fill(9)
  actions.set([x, y], actions.length - 2)
  return [...partsOf(settings, [problem], actions)]
}

const east: DiffusionProblem = { prompt: [], condition: 0, cos: 1, sin: 0 }

describe.each(SHAPES)('the %s', (shape) => {
  it.each(['diffusion', 'flow'])('is reached by its own solution, %s', (process) => {
    for (const steps of [4, 18]) {
      const settings = settingsOf({ shape, process, steps, conditions: 97 })
      const problems = problemsOf(settings, 200) as DiffusionProblem[]
      const actions = Float32Array.from(problems.flatMap((problem) => task.solve!(problem, settings)))
      expect(actions).toHaveLength(200 * steps * 2)
      const parts = partsOf(settings, problems, actions)
      expect(parts.every((part) => part === 1)).toBe(true)
    }
    expect(task.parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(
      task.reachable(settingsOf()),
      12,
    )
  })

  it('contains its middle, and its region contains the points inside', () => {
    const [cos, sin] = [Math.cos(2), Math.sin(2)]
    expect(distanceTo(shape, cos, sin, ...middleOf(shape, cos, sin))).toBeCloseTo(0, 12)
    const region = regionOf(shape, cos, sin)
    for (let i = 0; i < region.length; i += 2) {
      expect(distanceTo(shape, cos, sin, region[i], region[i + 1])).toBeCloseTo(TOLERANCE, 12)
    }
  })
})

describe('parts of the reward', () => {
  it('near and inside a spot: e^−(distance beyond the tolerance), and 1 within it', () => {
    const settings = settingsOf()
    expect(judge(settings, east, 1.5, 0)).toEqual([1, 1, 1])
    expect(judge(settings, east, 1.69, 0).slice(0, 2)).toEqual([1, 1])
    expect(judge(settings, east, 1.5, 1.2)[0]).toBeCloseTo(Math.exp(-1), 6)
    expect(judge(settings, east, 1.5, 1.2)[1]).toBe(0)
    expect(judge(settings, east, -1.5, 0)[0]).toBeCloseTo(Math.exp(-2.8), 6)
  })

  it('distance to a bar and to a circle, along and across', () => {
    expect(distanceTo('bar', 1, 0, 2, 0.5)).toBeCloseTo(0.5, 12)
    expect(distanceTo('bar', 1, 0, 2.4, 0.4)).toBeCloseTo(0.5, 12)
    expect(distanceTo('bar', 0, 1, 0, 0.5)).toBeCloseTo(0.4, 12)
    expect(distanceTo('circle', 1, 0, 1.5, 0)).toBeCloseTo(0.6, 12)
    expect(distanceTo('circle', 0, 1, 0.6, 1.5)).toBeCloseTo(0, 12)
  })

  it('compressible: the share of coordinates that are a quarter, to the nearest eighth', () => {
    const compressible = (x: number, y: number) => judge(settingsOf(), east, x, y)[2]
    expect(compressible(0.25, -1.5)).toBe(1)
    expect(compressible(0.3, 0)).toBe(1)
    expect(compressible(0.32, 0)).toBe(0.5)
    expect(compressible(0.375, -0.125)).toBe(0)
  })

  it('compressible is a half for points anywhere', () => {
    const draw = random(streamKey(8, 'rollout'))
    const settings = settingsOf()
    const mean =
      Array.from(
        { length: 4000 },
        () => judge(settings, east, 8 * draw.uniform(), 8 * draw.uniform())[2],
      ).reduce((sum, part) => sum + part, 0) / 4000
    expect(mean).toBeCloseTo(0.5, 1)
  })
})

describe('anything', () => {
  const settings = settingsOf({ shape: 'circle' })
  const T = task.completionLength(settings)
  const draw = random(streamKey(4, 'rollout'))
  const odd = [NaN, Infinity, -Infinity, 1e30, -3e38, 0, -0, 1e-30]
  const actions = Float32Array.from({ length: 10000 * T * 2 }, () =>
    draw.integer(4) === 0 ? odd[draw.integer(odd.length)] : 6 * draw.uniform() - 3,
  )
  const problems = problemsOf(settings, 200) as DiffusionProblem[]

  it('is scored, from 0 to 1', () => {
    const parts = partsOf(settings, problems, actions)
    expect(parts.every((part) => part >= 0 && part <= 1)).toBe(true)
  })

  it('is scored step by step, the last step as the whole', () => {
    const offsets = Int32Array.from({ length: 201 }, (_, p) => 50 * p)
    const mask = new Float32Array(10000 * T).fill(1)
    const rewards = new Float32Array(10000 * T).fill(NaN)
    task.stepRewards!({ problems, offsets, actions, mask, features: null }, rewards, settings)
    expect(rewards.every((reward) => reward >= 0 && reward <= 1 + 1e-6)).toBe(true)
    const parts = partsOf(settings, problems, actions)
    for (let row = 0; row < 10000; row++) {
      const whole = task.parts.reduce((sum, { weight }, k) => sum + weight * parts[3 * row + k], 0)
      expect(Math.abs(rewards[row * T + T - 1] - whole)).toBeLessThan(1e-6)
    }
  })

  it('is scored without allocating', () => {
    const parts = new Float32Array(30000)
    const offsets = Int32Array.from({ length: 201 }, (_, p) => 50 * p)
    const scoring = { problems, offsets, actions, mask: new Float32Array(0), features: null, noise: null }
    // Floats that exp and its callees return, 16 bytes each: up to five if V8 inlines none of them.
    expect(bytesPerRow(() => task.rewardAll(scoring, parts, settings), 10000)).toBeLessThan(100)
  })
})

describe('a trajectory', () => {
  const world = task.world!
  const settings = settingsOf()
  const [S, F] = [world.stateSize(settings), world.features(settings)]

  it('starts in its own noise, and has the declared features', () => {
    const T = task.completionLength(settings)
    const seen = (index: number, condition: number) => {
      const state = new Float32Array(S)
      const features = new Float32Array(T * F)
      const problem = task.pool(settings)![condition]
      world.reset(problem, [index, 7], index, 0, state, 0, settings)
      const actions = Float32Array.from({ length: 2 * T }, (_, i) => i + 1)
      for (let t = 0; t < T; t++) {
        world.observe(state, 0, t, features, t * F, settings)
        expect(world.step(state, 0, t, actions, 2 * t, settings)).toBe(false)
      }
      return Array.from({ length: T }, (_, t) => [...features.slice(t * F, (t + 1) * F)])
    }
    const one = seen(1, 3)
    const two = seen(2, 5)
    const times = world.timeFeatures(settings)
    expect(one[0].slice(0, 2)).not.toEqual(two[0].slice(0, 2))
    one.forEach((features, t) => {
      if (t > 0) expect(features.slice(0, 2)).toEqual([2 * t - 1, 2 * t])
      expect(features.slice(2, F - times)).toEqual(one[0].slice(2, F - times))
      expect(features.slice(F - times)).toEqual(two[t].slice(F - times))
    })
    expect(new Set(one.map((features) => features.slice(F - times).join())).size).toBe(T)
    expect(one[0].slice(2, F - times)).not.toEqual(two[0].slice(2, F - times))
  })

  it('starts with mean 0 and std 1', () => {
    const state = new Float32Array(S)
    let [sum, squares] = [0, 0]
    for (let i = 0; i < 4000; i++) {
      world.reset(task.pool(settings)![0], [i, 1], 0, 0, state, 0, settings)
      sum += state[0] + state[1]
      squares += state[0] ** 2 + state[1] ** 2
    }
    expect(sum / 8000).toBeCloseTo(0, 1)
    expect(squares / 8000).toBeCloseTo(1, 1)
  })
})

it('lists its prompts if they are few, and holds some out if they are many', () => {
  const few = task.pool(settingsOf({ conditions: 255 }))!
  expect(new Set(few.map(task.key)).size).toBe(255)
  expect(task.pool(settingsOf({ conditions: 256 }))).toBeNull()
})

it('measures distance, share inside and spread', () => {
  const settings = settingsOf({ steps: 4 })
  const ends = [1.5, 0, 1.5, 1, 0, 1.5]
  const actions = new Float32Array(3 * 8)
  for (let row = 0; row < 3; row++) actions.set(ends.slice(2 * row, 2 * row + 2), row * 8 + 6)
  const north = { prompt: [], condition: 2, cos: 0, sin: 1 }
  const values = new Float64Array(3)
  const mask = new Float32Array(12).fill(1)
  const rows = { actions, mask, features: null }
  task.measure!({ problems: [east, north], offsets: Int32Array.of(0, 2, 3), ...rows }, values, settings)
  expect([...values]).toEqual([expect.closeTo(1 / 3, 6), expect.closeTo(2 / 3, 6), NaN])
  const one = { actions: actions.subarray(0, 16), mask: mask.subarray(0, 8), features: null }
  task.measure!({ problems: [east], offsets: Int32Array.of(0, 2), ...one }, values, settings)
  expect(values[2]).toBeCloseTo(0.5, 6)
})

describe('the picture', () => {
  const settings = settingsOf({ steps: 4 })
  const problems = task.pool(settings)!.slice(0, 3)
  const shown = (last: number) => {
    const actions = Float32Array.from({ length: 6 * 8 }, (_, i) => (i % 8 < 6 ? 0.1 * i : last))
    const features = Float32Array.from({ length: 6 * 4 * task.world!.features(settings) }, (_, i) => i / 100)
    const offsets = Int32Array.of(0, 2, 4, 6)
    const mask = new Float32Array(24).fill(1)
    return { problems, offsets, actions, mask, features, step: 1, rewards: new Float32Array(6), probe: null }
  }

  it('has the cloud, the targets, and the path of every point of the group', () => {
    const scene = task.scene!({ now: shown(2), first: shown(-2), group: 1 }, settings)!
    const [cloud, paths] = scene.panels
    const points = (tone: string) =>
      cloud.marks.flatMap((mark) => (mark.kind === 'points' && mark.tone === tone ? [mark.xy] : []))
    expect(points('before')).toEqual([new Array(12).fill(-2)])
    expect(points('now')).toEqual([new Array(8).fill(2)])
    expect(points('chosen')).toEqual([new Array(4).fill(2)])
    const lines = paths.marks.flatMap((mark) => (mark.kind === 'lines' ? mark.lines : []))
    expect(lines.map((line) => line.length)).toEqual([10, 10])
    expect(lines[0].slice(-2)).toEqual([2, 2])
    expect(paths.frames).toHaveLength(5)
    const named = scene.panels.flatMap(({ title, marks, frames = [] }) => [
      title,
      ...[...marks, ...frames.flat()].flatMap((mark) => ('label' in mark && mark.label ? [mark.label] : [])),
    ])
    for (const name of named) expect(en.tasks.diffusion.scene[name]).toBeDefined()
  })

  it('shows at every step where the reference would have moved', () => {
    const refMean = Float32Array.from({ length: 48 }, (_, i) => i)
    const [, paths] = task.scene!({ now: { ...shown(2), refMean }, first: null, group: 1 }, settings)!.panels
    const marked = paths.frames!.map((marks) =>
      marks.flatMap((mark) => (mark.kind === 'points' && mark.label === 'reference' ? [mark.xy] : [])),
    )
    // Rows 2 and 3, whose four steps have eight numbers each.
    expect(marked).toEqual([[[]], ...[0, 2, 4, 6].map((i) => [[16 + i, 17 + i, 24 + i, 25 + i]])])
    const steps = paths.frames!.map((marks) =>
      marks.flatMap((mark) => (mark.kind === 'lines' ? mark.lines : [])),
    )
    expect(steps.map((lines) => lines[0].length)).toEqual([2, 4, 4, 4, 4])
    expect(steps[4][0].slice(2)).toEqual([2, 2])
  })

  it('leaves out data that are not known', () => {
    const scene = task.scene!({ now: shown(2), first: null, group: 0 }, settings)!
    expect(scene.panels[0].marks.some((mark) => 'tone' in mark && mark.tone === 'before')).toBe(false)
    expect(task.scene!({ now: { ...shown(2), features: null }, first: null, group: 0 }, settings)).toBeNull()
  })
})
