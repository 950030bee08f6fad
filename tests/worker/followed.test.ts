import { expect, it } from 'vitest'
import { stage } from '../app/fakeWorker'
import { localTraining } from './localTraining'

const LINK =
  'task=reverse&width=8&depth=1&generation_batch_size=16&num_generations=4&eval_completions=160&max_steps=12'

/** Plays a run to its end, and looks into it after each step. */
async function played(engine: string, follows: boolean) {
  const worker = localTraining()
  const { app } = stage(`#engine=${engine}&${LINK}`, { startWorker: worker.startWorker })
  while (await worker.turn());
  const { inspection } = app.store.getState()
  if (follows) app.follow(inspection!.problems.slice(0, 2))
  while (await worker.turn());
  const before = app.store.getState().followed
  app.play()
  // every other turn takes a step
  for (let turn = 0; await worker.turn(); turn++)
    if (turn % 2 === 0 && app.store.getState().phase === 'playing') app.inspect()
  const { run, followed } = app.store.getState()
  return {
    metrics: run.history.values.map((column) => [...column.slice(0, 12)]),
    before,
    followed,
    inspection,
  }
}

it.each(['plain', 'cpu'])(
  'prompts that are followed are sampled apart from training, on %s',
  async (engine) => {
    const plain = await played(engine, false)
    const { metrics, before, followed, inspection } = await played(engine, true)
    expect(plain.metrics[0]).toHaveLength(12)
    const timeless = (columns: number[][]) => columns.map((column) => column.join()).slice(0, 20)
    expect(timeless(metrics)).toEqual(timeless(plain.metrics))
    expect(plain.followed).toBeNull()
    // before the first step, and after the last
    expect(before!.inspection).toMatchObject({ step: 0, rows: 8 })
    expect(before!.inspection!.afterLogp).toBeNull()
    expect(followed!.inspection).toMatchObject({ step: 12, rows: 8 })
    expect(followed!.inspection!.problems).toEqual(inspection!.problems.slice(0, 2))
    expect(followed!.inspection!.actions).not.toEqual(before!.inspection!.actions)
  },
)

it('the updates of a step are measured on the answers to followed prompts', async () => {
  const worker = localTraining()
  const { app } = stage(`#engine=cpu&${LINK}`, { startWorker: worker.startWorker })
  const work = async () => {
    while (await worker.turn());
  }
  const seen = () => app.store.getState().followed!.inspection!
  await work()
  app.follow(app.store.getState().inspection!.problems.slice(0, 2))
  await work()
  const sampled = seen()
  app.step()
  await work()
  // the answers that were sampled before the step, then new ones from the weights after it
  expect(seen()).toMatchObject({ step: 1, actions: sampled.actions, oldLogp: sampled.oldLogp })
  expect(seen().afterLogp).not.toEqual(sampled.oldLogp)
  const risen = seen()
  app.step()
  await work()
  expect(seen().step).toBe(2)
  expect(seen().actions).not.toEqual(risen.actions)
  expect(seen().afterLogp).not.toBeNull()
})

/** A run that plays with a followed prompt, and looks into a step only at the start. */
async function playing(link: string) {
  const worker = localTraining()
  const { app } = stage(`#engine=cpu&${link}`, { startWorker: worker.startWorker })
  const work = async () => {
    while (await worker.turn());
  }
  await work()
  app.follow(app.store.getState().inspection!.problems.slice(0, 1))
  await work()
  app.play()
  for (let turn = 0; turn < 4; turn++) await worker.turn()
  app.inspect()
  for (let turn = 0; turn < 6; turn++) await worker.turn()
  return { app, work }
}

it('a run that pauses ends with a step that is measured on the answers to followed prompts', async () => {
  const { app, work } = await playing(LINK.replace('max_steps=12', 'max_steps=0'))
  app.pause()
  await work()
  const { followed, latest, inspection } = app.store.getState()
  expect(followed!.inspection!.afterLogp).not.toBeNull()
  expect(followed!.inspection!.step).toBe(latest.step)
  expect(inspection!.step).toBe(latest.step)
  // a second look at the same step shows the same answers
  app.inspect()
  await work()
  expect(app.store.getState().followed!.inspection).toEqual(followed!.inspection)
})

it('a run that ends by a stop condition still shows the last answers that were measured', async () => {
  const { app, work } = await playing(LINK)
  await work()
  const { followed, latest, phase } = app.store.getState()
  expect([phase, latest.step]).toEqual(['paused', 12])
  expect(followed!.inspection!.afterLogp).not.toBeNull()
})
