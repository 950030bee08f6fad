import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPlaying } from '../../../src/app/runVerbs'
import { readPaste } from '../../../src/verification/pasted/paste'
import { pastedReport, reportSizes, UNCHOSEN } from '../../../src/ui/verify/pasted'
import { stage, type Stage } from '../fakeWorker'

const state = (s: Stage) => s.app.store.getState()
const sizesIn = (text: string) => {
  const paste = readPaste(text)
  return reportSizes(paste, pastedReport(paste, UNCHOSEN)!, UNCHOSEN)
}
const SEED = readFileSync(new URL('../../seeds/004.txt', import.meta.url), 'utf8')

test('a run starts with the sizes of a report: 4 × 8 × 2 trajectories of 18 steps in groups of 4', async () => {
  const sizes = sizesIn(SEED)!
  expect(sizes).toEqual({ k: 4, batches: 4, replicas: 8, batchSize: 2, steps: 18, convention: null })
  const s = stage('#seed=5')
  s.ready()
  await s.app.trainReport(sizes)
  expect(state(s).view).toBe('train')
  // it plays, as soon as its policy is made
  expect(isPlaying(state(s))).toBe(true)
  expect(state(s).run.config).toMatchObject({
    ...{ task: 'diffusion', seed: 5, numGenerations: 4, generationBatchSize: 64, stepsPerGeneration: 4 },
    ...{ replicas: 8, taskSettings: { steps: 18, conditions: 32768 } },
    // what the sentence at the button says of a report that leaves it open
    stdConvention: 'grpo-zero',
  })
})

test('the std of the run is the one that was chosen, or that the rows fit', async () => {
  const rows =
    'num_batches_per_epoch = 1\nnum_replicas = 1\nbatch_size = 4\nk = 4\n\ncondition,reward,advantage\na,1,1.7317\na,0,-0.5772\na,0,-0.5772\na,0,-0.5772\n'
  const paste = readPaste(rows)
  const conventionOf = (choices: typeof UNCHOSEN) =>
    reportSizes(paste, pastedReport(paste, choices)!, choices)!.convention
  expect(conventionOf(UNCHOSEN)).toBe('grpo-zero')
  expect(conventionOf({ ...UNCHOSEN, convention: 'verl' })).toBe('verl')
  const s = stage()
  s.ready()
  const sizes = reportSizes(paste, pastedReport(paste, UNCHOSEN)!, UNCHOSEN)!
  await s.app.trainReport({ ...sizes, convention: 'verl' })
  expect(state(s).run.config.stdConvention).toBe('verl')
})

test('a report without shapes of trajectories keeps the task', async () => {
  const sizes = sizesIn('num_batches_per_epoch = 2\nnum_replicas = 4\nbatch_size = 4\nk = 8\n')!
  const s = stage()
  s.ready()
  await s.app.trainReport(sizes)
  expect(state(s).run.config).toMatchObject({
    ...{ task: 'reverse', numGenerations: 8, generationBatchSize: 32, stepsPerGeneration: 2 },
  })
})

test('sizes that do not go together start nothing and are reported', async () => {
  const s = stage()
  s.ready()
  const { run } = state(s)
  await s.app.trainReport({ k: 5, batches: 4, replicas: 8, batchSize: 2, steps: null, convention: null })
  expect(state(s).run).toBe(run)
  expect(state(s).messages).toMatchObject([{ kind: 'conflict', field: 'numGenerations' }])
  await s.app.trainReport({ k: 4, batches: 4, replicas: 8, batchSize: 2, steps: 50, convention: null })
  expect(state(s).run).toBe(run)
  expect(state(s).messages).toContainEqual(
    expect.objectContaining({ kind: 'conflict', field: 'task.steps', written: '50' }),
  )
})

test('a text without all sizes offers no run', () => {
  expect(sizesIn('group_size: 4\ntrained_prompt_num: 16\n')).toBeNull()
})
