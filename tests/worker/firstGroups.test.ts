import { expect, it } from 'vitest'
import { stage } from '../app/fakeWorker'
import { localTraining } from './localTraining'

const LINK =
  'task=reverse&width=8&depth=1&generation_batch_size=16&num_generations=4&eval_completions=160&max_steps=4&engine=plain'

/** The page with a run that is made, and its worker. */
async function opened(link: string) {
  const worker = localTraining()
  const { app } = stage(`#${link}`, { startWorker: worker.startWorker })
  while (await worker.turn());
  return { worker, app }
}

it('before the first step, the groups that are shown follow the settings', async () => {
  const { worker, app } = await opened(LINK)
  const before = app.store.getState().inspection!
  expect(before).toMatchObject({ step: 0, config: { numGenerations: 4, scaleRewards: 'group' } })
  app.setKnob('scaleRewards', 'none')
  while (await worker.turn());
  const undivided = app.store.getState().inspection!
  expect(undivided.config.scaleRewards).toBe('none')
  expect([...undivided.rewards]).toEqual([...before.rewards])
  expect([...undivided.advantages]).not.toEqual([...before.advantages])
  app.setKnob('numGenerations', 8)
  while (await worker.turn());
  expect(app.store.getState().inspection!.config.numGenerations).toBe(8)
})

it('a run whose groups were shown anew has the bits of one that began with the settings', async () => {
  const metrics = async (link: string, group: number | null) => {
    const { worker, app } = await opened(link)
    if (group !== null) app.setKnob('numGenerations', group)
    while (await worker.turn());
    app.play()
    while (await worker.turn());
    const { history } = app.store.getState().run
    const timed = history.columns.map((name) => /time|ms|seconds/.test(name))
    return history.values.flatMap((column, i) => (timed[i] ? [] : [column.slice(0, 4).join()]))
  }
  expect(await metrics(LINK, 8)).toEqual(
    await metrics(LINK.replace('num_generations=4', 'num_generations=8'), null),
  )
})
