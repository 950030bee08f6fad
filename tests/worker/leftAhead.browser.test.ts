import { expect, it } from 'vitest'
import { stage } from '../app/fakeWorker'
import { memoryRunStore } from '../app/memoryRuns'
import { localTraining } from './localTraining'

const SMALL = 'width=16&generation_batch_size=16&num_generations=4&eval_completions=320'

it('Reset keeps a run with the step that was under way on the GPU', async () => {
  const worker = localTraining()
  const runStore = memoryRunStore()
  const { startWorker } = worker
  const { app } = stage(`#task=needle&engine=webgpu&${SMALL}`, { startWorker, runStore })
  while (await worker.turn());
  expect(app.store.getState().run.engine?.engine).toBe('webgpu')
  app.play()
  for (let turn = 0; turn < 6; turn++) await worker.turn()
  app.reset()
  while (await worker.turn());
  await expect.poll(() => runStore.saves.length).toBe(1)
  const [{ snapshot, history }] = runStore.saves
  expect(snapshot.step).toBe(history.steps)
  expect(snapshot.step).toBeGreaterThan(2)
}, 120_000)
