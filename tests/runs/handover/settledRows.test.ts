import { expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const now = defaultConfig(taskOf)
const wide = { ...now, numGenerations: 16, generationBatchSize: 16 * 8 }
const reportOf = (text: string, from = now, taken: [string, boolean][] = []) => {
  const report = importSettings(text, from, { taken: new Map(taken) })
  if (!('config' in report)) throw new Error(JSON.stringify(report))
  return report
}
const row = (report: ReturnType<typeof reportOf>, name: string) =>
  report.rows.find((one) => one.name === name)

it.each([
  ['num_generations: 1', now],
  ['num_generations: 1', wide],
  ['num_generations: 1\nseed: 1', now],
])('takes nothing that follows from a refused group size: %s', (text, from) => {
  const report = reportOf(text, from)
  expect(report.config).toEqual(from)
  expect(row(report, 'num_generations')).toMatchObject({ isTaken: false, canBeTaken: false })
})

it('takes no group size that was refused, although it is chosen', () => {
  const report = reportOf('num_generations: 1', now, [['num_generations', true]])
  expect(report.config).toEqual(now)
  expect(row(report, 'num_generations')).toMatchObject({ isTaken: false, canBeTaken: false })
})

it('leaves both of two settings that cannot be combined, until one is chosen', () => {
  const text = 'num_generations: 5\ngeneration_batch_size: 24'
  const first = reportOf(text)
  expect(first.config).toEqual(now)
  expect(row(first, 'num_generations')).toMatchObject({ isTaken: false, canBeTaken: true })
  expect(row(first, 'generation_batch_size')).toMatchObject({ isTaken: false, canBeTaken: true })

  const chosen = reportOf(text, now, [['num_generations', true]])
  expect(chosen.config).toMatchObject({ numGenerations: 5, generationBatchSize: 40 })
  expect(row(chosen, 'num_generations')).toMatchObject({ isTaken: true, why: null })
  expect(row(chosen, 'generation_batch_size')).toMatchObject({ isTaken: false, canBeTaken: true })
})

it.each(['num_generations=1', 'num_generations=200'])('takes no prompts that follow from %s', (group) => {
  const report = reportOf(`GRPOConfig(${group}, per_device_train_batch_size=400, learning_rate=0.003)`)
  expect(report.config.generationBatchSize).toBe(now.generationBatchSize)
  expect(row(report, 'per_device_train_batch_size')).toMatchObject({ isTaken: false, why: 'batch-unread' })
})
