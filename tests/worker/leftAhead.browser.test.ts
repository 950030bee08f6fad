import { expect } from 'vitest'
import { stage } from '../app/fakeWorker'
import { memoryStore } from '../app/memoryStore'
import { longTest } from '../isLong'
import { localTraining } from './localTraining'

const SMALL = 'width=16&generation_batch_size=16&num_generations=4&eval_completions=320'

longTest(
  'Reset keeps a run with the step that was under way on the GPU',
  async () => {
    const worker = localTraining()
    const saved = memoryStore()
    const { startWorker } = worker
    const { app } = stage(`#task=needle&engine=webgpu&${SMALL}`, { startWorker, saved: async () => saved })
    while (await worker.turn());
    expect(app.store.getState().run.engine?.engine).toBe('webgpu')
    app.play()
    for (let turn = 0; turn < 6; turn++) await worker.turn()
    app.reset()
    while (await worker.turn());
    await expect.poll(() => saved.runs.saves.length).toBe(1)
    const [{ snapshot, history }] = saved.runs.saves
    expect(snapshot.step).toBe(history.steps)
    expect(snapshot.step).toBeGreaterThan(2)
  },
  120_000,
)
