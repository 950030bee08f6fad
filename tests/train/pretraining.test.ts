import { beforeAll, describe, expect, it } from 'vitest'
import type { LearnerState } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { random, streamKey } from '../../src/random/streams'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { drawPoint, MODES, MODE_STD, modeOf } from '../../src/tasks/diffusion/mixture'
import { evaluationSet } from '../../src/train/sampling/problems'
import { drawGroups } from '../../src/train/sampling/groups'
import { networkShapeOf } from '../../src/train/networkShape'
import { pretrain } from '../../src/train/staging/pretraining'
import { createTrainer } from '../../src/train/trainer'

const task = TASKS.diffusion
const BASE = defaultConfig(taskOf, 'diffusion')
const SMALL: RunConfig = { ...BASE, width: 32, taskSettings: { ...BASE.taskSettings, steps: 6 } }
const withSteps = (pretraining_steps: number, seed = 1): RunConfig => ({
  ...SMALL,
  seed,
  taskSettings: { ...SMALL.taskSettings, pretraining_steps },
})

async function pretrained(...configs: RunConfig[]) {
  const seeds = configs.map((config) => config.seed)
  const learner = createPlainLearner(networkShapeOf(configs[0], task), seeds)
  await pretrain(learner, task, configs)
  return learner
}

type Point = [number, number]
const POINTS = 600

/** Points that a run's policy makes, of all conditions. */
async function cloudOf(config: RunConfig): Promise<Point[]> {
  const learner = await pretrained(config)
  const T = learner.shape.length
  const { problems } = evaluationSet(task, config.taskSettings)
  const count = POINTS / problems.length
  const draws = problems.map((problem, p) => ({
    problem,
    key: streamKey(5, 'rollout', p),
    noise: streamKey(5, 'noise', p),
    first: 0,
    count,
  }))
  const [groups] = await drawGroups(learner, task, [config], [draws])
  return groups.flatMap(({ actions }) =>
    Array.from({ length: count }, (_, row): Point => {
      const end = (row * T + T - 1) * 2
      return [actions[end], actions[end + 1]]
    }),
  )
}

function mixture(): Point[] {
  const draw = random(streamKey(6, 'pretraining'))
  const point = new Float64Array(2)
  return Array.from({ length: POINTS }, () => {
    drawPoint(draw, point, 0)
    return [point[0], point[1]]
  })
}

const modes = Array.from({ length: MODES }, (_, mode) => modeOf(mode))
const nearOf = (points: readonly Point[], [mx, my]: Point) =>
  points.filter(([x, y]) => Math.hypot(x - mx, y - my) < 3 * MODE_STD).length / points.length
/** Share of points within three std of a mode. */
const nearModes = (points: readonly Point[]) => modes.reduce((sum, mode) => sum + nearOf(points, mode), 0)

/** Mean over 16 directions of the Wasserstein distance of the projections. */
function slicedWasserstein(a: readonly Point[], b: readonly Point[]): number {
  let sum = 0
  for (let k = 0; k < 16; k++) {
    const [cos, sin] = [Math.cos((Math.PI * k) / 16), Math.sin((Math.PI * k) / 16)]
    const projected = (points: readonly Point[]) =>
      points.map(([x, y]) => x * cos + y * sin).sort((p, q) => p - q)
    const [pa, pb] = [projected(a), projected(b)]
    sum += pa.reduce((total, x, i) => total + Math.abs(x - pb[i]), 0) / pa.length
  }
  return sum / 16
}

describe('the warm start of the diffusion', () => {
  let [before, after]: Point[][] = [[], []]
  const wanted = mixture()
  beforeAll(async () => {
    before = await cloudOf(withSteps(0))
    after = await cloudOf(withSteps(600))
  }, 60_000)

  it('moves most points to the modes, near which few were before', () => {
    expect(nearModes(wanted)).toBeGreaterThan(0.97)
    expect(nearModes(before)).toBeLessThan(0.4)
    expect(nearModes(after)).toBeGreaterThan(0.65)
  })

  it('leaves no mode out', () => {
    for (const mode of modes) expect(nearOf(after, mode)).toBeGreaterThan(0.04)
  })

  it('brings the cloud several times nearer to the mixture', () => {
    expect(slicedWasserstein(after, wanted)).toBeLessThan(slicedWasserstein(before, wanted) / 2.5)
  })
})

describe('the result of pretraining', () => {
  const few = withSteps(5)

  it('is policy, reference and initial weights, with a new optimiser', async () => {
    const learner = await pretrained(few)
    const state = await learner.state()
    const { initial } = await createPlainLearner(learner.shape, [1]).state()
    expect(state.parameters).not.toEqual(initial)
    expect(state.reference).toEqual(state.parameters)
    expect(state.initial).toEqual(state.parameters)
    expect([...state.updates]).toEqual([0])
    for (const moment of [state.firstMoment, state.secondMoment]) {
      expect(moment.every((value) => value === 0)).toBe(true)
    }
  })

  it('is the same for the same seed, in any slot, and another for another', async () => {
    const own = ({ parameters }: LearnerState, r: number, R: number) =>
      parameters.slice((r * parameters.length) / R, ((r + 1) * parameters.length) / R)
    const alone = await (await pretrained(few)).state()
    const beside = await (await pretrained(withSteps(5, 9), few)).state()
    expect(own(beside, 1, 2)).toEqual(own(alone, 0, 1))
    expect(own(beside, 0, 2)).not.toEqual(own(alone, 0, 1))
  })

  it('is nothing if no step is requested, or the task has no pretraining', async () => {
    const still = await pretrained(withSteps(0))
    const { initial, parameters } = await still.state()
    expect(parameters).toEqual((await createPlainLearner(still.shape, [1]).state()).parameters)
    expect(initial).toEqual(parameters)
    const other = defaultConfig(taskOf, 'reverse')
    const learner = createPlainLearner(networkShapeOf(other, TASKS.reverse), [1])
    const drawn = (await learner.state()).parameters
    await pretrain(learner, TASKS.reverse, [other])
    expect((await learner.state()).parameters).toEqual(drawn)
  })

  it('is the start of a run, and the reference of its KL', async () => {
    const shape = networkShapeOf(few, task)
    const trainer = await createTrainer([few], task, createPlainLearner(shape, [1]))
    const { oldLogp, refLogp } = await trainer.inspect(0)
    expect(refLogp).toEqual(oldLogp)
  })
})

it('the regression goes down the slope of ((μ − wanted)/scale)²', async () => {
  const config = withSteps(1)
  const shape = networkShapeOf(config, task)
  const { length: T, gaussian, state } = shape
  const [D, F] = [gaussian!.dimensions, state!.features]
  const features = new Float32Array(T * F)
  const means = new Float32Array(T * D)
  const fixed = {
    ...task,
    pretraining: {
      ...task.pretraining!,
      steps: () => 40,
      rows: 1,
      sample(...[, into, at, wanted, wantedAt, settings]: Parameters<typeof sample>) {
        // Always the same trajectory.
        sample(random(streamKey(2, 'pretraining')), into, at, wanted, wantedAt, settings)
      },
    },
  }
  const { sample } = task.pretraining!
  sample(random(streamKey(2, 'pretraining')), features, 0, means, 0, config.taskSettings)
  const errorOf = async (steps: number) => {
    const learner = createPlainLearner(shape, [1])
    if (steps > 0)
      await pretrain(learner, { ...fixed, pretraining: { ...fixed.pretraining, steps: () => steps } }, [
        config,
      ])
    const none = new Float32Array(T)
    const { mean } = await learner.forward('policy', {
      rows: 1,
      contexts: new Int32Array(0),
      actions: new Float32Array(T * D),
      features,
      mask: new Float32Array(T).fill(1),
      oldLogp: none,
      refLogp: null,
      advantages: new Float32Array(1),
      temperature: Float32Array.of(1),
    })
    return (
      mean!.reduce((sum, mu, i) => sum + ((mu - means[i]) / gaussian!.scale[Math.floor(i / D)]) ** 2, 0) /
      (T * D)
    )
  }
  const [start, end] = [await errorOf(0), await errorOf(40)]
  expect(end).toBeLessThan(start / 20)
})
