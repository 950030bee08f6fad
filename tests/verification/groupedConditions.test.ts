import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { expectationOf, rowsOfInspection } from '../../src/verification/inspection'
import { toMarkdown } from '../../src/verification/markdown'
import { verify } from '../../src/verification/report'
import { configProblems, defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { verify as text } from '../../src/text/en/verify'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import type { Inspection } from '../../src/train/inspection'
import { named } from '../../src/text/naming'
import { en } from '../../src/text/en'
import { checkOf } from './batches'

const task = TASKS.diffusion
const SETUP = task.setups!.find(({ id }) => id === 'grouped-conditions')!
const BASE = defaultConfig(taskOf, 'diffusion')
/** The start with an advantage of its own for each step. */
const CONFIG: RunConfig = {
  ...BASE,
  ...SETUP.config,
  perStepAdvantages: true,
  width: 16,
  taskSettings: { ...BASE.taskSettings, ...SETUP.settings, pretraining_steps: 0 },
}

async function stepsOf(config: RunConfig, steps: number): Promise<Inspection[]> {
  const shape = networkShapeOf(config, task)
  const trainer = await createTrainer([config], task, createPlainLearner(shape, [config.seed]))
  const seen: Inspection[] = []
  for (let step = 0; step < steps; step++) {
    await trainer.train(false)
    seen.push(named(await trainer.inspect(0), en))
  }
  return seen
}

const failing = (inspection: Inspection) =>
  verify(rowsOfInspection(inspection), expectationOf(inspection))
    .checks.filter(({ status }) => status === 'fail')
    .map(({ id }) => id)

describe('16 conditions × 4, 18 steps, 4 mini-batches on 8 replicas of 2', async () => {
  const seen = await stepsOf(CONFIG, 3)

  it('matches the set-up', () => {
    expect(configProblems(CONFIG, taskOf)).toEqual([])
    expect(seen[0]).toMatchObject({ rows: 64, length: 18 })
    expect(seen[0].updates).toHaveLength(4)
    expect(seen[0].stepAdvantages).toHaveLength(64 * 18)
  })

  it('gives the table of the report: 16 conditions, 4 samples each, mean 0, std just below 1', () => {
    const report = verify(rowsOfInspection(seen[0]), expectationOf(seen[0]))
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
    for (const id of ['samples', 'complete', 'mean', 'std', 'order', 'dead', 'ratio', 'clip'] as const) {
      expect([id, checkOf(report, id).status]).toEqual([id, 'pass'])
    }
    expect(checkOf(report, 'samples').figures).toMatchObject({
      batches: 4,
      replicas: 8,
      batchSize: 2,
      expected: 64,
    })
    expect(new Set(report.groups.map(({ key }) => key)).size).toBe(16)
    const lines = toMarkdown(report, text).split('\n')
    const table = lines.slice(lines.indexOf('## Groups') + 4).filter((line) => line !== '')
    expect(table).toHaveLength(16)
    for (const line of table) {
      const [, condition, samples, , mean, std, status] = line.split('|').map((cell) => cell.trim())
      expect(condition).toMatch(/^\d+$/)
      expect([samples, status]).toEqual(['4', '✓ pass'])
      expect(Math.abs(Number(mean))).toBeLessThan(1e-4)
      expect(Number(std)).toBeGreaterThan(0.99)
      expect(Number(std)).toBeLessThan(1)
    }
  })

  it('has mean 0 and std σ/(σ + 1e-4) in every group at each of the 18 steps', () => {
    for (const { offsets, stepAdvantages, length: T, problems, actions, mask, config } of seen) {
      const rewards = new Float32Array(64 * T)
      const completions = { problems, offsets, actions, mask, features: null }
      task.stepRewards!(completions, rewards, config.taskSettings)
      for (let p = 0; p < 16; p++) {
        for (let t = 0; t < T; t++) {
          const column = (values: Float32Array) => [0, 1, 2, 3].map((j) => values[(offsets[p] + j) * T + t])
          const [given, judged] = [column(stepAdvantages!), column(rewards)]
          const sigma = stdOf(judged)
          expect(Math.abs(given.reduce((sum, a) => sum + a, 0))).toBeLessThan(1e-4)
          expect(Math.abs(stdOf(given) - sigma / (sigma + 1e-4))).toBeLessThan(1e-3)
        }
      }
    }
  })

  it('passes step after step', () => {
    for (const inspection of seen) expect(failing(inspection)).toEqual([])
  })

  it('fails when advantages belong to other rows', () => {
    const { stepAdvantages, length: T } = seen[0]
    const shifted = stepAdvantages!.map((_, m) => stepAdvantages![(m + T) % stepAdvantages!.length])
    expect(failing({ ...seen[0], stepAdvantages: shifted })).toContain('order')
  })

  it('does not check a last step that completions did not reach', () => {
    const mask = seen[0].mask.slice()
    mask[17] = 0
    const report = verify(rowsOfInspection(seen[0]), expectationOf({ ...seen[0], mask }))
    expect(checkOf(report, 'std').status).toBe('not-applicable')
    expect(checkOf(report, 'order').status).toBe('not-applicable')
  })
})

it('with one advantage for all steps it passes as well, and says that it is repeated over them', async () => {
  const [inspection] = await stepsOf({ ...CONFIG, perStepAdvantages: false }, 1)
  expect(inspection.stepAdvantages).toBeNull()
  expect(failing(inspection)).toEqual([])
  const rows = rowsOfInspection(inspection)
  expect(checkOf(verify(rows, expectationOf(inspection)), 'repeated')).toMatchObject({
    ...{ status: 'pass', figures: { rows: 64, steps: 18, values: 64 * 18 } },
  })
})

const stdOf = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
