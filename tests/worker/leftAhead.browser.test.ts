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
    const shown = () => app.store.getState().latest.step
    while (shown() < 3) await worker.turn()
    const before = shown()
    app.reset()
    while (await worker.turn());
    // the first save was that of step 1
    const last = () => saved.runs.saves.at(-1)
    await expect.poll(() => last()?.snapshot.step ?? 0).toBeGreaterThan(before)
    expect(last()!.snapshot.step).toBe(last()!.history.steps)
  },
  120_000,
)
