import { expect, it, vi } from 'vitest'
import { look } from '../../src/app/attention'
import { stage } from '../app/fakeWorker'
import { localTraining } from './localTraining'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const SIZES =
  'task=reverse&width=16&layers=1&heads=2&generation_batch_size=16&num_generations=4&eval_completions=160&max_steps=6'
const TRANSFORMER = `#engine=plain&policy=transformer&${SIZES}`

/** A page at rest, with its worker in this thread. */
async function opened(link: string) {
  const worker = localTraining()
  const { app } = stage(link, { startWorker: worker.startWorker })
  const settled = async () => {
    while (await worker.turn());
  }
  await settled()
  const shown = () => app.store.getState().inspection?.attention
  return { app, settled, shown }
}

it('comes with inspections while a view looks, and of the group that is chosen', async () => {
  const { app, settled, shown } = await opened(TRANSFORMER)
  expect(shown()).toBeUndefined()
  const close = look(app)
  await settled()
  expect(shown()).toMatchObject({ rows: 4, heads: 2, before: null })
  app.chooseGroup(3)
  await settled()
  expect(shown()).toMatchObject({ group: 3 })
  app.step()
  await settled()
  expect(shown()).toMatchObject({ group: 3, before: expect.any(Float32Array) })
  const closeOther = look(app, 1)
  await settled()
  expect(shown()).toMatchObject({ group: 1, before: expect.any(Float32Array) })
  closeOther()
  await settled()
  expect(shown()).toMatchObject({ group: 3 })
  close()
  app.step()
  await settled()
  expect(shown()).toBeUndefined()
})

it('comes with a run that is made while a view looks', async () => {
  const { app, settled, shown } = await opened(`#engine=plain&${SIZES}`)
  look(app)
  app.step()
  await settled()
  expect(shown()).toBeUndefined()
  app.setKnob('policy', 'transformer')
  app.reset()
  await settled()
  expect(shown()).toBeDefined()
  app.reset()
  await settled()
  expect(shown()).toBeDefined()
})

it('changes no bit of a run that plays', async () => {
  const played = async (looks: boolean) => {
    const { app, settled, shown } = await opened(TRANSFORMER)
    if (looks) look(app)
    app.play()
    await settled()
    const { run } = app.store.getState()
    // without the last column, which is time
    return {
      looked: shown() !== undefined,
      metrics: run.history.values.map((column) => [...column.slice(0, 6)]).slice(0, 20),
    }
  }
  const [plain, looked] = [await played(false), await played(true)]
  expect([plain.looked, looked.looked]).toEqual([false, true])
  expect(looked.metrics).toEqual(plain.metrics)
})
