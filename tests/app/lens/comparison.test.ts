import { describe, expect, it } from 'vitest'
import { ESTIMATORS } from '../../../src/grpo'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { defaultConfig } from '../../../src/settings/config'
import { PRESET_IDS, type RunConfig } from '../../../src/settings/knobs'
import { TASKS, taskOf } from '../../../src/tasks'
import type { Inspection } from '../../../src/train/inspection'
import { networkShapeOf } from '../../../src/train/networkShape'
import { createTrainer } from '../../../src/train/trainer'
import { asFirstUpdate, effectOf } from '../../../src/app/lens/comparison'
import { canVary, presetVariation, varied, VARIED_KNOBS, variationOf } from '../../../src/app/lens/varied'
import { passesOf, passFigures } from '../../../src/app/lens/passes'
import { inspectionOf } from '../../ui/lens/inspections'

const SMALL: RunConfig = {
  ...defaultConfig(taskOf, 'reverse'),
  taskSettings: { operation: 'reverse', length: 3, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  width: 16,
  window: 5,
  learningRate: 0.05,
}

async function trained(config: RunConfig, steps: number) {
  const task = TASKS[config.task]
  const trainer = await createTrainer(
    [config],
    task,
    createPlainLearner(networkShapeOf(config, task), [config.seed]),
  )
  for (let step = 0; step < steps; step++) await trainer.train(false)
  return trainer
}
const stepOf = async (config: RunConfig, steps = 3) =>
  (await (await trained(config, steps)).inspect(0)) as Inspection

/** Estimators that take more than a step: what earlier steps left, or greedy completions. */
const NEEDS_MORE: readonly RunConfig['advEstimator'][] = [
  'remax',
  'running_norm',
  'running_average',
  'prompt_history',
]

/** Computes the advantages of a step again, and compares them with those that it had. */
async function expectSame(config: RunConfig): Promise<void> {
  const step = await stepOf(config)
  expect(canVary(step)).toBe(true)
  const again = varied(step, variationOf(step))
  expect(again.advantages).toHaveLength(step.advantages.length)
  advantagesOf(again).forEach((value, row) => expect(value).toBeCloseTo(step.advantages[row], 6))
}

const advantagesOf = ({ advantages }: Inspection) => Array.from(advantages, (value) => value)

describe('a frozen step under the knobs that it had', () => {
  it.each(PRESET_IDS)('has the advantages of the step: %s', async (id) => {
    const base = { ...SMALL, algorithm: id }
    await expectSame({ ...base, ...presetVariation(variationOf({ config: base } as Inspection), id) })
  })

  it.each(ESTIMATORS.filter((estimator) => !NEEDS_MORE.includes(estimator)))(
    'has the advantages of the step: estimator %s',
    async (advEstimator) => {
      await expectSame({ ...SMALL, advEstimator })
      await expectSame({ ...SMALL, advEstimator, normalizeAdvantages: true })
    },
  )

  it.each(NEEDS_MORE)('is refused for the estimator %s', async (advEstimator) => {
    expect(canVary(await stepOf({ ...SMALL, advEstimator }))).toBe(false)
  })

  it('is refused for a running mean, and for advantages of single steps', async () => {
    expect(canVary(await stepOf({ ...SMALL, baseline: 'running' }))).toBe(false)
    const config = { ...defaultConfig(taskOf, 'diffusion'), perStepAdvantages: true }
    expect(canVary({ config } as Inspection)).toBe(false)
  })

  it('pushes each completion by minus the sum of its recorded gradients', async () => {
    const step = await stepOf({ ...SMALL, numIterations: 2 })
    const pass = passesOf(step).at(-1)!
    const figures = passFigures(step, pass)
    const { completions } = effectOf(step, variationOf(step), 1, pass)
    completions.forEach(({ push }, i) => {
      const row = step.offsets[1] + i
      let sum = 0
      for (let k = row * step.length; k < (row + 1) * step.length; k++) {
        if (step.lossMask[k] !== 0) sum += figures.gradient[k]
      }
      expect(push).toBeCloseTo(-sum, 12)
    })
  })
})

describe('a frozen step of a transformer', () => {
  const config: RunConfig = {
    ...SMALL,
    policy: 'transformer',
    layers: 2,
    heads: 2,
    numIterations: 2,
    epsilon: 0.05,
    epsilonHigh: 0.05,
  }

  it('has its own advantages, clips and pushes under its own knobs, and others under another preset', async () => {
    await expectSame(config)
    const step = await stepOf(config)
    const own = variationOf(step)
    const pass = passesOf(step).at(-1)!
    const figures = passFigures(step, pass)
    const groups = Array.from({ length: 4 }, (_, group) => group)
    const effects = groups.map((group) => effectOf(step, own, group, pass))
    const count = (clips: ArrayLike<number>) => Array.from(clips).filter((code) => code !== 0).length
    // in the second pass, the ratios have moved beyond ε
    expect(count(figures.clipped)).toBeGreaterThan(0)
    expect(effects.reduce((sum, { clipped }) => sum + clipped, 0)).toBe(count(figures.clipped))
    const wide = groups.map((group) => effectOf(step, { ...own, epsilon: 0.99, epsilonHigh: 9 }, group, pass))
    expect(wide.map(({ clipped }) => clipped)).toEqual([0, 0, 0, 0])
    const live = effects.findIndex(({ total }) => total > 0)
    const other = effectOf(step, presetVariation(own, 'dr_grpo'), live, pass)
    expect(other.total).toBeGreaterThan(0)
    expect(other.total).not.toBeCloseTo(effects[live].total, 3)
  })

  it('is sampled further from the frozen weights', async () => {
    const trainer = await trained(config, 0)
    const step = (await trainer.inspect(0)) as Inspection
    const drawn = (await trainer.draw(0, 2, 10)) as Inspection
    const own = Array.from(step.actions.subarray(8 * step.length, 12 * step.length))
    expect(Array.from(drawn.actions.subarray(0, 4 * step.length))).toEqual(own)
    const { completions } = effectOf(asFirstUpdate(drawn), variationOf(drawn), 0, [0])
    expect(completions).toHaveLength(10)
    for (const { push } of completions) expect(Number.isFinite(push)).toBe(true)
  })
})

it('without the division by std, advantages are the rewards minus their mean', async () => {
  const step = inspectionOf()
  const { completions } = effectOf(step, { ...variationOf(step), scaleRewards: 'none' }, 0, passesOf(step)[1])
  expect(completions.map(({ advantage }) => advantage)).toEqual([0.5, -0.5])
})

it('a narrower clip range clips more tokens, a wider one none', () => {
  const step = inspectionOf()
  const pass = passesOf(step)[1]
  const clippedAt = (epsilon: number) =>
    effectOf(step, { ...variationOf(step), epsilon, epsilonHigh: epsilon }, 0, pass).clipped
  expect([clippedAt(0.05), clippedAt(0.2), clippedAt(0.9)]).toEqual([3, 2, 0])
})

it('without β nothing but the advantage pushes', () => {
  const step = inspectionOf()
  const at = (beta: number) => effectOf(step, { ...variationOf(step), beta }, 0, passesOf(step)[0])
  expect(at(0).completions[0].push).not.toBe(at(1).completions[0].push)
  const dead = effectOf(step, { ...variationOf(step), beta: 0 }, 1, passesOf(step)[0])
  expect(dead.total).toBe(0)
})

it('a smaller group has the first completions of each group, judged among themselves', async () => {
  const step = await stepOf({ ...SMALL, stepsPerGeneration: 2 }, 1)
  const fewer = varied(step, { ...variationOf(step), numGenerations: 2, scaleRewards: 'none' })
  expect(fewer.rows).toBe(8)
  for (let g = 0; g < 4; g++) {
    const [a, b] = [step.rewards[4 * g], step.rewards[4 * g + 1]]
    expect(fewer.rewards[2 * g]).toBe(a)
    expect(fewer.advantages[2 * g]).toBeCloseTo((a - b) / 2, 6)
  }
  const sizes = fewer.updates.map(({ count }) => count)
  expect(sizes.reduce((sum, count) => sum + count, 0)).toBe(8 * SMALL.numIterations)
  const figures = passFigures(fewer, passesOf(fewer)[0])
  fewer.order.forEach((row) => expect(figures.update[row]).toBeGreaterThanOrEqual(0))
})

describe('a group drawn from the frozen weights', () => {
  it('begins with the completions of the step where the weights have not moved, and goes on', async () => {
    const trainer = await trained(SMALL, 0)
    const step = (await trainer.inspect(0)) as Inspection
    const drawn = (await trainer.draw(0, 2, 10)) as Inspection
    expect(drawn.rows).toBe(10)
    const own = Array.from(step.actions.subarray(8 * step.length, 12 * step.length))
    expect(Array.from(drawn.actions.subarray(0, 4 * step.length))).toEqual(own)
    expect(drawn.names).toEqual([step.names[2]])
    const { completions } = effectOf(asFirstUpdate(drawn), variationOf(drawn), 0, [0])
    expect(completions).toHaveLength(10)
    completions.forEach(({ clipped, push }) => {
      expect(clipped).toBe(0)
      expect(Number.isFinite(push)).toBe(true)
    })
  })

  it('changes nothing of the run', async () => {
    const [plain, other] = [await trained(SMALL, 3), await trained(SMALL, 3)]
    await other.draw(0, 1, 12)
    const clock = (report: Awaited<ReturnType<typeof plain.train>>) =>
      [...report.records[0]!.metrics].slice(0, 12)
    expect(clock(await other.train(false))).toEqual(clock(await plain.train(false)))
    const [one, two] = [await plain.snapshots(), await other.snapshots()]
    expect(two[0]).toEqual(one[0])
  })
})

it('a preset sets the knobs that it has, but no running mean', () => {
  const own = variationOf(inspectionOf())
  for (const id of PRESET_IDS) {
    const values = presetVariation(own, id)
    expect(Object.keys(values)).toEqual([...VARIED_KNOBS])
    expect(values.baseline).not.toBe('running')
  }
  expect(presetVariation(own, 'dr_grpo')).toMatchObject({
    scaleRewards: 'none',
    lossType: 'dr_grpo',
    beta: 0,
  })
})
