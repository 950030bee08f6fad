import { afterEach, describe, expect, it, vi } from 'vitest'
import { LOOK_EVERY } from '../../src/app/watch/patience'
import { wholeStretch } from '../../src/metrics/stepTable'
import { stage } from '../app/fakeWorker'
import { localTraining, type LocalTraining } from './localTraining'

const STEPS = 12
const SMALL = `max_steps=${STEPS}&width=8&depth=1&generation_batch_size=16&num_generations=4&eval_completions=32`

/** The page with workers in this thread, by a clock on which every step is a long one. */
function page(link: string, milliseconds = 1500) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds))
  const workers: LocalTraining[] = []
  const checkpoints: number[] = []
  let look = () => {}
  const { app } = stage(`#${link}&${SMALL}`, {
    startWorker(onEvent) {
      const worker = localTraining()
      workers.push(worker)
      return worker.startWorker((event) => {
        if (event.type === 'checkpoint') checkpoints.push(event.snapshot.step)
        onEvent(event)
      })
    },
    everyLook(made) {
      look = made
      return () => undefined
    },
  })
  const state = () => app.store.getState()
  return {
    app,
    state,
    workers,
    checkpoints,
    turn: () => workers.at(-1)!.turn(),
    /** Plays until the run has taken so many steps. */
    async playTo(steps: number) {
      await workers.at(-1)!.turn()
      app.play()
      while (state().run.history.steps < steps) await workers.at(-1)!.turn()
    },
    looks(count: number) {
      for (let looked = 0; looked < count; looked++) look()
    },
    /** The curves, but for the clock's. */
    curves() {
      const { columns, values } = wholeStretch(state().run.history)!
      return values.filter((_, column) => columns[column] !== 'step_time')
    },
  }
}

afterEach(() => void vi.restoreAllMocks())

describe('a step that is given up', () => {
  it.each([
    ['plain', 'task=reverse'],
    ['plain', 'task=grid-world&beta_schedule=adaptive'],
    ['cpu', 'task=reverse&dead_groups=replay&num_iterations=2'],
    ['cpu', 'task=bandit&sync_ref_model=true&use_reference=true'],
  ])('on %s, %s is taken again: the run is bit for bit the uninterrupted one', async (engine, link) => {
    const whole = page(`engine=${engine}&${link}`)
    await whole.playTo(STEPS)

    const cut = page(`engine=${engine}&${link}`)
    for (const step of [1, 2, 7]) {
      await cut.playTo(step)
      const inHand = cut.turn()
      cut.app.pause()
      cut.looks(200 / LOOK_EVERY)
      await inHand
      expect(cut.state().run.history.steps).toBe(step)
      expect(cut.state().messages).toMatchObject([{ kind: 'went-back', step }])
      cut.app.dismiss(cut.state().messages[0].id)
    }
    expect(cut.workers).toHaveLength(4)
    await cut.playTo(STEPS)
    expect(cut.curves()).toEqual(whole.curves())
  })

  it('is one after which the state is told; after short ones it is not', async () => {
    const long = page('engine=plain&task=bandit')
    await long.playTo(5)
    expect(long.checkpoints).toEqual([1, 2, 3, 4, 5])
    const short = page('engine=plain&task=bandit', 1)
    await short.playTo(5)
    expect(short.checkpoints).toEqual([])
  })
})
