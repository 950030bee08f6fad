import { expect, it } from 'vitest'
import { withChanges } from '../../src/runs/knobLog'
import { openSession } from '../../src/worker/session'
import type { KnobName } from '../../src/settings/knobs'
import { stage } from '../app/fakeWorker'
import { isLong } from '../isLong'
import { localTraining } from './localTraining'
import { playAtRandom } from './randomRun'

const STEPS = 12
const SMALL = `max_steps=${STEPS}&width=16&generation_batch_size=16&num_generations=4&eval_completions=320`

type Case = readonly [engine: string, task: string, seed: number, names: readonly KnobName[] | undefined]

/** Knobs with which most steps are taken whole, one ahead of the last that was told. */
const WHOLE: Case = [
  'webgpu',
  'task=needle',
  1,
  ['beta', 'learningRate', 'temperature', 'evalCompletions', 'numIterations'],
]

it.each<Case>([...(isLong ? [WHOLE] : []), ['ops', 'task=bandit', 2, undefined]])(
  'on %s, %s changed at random moments (%i) is repeated from its log, bit for bit',
  async (engine, task, seed, names) => {
    const worker = localTraining()
    const { app } = stage(`#${task}&engine=${engine}&${SMALL}`, { startWorker: worker.startWorker })
    await playAtRandom(app, worker, seed, names)
    const { run } = app.store.getState()
    expect(run.engine?.engine).toBe(engine)
    expect(run.changes.length).toBeGreaterThan(STEPS / 3)

    const { trainer, info, dispose } = await openSession(run.first)
    for (let step = 1; step <= STEPS; step++) {
      const changes = run.changes.filter((change) => change.step <= step)
      if (changes.at(-1)?.step === step) trainer.configure(0, withChanges(run.first, changes))
      const { records } = await trainer.train(false)
      info.columns.forEach((key, c) => {
        if (key !== 'step_time')
          expect(records[0]!.metrics[c], `${key} of step ${step}`).toBe(run.history.values[c][step - 1])
      })
    }
    dispose()
  },
  120_000,
)
