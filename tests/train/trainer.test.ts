import { beforeAll, describe, expect, it } from 'vitest'
import { ESTIMATORS, SURROGATES } from '../../src/grpo'
import { kernelModule } from '../../src/engine/cpu/builds'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { Learner } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import { PRESET_IDS, type RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import type { StepReport } from '../../src/train/step'
import { createTrainer } from '../../src/train/trainer'
import { isLong } from '../isLong'

const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  taskSettings: { operation: 'reverse', length: 3, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  width: 16,
  window: 5,
}

async function training(
  configs: readonly RunConfig[],
  wrap: (learner: Learner) => Learner = (learner) => learner,
) {
  const task = TASKS[configs[0].task]
  const learner = wrap(
    createPlainLearner(
      networkShapeOf(configs[0], task),
      configs.map((config) => config.seed),
    ),
  )
  return { learner, task, trainer: await createTrainer(configs, task, learner) }
}

async function steps(trainer: { train(ahead: boolean): Promise<StepReport> }, count: number, ahead = true) {
  const reports: StepReport[] = []
  for (let step = 0; step < count; step++) reports.push(await trainer.train(ahead))
  return reports
}

/** A metric of run r, step by step; without the wall clock's. */
function curve(reports: StepReport[], name: string, r = 0, config = SMALL): number[] {
  const column = columnsOf(TASKS[config.task]).indexOf(name as never)
  return reports.map((report) => report.records[r]?.metrics[column] ?? NaN)
}

function figures(reports: StepReport[], r = 0): number[][] {
  const clock = columnsOf(TASKS.reverse).indexOf('step_time')
  return reports.map((report) => [...report.records[r]!.metrics].filter((_, column) => column !== clock))
}

describe('the same seed', () => {
  it('gives the same bits, whether the next rollout is issued ahead or not', async () => {
    const ahead = await steps((await training([SMALL])).trainer, 6, true)
    const after = await steps((await training([SMALL])).trainer, 6, false)
    expect(figures(ahead)).toEqual(figures(after))
  })

  it('gives the same bits in any slot, beside any other runs', async () => {
    const other: RunConfig = {
      ...applyPreset(SMALL, 'rloo'),
      seed: 9,
      numGenerations: 8,
      stepsPerGeneration: 2,
      temperature: 0.7,
    }
    const alone = await steps((await training([SMALL])).trainer, 5)
    const beside = await steps((await training([other, { ...other, seed: 4 }, SMALL])).trainer, 5)
    expect(figures(beside, 2)).toEqual(figures(alone))
  })

  it('uses the same prompts for every group size; a larger group samples further completions', async () => {
    const four = (await training([SMALL])).trainer
    const eight = (await training([{ ...SMALL, numGenerations: 8 }])).trainer
    const [a, b] = [await four.inspect(0), await eight.inspect(0)]
    expect(a.names.slice(0, 2)).toEqual(b.names)
    expect(a.actions.slice(0, 4 * 3)).toEqual(b.actions.slice(0, 4 * 3))
    expect(a.actions.slice(4 * 3, 8 * 3)).toEqual(b.actions.slice(8 * 3, 12 * 3))
  })

  it('and another one gives another run', async () => {
    const one = await steps((await training([SMALL])).trainer, 2)
    const two = await steps((await training([{ ...SMALL, seed: 2 }])).trainer, 2)
    expect(figures(one)).not.toEqual(figures(two))
  })
})

describe('a step', () => {
  it('starts on-policy: the first update sees the log-probs of the rollout', async () => {
    const { trainer } = await training([SMALL])
    await steps(trainer, 3)
    const { updates, oldLogp, step } = await trainer.inspect(0)
    expect(step).toBe(3)
    expect(updates).toHaveLength(2)
    expect(updates[0].logp).toEqual(oldLogp)
    expect(updates[1].logp).not.toEqual(oldLogp)
  })

  it('returns the log-probs of its completions under the weights after it', async () => {
    // the weights after a first update are those that a second update of the same step meets
    const { trainer } = await training([{ ...SMALL, numIterations: 1 }])
    const twice = (await training([SMALL])).trainer
    expect((await trainer.inspect(0)).afterLogp).toBeNull()
    await trainer.train(true)
    await twice.train(true)
    const { afterLogp, oldLogp } = await trainer.inspect(0)
    expect(afterLogp).not.toEqual(oldLogp)
    expect(afterLogp).toEqual((await twice.inspect(0)).updates[1].logp)
  })

  it('returns them also for tokens that the loss left out', async () => {
    const masked = { ...SMALL, taskSettings: { operation: 'reverse', length: 3, symbols: 4 } }
    const { trainer } = await training([{ ...masked, timestepFraction: 0.5 }])
    await trainer.train(false)
    const { afterLogp, mask, lossMask } = await trainer.inspect(0)
    const out = [...lossMask.keys()].filter((k) => mask[k] !== 0 && lossMask[k] === 0)
    expect(out.length).toBeGreaterThan(0)
    expect(out.every((k) => afterLogp![k] < 0)).toBe(true)
  })

  it('cuts the shuffled rows into mini-batches, each row once a pass', async () => {
    const { trainer } = await training([{ ...SMALL, stepsPerGeneration: 4, numIterations: 2 }])
    await steps(trainer, 2)
    const { updates, order, oldLogp, rows, length } = await trainer.inspect(0)
    expect(updates).toHaveLength(8)
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, row) => row))
    for (const pass of [updates.slice(0, 4), updates.slice(4)]) {
      const seen = pass.flatMap(({ logp }) =>
        Array.from({ length: rows }, (_, row) => row).filter((row) => !Number.isNaN(logp[row * length])),
      )
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, row) => row))
    }
    const first = order[0] * length
    expect(updates[0].logp.slice(first, first + length)).toEqual(oldLogp.slice(first, first + length))
  })

  it('shows, before the first one, the completions that it will learn from', async () => {
    const { trainer } = await training([SMALL])
    const before = await trainer.inspect(0)
    await steps(trainer, 1)
    const after = await trainer.inspect(0)
    expect(before.step).toBe(0)
    expect(after.step).toBe(1)
    expect(after.actions).toEqual(before.actions)
    expect(after.advantages).toEqual(before.advantages)
    expect(before.updates).toEqual([])
  })

  it('never trains on a problem of the evaluation', async () => {
    const config = { ...SMALL, taskSettings: { operation: 'copy', length: 4, symbols: 4 } }
    const { trainer, task } = await training([config])
    expect(trainer.evaluation.source).toBe('held-out')
    expect(trainer.evaluation.problems).toHaveLength(128)
    for (let step = 0; step < 20; step++) {
      await steps(trainer, 1)
      const { problems } = await trainer.inspect(0)
      for (const problem of problems) {
        expect(trainer.evaluation.keys.has(task.key(problem))).toBe(false)
      }
    }
  })

  it('subtracts the KL from the reward if the knob is on', async () => {
    const { trainer } = await training([{ ...applyPreset(SMALL, 'rloo'), beta: 0.5 }])
    await steps(trainer, 4)
    const { rewards, shapedRewards, oldLogp, refLogp, mask, length } = await trainer.inspect(0)
    rewards.forEach((reward, row) => {
      let kl = 0
      for (let m = row * length; m < (row + 1) * length; m++) kl += mask[m] * (oldLogp[m] - refLogp![m])
      expect(shapedRewards[row]).toBeCloseTo(reward - 0.5 * kl, 5)
    })
  })

  it('measures KL with a reference at β = 0 too, and not without one', async () => {
    const still = await steps((await training([{ ...SMALL, beta: 0 }])).trainer, 3)
    expect(curve(still, 'kl').at(-1)).toBeGreaterThan(0)
    const without = await steps((await training([applyPreset(SMALL, 'dapo')])).trainer, 3)
    expect(curve(without, 'kl').every(Number.isNaN)).toBe(true)
  })

  it('moves the reference when a multiple of the sync interval is passed, from the next step on', async () => {
    const config = { ...SMALL, syncRefModel: true, refModelSyncSteps: 4, refModelMixupAlpha: 1 }
    const { trainer, learner } = await training([config])
    const reports = await steps(trainer, 4)
    expect(curve(reports, 'reference_age')).toEqual([2, 0, 2, 0])
    const { reference, parameters } = await learner.state()
    expect(reference).toEqual(parameters)
  })

  it('counts completions, tokens and updates', async () => {
    const reports = await steps((await training([SMALL])).trainer, 3)
    expect(curve(reports, 'num_completions')).toEqual([16, 32, 48])
    expect(curve(reports, 'updates')).toEqual([2, 4, 6])
    expect(curve(reports, 'num_tokens')).toEqual([96, 192, 288])
  })

  it('evaluates after the first step and at multiples of a completion count', async () => {
    const reports = await steps((await training([{ ...SMALL, evalCompletions: 40 }])).trainer, 6)
    const due = curve(reports, 'eval_reward').map((value) => !Number.isNaN(value))
    expect(due).toEqual([true, false, true, false, true, false])
  })

  it('takes live knobs from the next step', async () => {
    const { trainer } = await training([SMALL])
    await steps(trainer, 2)
    trainer.configure(0, { ...SMALL, numGenerations: 8, numIterations: 3, learningRate: 0.01 })
    const reports = await steps(trainer, 1)
    expect(curve(reports, 'updates')).toEqual([7])
    expect(curve(reports, 'learning_rate')).toEqual([0.01])
    expect(reports[0].records[0]!.groups.dead).toHaveLength(2)
  })
})

describe('the variants of a step', () => {
  const learning = { learningRate: 0.01, width: 32, generationBatchSize: 32 }

  it.each(SURROGATES)('%s trains to finite figures', async (surrogate) => {
    const config = { ...SMALL, ...learning, surrogate, clipCovRatio: 0.2, klCovRatio: 0.2 }
    const reports = await steps((await training([config])).trainer, 6)
    for (const name of ['loss', 'grad_norm', 'kl', 'entropy']) {
      expect(curve(reports, name).every(Number.isFinite)).toBe(true)
    }
    expect(curve(reports, 'grad_norm').some((norm) => norm > 0)).toBe(true)
  })

  // without a state and with one; npm run test:long tries all
  it.each(isLong ? ESTIMATORS : (['baseline', 'prompt_history'] as const))(
    'estimator %s raises the reward',
    async (advEstimator) => {
      const config: RunConfig = { ...SMALL, ...learning, advEstimator }
      const rewards = curve(await steps((await training([config])).trainer, 80), 'reward')
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      expect(mean(rewards.slice(-10))).toBeGreaterThan(mean(rewards.slice(0, 10)) + 0.1)
    },
  )

  it('drops dead groups: they are in no mini-batch', async () => {
    const { trainer } = await training([{ ...SMALL, deadGroups: 'drop', numGenerations: 2 }])
    const reports = await steps(trainer, 1)
    const { updates, offsets, length } = await trainer.inspect(0)
    const { dead } = reports[0].records[0]!.groups
    expect([...dead]).toContain(1)
    dead.forEach((isDead, p) => {
      expect(Number.isNaN(updates[0].logp[offsets[p] * length])).toBe(isDead === 1)
    })
  })

  it('learns nothing from a step whose groups are all dropped, and continues', async () => {
    const hopeless = { operation: 'reverse', length: 8, symbols: 10 }
    const config: RunConfig = { ...SMALL, taskSettings: hopeless, numGenerations: 1, deadGroups: 'drop' }
    const allDead = { ...config, baseline: 'batch', scaleRewards: 'none' } as const
    const { trainer, learner } = await training([allDead])
    const before = (await learner.state()).parameters
    const reports = await steps(trainer, 2)
    expect(reports.map((report) => report.stopped)).toEqual([[null], [null]])
    expect((await learner.state()).parameters).toEqual(before)
  })

  it('masks completions that never ended, and leaves their lengths as they were', async () => {
    const config = { ...defaultConfig(taskOf, 'addition'), maskTruncatedCompletions: true }
    const { trainer } = await training([config])
    const reports = await steps(trainer, 2)
    expect(curve(reports, 'completions/clipped_ratio', 0, config)[0]).toBeGreaterThan(0)
    expect(curve(reports, 'completions/max_length', 0, config)[0]).toBe(3)
    expect(curve(reports, 'loss', 0, config).every(Number.isFinite)).toBe(true)
  })

  it('warm-starts from the task’s solutions', async () => {
    const staged: RunConfig = {
      ...SMALL,
      ...learning,
      staging: 'progressive',
      warmStartSteps: 40,
      rampSteps: 10,
    }
    const reports = await steps((await training([staged])).trainer, 60)
    const supervised = curve(reports, 'loss_sup')
    expect(supervised[39]).toBeLessThan(0.5 * supervised[0])
    expect(curve(reports, 'lambda_pg').slice(38, 42)).toEqual([0, 0, 0.1, 0.2])
    expect(Number.isNaN(supervised[55])).toBe(true)
    const alone = await steps((await training([{ ...SMALL, ...learning }])).trainer, 40)
    expect(curve(reports, 'reward')[39]).toBeGreaterThan(curve(alone, 'reward')[39])
  })

  it('measures KL against the old policy if the knob says so: 0 while on-policy', async () => {
    const config: RunConfig = { ...SMALL, klAgainst: 'old', numIterations: 1, useReference: false }
    expect(curve(await steps((await training([config])).trainer, 3), 'kl')).toEqual([0, 0, 0])
  })

  it('gives staged, dropped and resampled runs the same bits beside others', async () => {
    const variants: Partial<RunConfig>[] = [
      { staging: 'single' },
      { deadGroups: 'resample', maxNumGenBatches: 4 },
      { deadGroups: 'replay' },
      { adaptiveGroupSize: true },
      { advEstimator: 'remax' },
    ]
    const configs = variants.map((changes, i): RunConfig => ({ ...SMALL, ...changes, seed: i }))
    const together = await steps((await training(configs)).trainer, 4)
    for (const [r, config] of configs.entries()) {
      if (config.staging === 'single') continue
      const alone = await steps((await training([config])).trainer, 4)
      expect(close(figures(together, r), figures(alone))).toBe(true)
    }
  })
})

/** Whether two tables of figures agree to float32 rounding: a mixed population takes the unfused path. */
function close(a: number[][], b: number[][]): boolean {
  return a.every((row, i) =>
    row.every((x, j) => Object.is(x, b[i][j]) || Math.abs(x - b[i][j]) <= 1e-5 * (1 + Math.abs(x))),
  )
}

describe('a run stops', () => {
  it('at its steps, its budget, or its reward', async () => {
    const [bySteps, byBudget] = [
      { ...SMALL, maxSteps: 2 },
      { ...SMALL, budget: 50 },
    ]
    const { trainer, learner } = await training([bySteps, byBudget])
    const reports = await steps(trainer, 3)
    expect(reports.map((report) => report.stopped.map((reason) => reason?.kind))).toEqual([
      [undefined, undefined],
      ['max-steps', undefined],
      ['max-steps', 'budget'],
    ])
    expect(reports[2].records[0]).toBeNull()
    expect(reports[2].records[1]).not.toBeNull()
    expect([...(await learner.state()).updates]).toEqual([4, 6])
    const easy = (await training([{ ...SMALL, stopReward: 0.01 }])).trainer
    expect((await steps(easy, 1))[0].stopped).toEqual([{ kind: 'stop-reward' }])
  })

  it('when it diverges, with the last saved weights', async () => {
    let poisoned = false
    const { trainer, learner } = await training([SMALL], (inner) => ({
      ...inner,
      async update(batch, specs) {
        const result = await inner.update(batch, specs)
        if (poisoned) result.logp[0] = NaN
        return result
      },
    }))
    await steps(trainer, 25)
    const { parameters } = await learner.state()
    await steps(trainer, 2)
    poisoned = true
    const [report] = await steps(trainer, 1)
    expect(report.stopped).toEqual([{ kind: 'diverged', step: 28, what: 'loss', restored: 25 }])
    expect((await learner.state()).parameters).toEqual(parameters)
    poisoned = false
    const [next] = await steps(trainer, 1)
    expect(next.stopped).toEqual([null])
    expect(next.step).toBe(29)
  })

  it('when it diverges, without touching its neighbours', async () => {
    const other = { ...SMALL, seed: 5 }
    const { trainer } = await training([SMALL, other], (inner) => ({
      ...inner,
      async update(batch, specs) {
        const result = await inner.update(batch, specs)
        result.gradNorm[0] = NaN
        return result
      },
    }))
    const beside = await steps(trainer, 4)
    expect(beside[0].stopped).toEqual([{ kind: 'diverged', step: 1, what: 'gradient', restored: 0 }, null])
    expect(figures(beside, 1)).toEqual(figures(await steps((await training([other])).trainer, 4)))
  })

  it('but continues with another learner from the saved weights', async () => {
    const { trainer, learner, task } = await training([SMALL])
    await steps(trainer, 25)
    const { parameters } = await learner.state()
    await steps(trainer, 3)
    const other = createPlainLearner(networkShapeOf(SMALL, task), [99])
    expect(await trainer.moveTo(other)).toBe(25)
    expect((await other.state()).parameters).toEqual(parameters)
    expect((await steps(trainer, 1))[0].step).toBe(29)
  })

  it('and takes a step again that failed on the way, under its own number', async () => {
    let isLost = false
    const { trainer, task } = await training([SMALL], (inner) => ({
      ...inner,
      update: (batch, specs) => (isLost ? Promise.reject(new Error('lost')) : inner.update(batch, specs)),
    }))
    await steps(trainer, 3)
    isLost = true
    await expect(trainer.train(true)).rejects.toThrow('lost')
    await trainer.moveTo(createPlainLearner(networkShapeOf(SMALL, task), [99]))
    const [report] = await steps(trainer, 1)
    expect(report.step).toBe(4)
    expect(curve([report], 'num_completions')).toEqual([64])
  })
})

describe('learning, on a fixed seed', () => {
  // compiled at the first use
  beforeAll(() => kernelModule('simd128'), 60_000)

  it.each(isLong ? PRESET_IDS : PRESET_IDS.slice(0, 4))(
    '%s raises the evaluation of a small reverse',
    async (id) => {
      const config = { ...applyPreset(SMALL, id), learningRate: 0.01, width: 32, generationBatchSize: 32 }
      const learner = await createCpuLearner(networkShapeOf(config, TASKS.reverse), [config.seed], {
        build: 'simd128',
      })
      const reports = await steps(await createTrainer([config], TASKS.reverse, learner), 150)
      const evaluations = curve(reports, 'eval_reward').filter((value) => !Number.isNaN(value))
      expect(evaluations[0]).toBeLessThan(0.3)
      expect(evaluations.at(-1)).toBeGreaterThan(0.6)
    },
  )

  it('solves the bandit', async () => {
    const config = {
      ...defaultConfig(taskOf, 'bandit'),
      generationBatchSize: 32,
      width: 32,
      learningRate: 0.01,
    }
    const reports = await steps((await training([config])).trainer, 80)
    expect(
      curve(reports, 'eval_reward', 0, config).findLast((value) => !Number.isNaN(value)),
    ).toBeGreaterThan(0.9)
  })
})
