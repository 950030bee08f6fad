import { describe, expect, it, vi } from 'vitest'
import '../../src/tasks/all'
import { random, streamKey } from '../../src/random/streams'
import { defaultsOf } from '../../src/settings/config'
import { TASKS } from '../../src/tasks'
import { PATCHES, restore, splitBands } from '../../src/tasks/restoration/bands'
import { withNoise } from '../../src/tasks/restoration/images'
import { drawProblem, F, type RestorationProblem } from '../../src/tasks/restoration/problem'
import { psnrOf, ssimOf } from '../../src/tasks/restoration/quality'
import { en } from '../../src/text/en'
import { bytesPerRow } from './allocation'

// code that other files have run is compiled for their arguments too, and then allocates
vi.hoisted(() => vi.resetModules())

const task = TASKS.restoration
const settings = defaultsOf(task.knobs)
const D = 2
const problems = Array.from({ length: 60 }, (_, i) =>
  task.problem(random(streamKey(3, 'problem', i)), settings),
) as RestorationProblem[]
const mask = new Float32Array(0)

/** Parts of rows that are as many for each problem. */
function partsOf(of: readonly RestorationProblem[], actions: Float32Array): Float32Array {
  const rows = actions.length / (PATCHES * D)
  const offsets = Int32Array.from({ length: of.length + 1 }, (_, p) => (p * rows) / of.length)
  const parts = new Float32Array(2 * rows).fill(NaN)
  task.rewardAll({ problems: of, offsets, actions, mask, features: null, noise: null }, parts, settings)
  return parts
}
const solutions = Float32Array.from(problems.flatMap((problem) => task.solve!(problem, settings)))

describe('the reward', () => {
  it('is the maximum for the task’s own solution', () => {
    for (const part of partsOf(problems, solutions)) expect(part).toBeCloseTo(1, 4)
    expect(task.parts.map(({ weight }) => weight)).toEqual([0.6, 0.4])
    expect(task.reachable(settings)).toBe(1)
  })

  it('is 0 for the unchanged image', () => {
    for (const part of partsOf(problems, new Float32Array(solutions.length))) expect(part).toBeCloseTo(0, 9)
  })

  it('is the share of the gain in PSNR and in SSIM', () => {
    const [problem] = problems
    const actions = new Float32Array(PATCHES * D).fill(-0.5)
    const [fine, middle, image] = [0, 0, 0].map(() => new Float64Array(problem.clean.length))
    splitBands(problem.views[0], fine, middle)
    restore(problem.views[0], fine, middle, actions, 0, image)
    const gain = (value: number, [before, best]: readonly [number, number]) =>
      (value - before) / (best - before)
    const [psnr, ssim] = partsOf([problem], actions)
    expect(psnr).toBeCloseTo(gain(psnrOf(image, problem.clean), problem.psnr), 6)
    expect(ssim).toBeCloseTo(gain(ssimOf(image, problem.clean, problem.local), problem.ssim), 6)
    const values = new Float64Array(2)
    task.measure!(
      { problems: [problem], offsets: Int32Array.of(0, 1), actions, mask, features: null },
      values,
      settings,
    )
    expect([...values]).toEqual([psnrOf(image, problem.clean), ssimOf(image, problem.clean, problem.local)])
  })
})

describe('anything', () => {
  const draw = random(streamKey(4, 'rollout'))
  const odd = [NaN, Infinity, -Infinity, 1e30, -3e38, 0, -0]
  const actions = Float32Array.from({ length: 10020 * PATCHES * D }, () =>
    draw.integer(20) === 0 ? odd[draw.integer(odd.length)] : 6 * draw.uniform() - 3,
  )

  it('is scored, no lower than −1', () => {
    const parts = partsOf(problems, actions)
    expect(parts.every((part) => part >= -1 && part < 1.5)).toBe(true)
  })

  it('is scored without allocating', () => {
    const few = actions.subarray(0, 40 * PATCHES * D)
    const scoring = {
      problems: problems.slice(0, 1),
      offsets: Int32Array.of(0, 40),
      actions: few,
      mask,
      features: null,
      noise: null,
    }
    const parts = new Float32Array(80)
    // Floats that PSNR, its logarithm, SSIM and their shares return, 16 bytes each; an array of windows or pixels has thousands.
    expect(bytesPerRow(() => task.rewardAll(scoring, parts, settings), 40)).toBeLessThan(300)
  })
})

describe('a solution', () => {
  it('is best on average over the noise: any patch’s choice moved makes it worse', () => {
    const { clean, best, soft, std } = problems[1]
    const [fine, middle, image] = [0, 0, 0].map(() => new Float64Array(clean.length))
    const noise = random(streamKey(5, 'problem'))
    const views = Array.from({ length: 150 }, () => withNoise(soft, std, noise))
    const errorOf = (actions: Float64Array) =>
      views.reduce((sum, view) => {
        splitBands(view, fine, middle)
        restore(view, fine, middle, actions, 0, image)
        return sum + image.reduce((total, grey, i) => total + (grey - clean[i]) ** 2, 0)
      }, 0)
    const least = errorOf(best)
    for (const by of [-0.3, 0.3]) {
      for (const band of [0, 1]) {
        expect(errorOf(best.map((a, i) => (i % 2 === band ? a + by : a)))).toBeGreaterThan(least)
      }
    }
  })

  it('removes more if there is more noise, and sharpens if there is only blur', () => {
    const meanOf = (noise: number, blur: number) => {
      const all = Array.from({ length: 30 }, (_, i) =>
        drawProblem(random(streamKey(6, 'problem', i)), noise, blur),
      )
      const fine = all.flatMap(({ best }) => [...best].filter((_, i) => i % 2 === 0))
      return fine.reduce((sum, a) => sum + a, 0) / fine.length
    }
    expect(meanOf(0.3, 0)).toBeLessThan(meanOf(0.05, 0))
    expect(meanOf(1e-4, 0.9)).toBeGreaterThan(0)
  })
})

describe('two views of a problem', () => {
  const world = task.world!
  const size = world.stateSize(settings)
  const seen = (view: 0 | 1) => {
    const state = new Float32Array(size)
    world.reset(problems[0], [1, 2], 0, view, state, 0, settings)
    const features = new Float32Array(size)
    for (let t = 0; t < PATCHES; t++) {
      world.observe(state, 0, t, features, t * F, settings)
      expect(world.step(state, 0, t, features, 0, settings)).toBe(false)
    }
    return features
  }

  it('see the same image in other noise', () => {
    expect(world.hasViews).toBe(true)
    const [one, other] = [seen(0), seen(1)]
    expect(one).toEqual(problems[0].seen[0])
    expect(other).not.toEqual(one)
    const apart = one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / size
    expect(apart).toBeLessThan(0.3)
  })
})

it('the key determines a problem, and the next one differs', () => {
  const again = task.problem(random(streamKey(3, 'problem', 0)), settings) as RestorationProblem
  expect(again).toEqual(problems[0])
  expect(new Set(problems.map(task.key)).size).toBe(problems.length)
  expect(task.pool(settings)).toBeNull()
})

it('the picture has the degraded, the restored and the clean image of the group', () => {
  const now = {
    problems: problems.slice(0, 2),
    offsets: Int32Array.of(0, 1, 3),
    actions: new Float32Array(3 * PATCHES * D).fill(-1),
    mask,
    features: null,
    step: 1,
    rewards: new Float32Array(3),
    probe: null,
  }
  // The mean of −1 and −0.5 in the second group.
  now.actions.fill(-0.5, 2 * PATCHES * D)
  const { panels } = task.scene!({ now, first: null, group: 1 }, settings)!
  expect(panels.map(({ title }) => title)).toEqual(['noisy', 'restored', 'clean', 'strength'])
  const [noisy, restored, clean] = panels.map(({ marks }) =>
    marks[0].kind === 'image' ? marks[0].pixels : [],
  )
  const { views, clean: wanted } = problems[1]
  expect(noisy).toEqual([...views[0]])
  expect(clean).toEqual([...wanted])
  const [fine, middle, image] = [0, 0, 0].map(() => new Float64Array(wanted.length))
  splitBands(views[0], fine, middle)
  restore(views[0], fine, middle, new Float32Array(PATCHES * D).fill(-0.75), 0, image)
  expect(restored).toEqual([...image])
  expect(panels[3].marks[0]).toMatchObject({ values: new Array(PATCHES).fill(0.125) })
  for (const { title, marks } of panels) {
    expect(en.tasks.restoration.scene[title]).toBeDefined()
    for (const mark of marks) {
      if ('label' in mark && mark.label) expect(en.tasks.restoration.scene[mark.label]).toBeDefined()
    }
  }
})
