import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { train } from '../../src/command/train'
import type { Run } from '../../src/app/state'
import { exportRun } from '../../src/runs/export'
import { wholeStretch } from '../../src/metrics/stepTable'
import { stage } from '../app/fakeWorker'
import { folderOfTest, learnt, surroundings } from '../command/surroundings'
import { localTraining } from './localTraining'
import { playAtRandom } from './randomRun'

const STEPS = 40
const SMALL = `max_steps=${STEPS}&width=8&depth=1&generation_batch_size=16&num_generations=4&eval_completions=160`

/** The export of the run, trained again by the command line, has the same figures. */
async function isRepeated(run: Run): Promise<void> {
  const folder = folderOfTest()
  const exported = JSON.parse(JSON.stringify(exportRun({ ...run, history: wholeStretch(run.history)! })))
  writeFileSync(join(folder, 'played.json'), JSON.stringify(exported))
  await train(['played.json', '--out', 'again'], surroundings(folder))
  const again = learnt(join(folder, 'again'))
  expect(again).toEqual({ ...exported, metrics: { ...exported.metrics, step_time: [] } })
}

it.each([
  ['plain', 'task=reverse', 1],
  ['plain', 'task=grid-world', 2],
  ['cpu', 'task=bandit', 3],
  ['cpu', 'task=needle', 4],
])(
  'on %s, %s changed at random moments (%i) is repeated from its log, bit for bit',
  async (engine, task, seed) => {
    const worker = localTraining()
    const { app } = stage(`#${task}&engine=${engine}&${SMALL}`, { startWorker: worker.startWorker })
    await playAtRandom(app, worker, seed)
    const { run } = app.store.getState()
    expect(run.history.steps).toBe(STEPS)
    expect(run.changes.length).toBeGreaterThan(STEPS / 2)
    await isRepeated(run)
  },
)

it('ε high that follows ε, and changes that are allowed together alone, are repeated as well', async () => {
  const worker = localTraining()
  const { app } = stage(`#task=reverse&engine=plain&${SMALL}`, { startWorker: worker.startWorker })
  app.play()
  for (let turn = 0; turn < 5; turn++) await worker.turn()
  app.setKnob('epsilon', 0.3)
  for (let turn = 0; turn < 5; turn++) await worker.turn()
  const { edited } = app.store.getState()
  // a group of one cannot be compared within itself
  app.setKnobs({ ...edited, numGenerations: 1, baseline: 'none', scaleRewards: 'none' })
  while (await worker.turn());
  const { run } = app.store.getState()
  expect(new Set(run.changes.map(({ knob }) => knob))).toEqual(
    new Set(['epsilon', 'numGenerations', 'baseline', 'scaleRewards']),
  )
  await isRepeated(run)
})
