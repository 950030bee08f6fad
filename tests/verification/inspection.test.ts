import { describe, expect, test } from 'vitest'
import { advantages } from '../../src/grpo'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { expectationOf, rowsOfInspection } from '../../src/verification/inspection'
import { verify } from '../../src/verification/report'
import { advantageSpecOf } from '../../src/settings/specs'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import { inspectionOf } from '../ui/lens/inspections'
import { named } from '../../src/text/naming'
import { en } from '../../src/text/en'
import { checkOf } from './batches'

const failing = (report: ReturnType<typeof verify>) =>
  report.checks.filter(({ status }) => status === 'fail').map(({ id }) => id)

describe('the rows of a step', () => {
  test('have the name of their problem as key', () => {
    const keys = rowsOfInspection(inspectionOf()).map(({ key }) => key)
    expect(keys).toEqual(['0 1', '0 1', '2', '2'])
  })

  test('of two groups of one prompt have different keys', () => {
    const twice = {
      ...inspectionOf(),
      names: ['0 1', '0 1'],
    }
    expect(rowsOfInspection(twice).map(({ key }) => key)).toEqual(['0 1', '0 1', '0 1 #2', '0 1 #2'])
    expect(checkOf(verify(rowsOfInspection(twice), expectationOf(twice)), 'complete').status).toBe('pass')
  })

  test('have the log-probs of only the first mini-batch', () => {
    const inspection = inspectionOf({ stepsPerGeneration: 2 })
    const [first] = inspection.updates
    const cut = {
      ...inspection,
      order: Int32Array.of(3, 1, 0, 2),
      updates: [
        {
          ...first,
          start: 0,
          count: 2,
          logp: first.logp.map((logp, m) => (m < 2 || (m > 3 && m < 6) ? NaN : logp)),
        },
      ],
    }
    const rows = rowsOfInspection(cut)
    expect(rows.map(({ tokens }) => tokens!.logp !== null)).toEqual([false, true, false, true])
    const report = verify(rows, expectationOf(cut))
    expect(checkOf(report, 'ratio')).toMatchObject({ status: 'pass', figures: { tokens: 3, mean: 1 } })
  })

  test('count their tokens up to the end token', () => {
    const counts = (endToken: number) =>
      rowsOfInspection(inspectionOf(), endToken).map(({ tokens }) => tokens!.count)
    expect(counts(-1)).toEqual([2, 2, 2, 2])
    expect(counts(0)).toEqual([1, 2, 2, 1])
  })

  test('before training have no update to compare a ratio with', () => {
    const before = { ...inspectionOf(), step: 0, updates: [] }
    const report = verify(rowsOfInspection(before), expectationOf(before))
    expect(checkOf(report, 'ratio').status).toBe('not-applicable')
    expect(checkOf(report, 'mean').status).toBe('pass')
  })
})

describe('the expectation from a configuration', () => {
  test('its mini-batches are the batches, on one replica', () => {
    expect(expectationOf(inspectionOf({ stepsPerGeneration: 2 })).sharding).toEqual({
      batches: 2,
      replicas: 1,
      batchSize: 2,
    })
  })

  test('each batch is dealt to its replicas', () => {
    expect(expectationOf(inspectionOf({ stepsPerGeneration: 2, replicas: 2 })).sharding).toEqual({
      batches: 2,
      replicas: 2,
      batchSize: 1,
    })
  })

  test('the reference is the policy in the first step, and when the page says so', () => {
    const first = { ...inspectionOf(), step: 1 }
    expect(expectationOf(first).referenceAge).toBe(0)
    expect(expectationOf(inspectionOf()).referenceAge).toBeNull()
    expect(expectationOf(inspectionOf(), 12).referenceAge).toBe(12)
    expect(
      expectationOf({ ...first, config: inspectionOf({ useReference: false }).config }).referenceAge,
    ).toBeNull()
  })

  test('a reference of another policy at age 0 is found out', () => {
    const first = { ...inspectionOf(), step: 1 }
    expect(failing(verify(rowsOfInspection(first), expectationOf(first)))).toContain('reference')
  })

  test('nothing is clipped if the objective has no ratio', () => {
    expect(expectationOf(inspectionOf({ surrogate: 'logp' })).clip).toBeNull()
    expect(expectationOf(inspectionOf({ epsilon: 0.1, epsilonHigh: 0.3 })).clip).toEqual({
      low: 0.1,
      high: 0.3,
    })
    expect(expectationOf(inspectionOf({ surrogate: 'clip_cov' })).clip).toEqual({ low: 0.2, high: 0.2 })
    expect(expectationOf(inspectionOf({ surrogate: 'gmpo' })).clip).toBeNull()
  })

  test('parts that are normalised first count for the estimator that can do it only', () => {
    const gdpo = { multiObjectiveAggregation: 'normalize_then_sum' } as const
    expect(expectationOf(inspectionOf(gdpo))).toMatchObject({ unordered: true, baseline: null })
    expect(expectationOf(inspectionOf({ ...gdpo, advEstimator: 'gpg' })).unordered).toBe(false)
  })
})

const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  generationBatchSize: 16,
  numGenerations: 4,
  width: 16,
  window: 5,
}

describe('a limit of the advantages', () => {
  /** One group with rewards 3, 1.5, 0, 0, its advantages limited to ±1, and what each check of them says. */
  function statuses(change: (advantages: Float32Array) => void): Record<string, string> {
    const inspection = inspectionOf({ advClipMax: 1, numGenerations: 4 })
    const offsets = Int32Array.of(0, 4)
    const rewards = Float32Array.of(3, 1.5, 0, 0)
    const of = advantages({ rewards, offsets }, advantageSpecOf(inspection.config, 2)).advantages
    change(of)
    const limited = {
      ...inspection,
      ...{ offsets, rewards, shapedRewards: rewards, advantages: of, names: ['0 1'] },
    }
    const { checks } = verify(rowsOfInspection(limited), expectationOf(limited))
    return Object.fromEntries(checks.map(({ id, status }) => [id, status]))
  }

  test('leaves every check of the advantages', () => {
    const said = statuses((of) => expect([...of].some((value) => value === 1)).toBe(true))
    expect(said).toMatchObject({ mean: 'pass', std: 'pass', order: 'pass', sign: 'pass', dead: 'pass' })
  })

  test('lets no advantage pass that exceeds it, or that it does not explain', () => {
    expect(statuses((of) => void (of[0] = 1.4))).toMatchObject({ mean: 'fail', std: 'fail' })
    expect(statuses((of) => void (of[1] = -0.9))).toMatchObject({ order: 'fail', sign: 'fail' })
    expect(statuses((of) => void (of[1] = of[2]))).toMatchObject({ order: 'fail' })
  })
})

describe('the steps of this playground pass', () => {
  test.each<[string, Partial<RunConfig>]>([
    ['reverse, four mini-batches, two passes', { stepsPerGeneration: 4 }],
    ['reverse, KL in the reward', { klIn: 'reward', beta: 0.5 }],
    [
      'reverse, leave-one-out, sequence ratios',
      { baseline: 'leave_one_out', scaleRewards: 'none', importanceSamplingLevel: 'sequence' },
    ],
    ['reverse, running baseline, batch scaling', { baseline: 'running', scaleRewards: 'batch' }],
    ['reverse, a limit that no advantage reaches', { advClipMax: 5 }],
    ['reverse, a limit that advantages reach', { advClipMax: 0.3 }],
    [
      'reverse, a limit, leave-one-out without scaling',
      { advClipMax: 0.1, baseline: 'leave_one_out', scaleRewards: 'none' },
    ],
    ['reverse, a limit, running baseline', { advClipMax: 0.3, baseline: 'running' }],
    ['reverse, a limit after normalisation', { advClipMax: 0.5, normalizeAdvantages: true }],
    ['addition', { task: 'addition' }],
    [
      'reverse, a transformer, two passes of two mini-batches',
      { policy: 'transformer', layers: 2, heads: 2, numIterations: 2, stepsPerGeneration: 2 },
    ],
    ['bandit', { task: 'bandit', stdConvention: 'verl' }],
  ])('%s', async (_, changes) => {
    const id = changes.task ?? 'reverse'
    const config: RunConfig = {
      ...SMALL,
      ...changes,
      task: id,
      taskSettings: defaultConfig(taskOf, id).taskSettings,
    }
    const task = TASKS[id]
    const shape = networkShapeOf(config, task)
    const trainer = await createTrainer([config], task, createPlainLearner(shape, [config.seed]))
    const statuses: string[] = []
    for (let step = 0; step < 4; step++) {
      const inspection = named(await trainer.inspect(0), en)
      expect(inspection.step).toBe(step)
      const rows = rowsOfInspection(inspection, shape.endToken)
      const report = verify(rows, expectationOf(inspection))
      expect(failing(report)).toEqual([])
      expect(report.samples).toBe(16)
      statuses.push(checkOf(report, 'reference').status)
      expect(checkOf(report, 'ratio').status).toBe(step === 0 ? 'not-applicable' : 'pass')
      await trainer.train(false)
    }
    expect(statuses).toEqual(['pass', 'pass', 'not-applicable', 'not-applicable'])
  })
})
