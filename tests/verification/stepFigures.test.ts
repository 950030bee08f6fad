import { describe, expect, test } from 'vitest'
import { named } from '../../src/text/naming'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { METRIC_NAMES } from '../../src/metrics/metrics'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import { FIGURE_NAMES } from '../../src/verification/pasted/figures'
import { stepFiguresCheck } from '../../src/verification/inspection'

/** A step of a small network: its inspection, and its recorded figures. */
async function stepOf(id: keyof typeof TASKS) {
  const task = TASKS[id]
  const config = { ...defaultConfig(taskOf, id), width: 16, numGenerations: 4, generationBatchSize: 64 }
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  const metrics = (await trainer.train(false)).records[0]!.metrics
  const logged = Object.fromEntries(METRIC_NAMES.map((name, column) => [name, metrics[column]]))
  return { inspection: named(await trainer.inspect(0), en), logged }
}

describe.each(['bandit', 'reverse', 'cart-pole', 'grid-world'] as const)('%s', async (id) => {
  const { inspection, logged } = await stepOf(id)

  test('recorded the four figures of its completions', () => {
    const { status, figures } = stepFiguresCheck(inspection, logged)
    expect(figures).toEqual({ stated: 4, compared: 4, wrong: 0, expected: 0 })
    expect(status).toBe('pass')
  })

  test.each(FIGURE_NAMES)('another %s would be named', (name) => {
    const { faults } = stepFiguresCheck(inspection, { ...logged, [name]: logged[name] + 0.01 })
    expect(faults).toMatchObject([{ about: 'figure', key: name, step: 1 }])
  })
})

test('groups of a prompt that was drawn twice count as one', async () => {
  const { inspection, logged } = await stepOf('bandit')
  expect(new Set(inspection.names).size).toBeLessThan(16)
  expect(logged.group_size).toBeGreaterThan(4)
})
