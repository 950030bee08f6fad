import { expect, test } from 'vitest'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { Learner } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { named } from '../../src/text/naming'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import { failingGroups, type CheckOf } from '../../src/verification/checks'
import { mixingCheck } from '../../src/verification/inspection'

/** The reference moves by 0.6 after every second step, as each step makes one update. */
const MOVES: RunConfig = {
  ...defaultConfig(taskOf),
  generationBatchSize: 16,
  numGenerations: 4,
  numIterations: 1,
  width: 16,
  window: 5,
  useReference: true,
  syncRefModel: true,
  refModelSyncSteps: 2,
  refModelMixupAlpha: 0.6,
  learningRate: 0.02,
  // so easy that the policy soon beats its reference
  taskSettings: { operation: 'reverse', length: 2, symbols: 3 },
}
const SHAPE = networkShapeOf(MOVES, TASKS.reverse)
const plain = () => createPlainLearner(SHAPE, [MOVES.seed])

/** The check after each of the first steps. */
async function checks(
  learner: Learner,
  changes: Partial<RunConfig> = {},
  steps = 4,
): Promise<CheckOf<'mixing'>[]> {
  const trainer = await createTrainer([{ ...MOVES, ...changes }], TASKS.reverse, learner)
  const found: CheckOf<'mixing'>[] = []
  for (let step = 1; step <= steps; step++) {
    await trainer.train(false)
    found.push(mixingCheck(named(await trainer.inspect(0), en)))
  }
  return found
}

test.each<[string, () => Learner | Promise<Learner>]>([
  ['plain', plain],
  ['cpu', () => createCpuLearner(SHAPE, [MOVES.seed], { build: 'simd128' })],
])('on %s every weight of a reference that moves goes the share α of its way', async (_, learner) => {
  const found = await checks(await learner())
  expect(found.map(({ status }) => status)).toEqual(['not-applicable', 'pass', 'not-applicable', 'pass'])
  expect(found[1].figures.share).toBeCloseTo(0.6, 5)
  expect(found[1].figures.parameters).toBeGreaterThan(100)
})

test('the policy of a warm start becomes the reference once, as it is', async () => {
  const changes = {
    refModelSyncRule: 'warm_start',
    staging: 'progressive',
    warmStartSteps: 2,
    rampSteps: 3,
  } as const
  const found = await checks(plain(), changes)
  expect(found.map(({ status }) => status)).toEqual([
    'not-applicable',
    'pass',
    'not-applicable',
    'not-applicable',
  ])
  expect(found[1].figures.share).toBeCloseTo(1, 5)
})

test('a reference that the evaluation moves is checked too', async () => {
  const changes = { refModelSyncRule: 'evaluation', refModelSyncMargin: 0.05, evalCompletions: 16 } as const
  const found = await checks(plain(), changes, 20)
  expect(found.some(({ status }) => status === 'pass')).toBe(true)
  expect(found.some(({ status }) => status === 'fail')).toBe(false)
})

test('a reference that goes half as far, or that misses one weight, is found out', async () => {
  const half = plain()
  const [, short] = await checks({
    ...half,
    syncReference: (alpha) => half.syncReference(alpha.map((share) => share / 2)),
  })
  expect(short.status).toBe('fail')
  expect(short.faults).toEqual([
    { about: 'figure', key: 'α', expected: 0.6, found: expect.closeTo(0.3, 5) as number },
  ])
  expect(failingGroups(short)).toEqual([])

  const leaky = plain()
  const [, missed] = await checks({
    ...leaky,
    async state() {
      const state = await leaky.state()
      state.reference[7] += 1e-4
      return state
    },
  })
  expect(missed).toMatchObject({ status: 'fail', figures: { wrong: 1 } })
})
