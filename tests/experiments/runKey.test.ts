import { expect, test } from 'vitest'
import { runConfig, stepsConfig } from '../../src/experiments/runKey'
import { trlFile } from '../../src/runs/handover/trl'
import { inVerl } from '../../src/runs/handover/verl'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { stopReason } from '../../src/train/stopping'
import '../../src/tasks/all'

const config = { ...defaultConfig(taskOf, 'reverse'), numIterations: 2, stopReward: 0.9 }

test('another program trains as many steps as a run of an experiment', () => {
  const steps = 30
  const budget = steps * config.generationBatchSize + 1
  const run = runConfig(config, 1, budget)
  const at = (done: number) =>
    stopReason(
      run,
      taskOf('reverse'),
      { steps: done, completions: done * run.generationBatchSize } as never,
      0,
    )
  expect([at(steps - 1), at(steps)]).toEqual([null, { kind: 'budget' }])
  const exported = stepsConfig(config, budget)
  expect(trlFile(exported, en.handover)).toContain(`MAX_STEPS = ${2 * steps}\n`)
  const { overrides, unsupported } = inVerl(exported)
  expect(overrides['trainer.total_training_steps']).toBe(steps)
  const names = unsupported.map(({ knob }) => knob)
  expect([names.includes('budget'), names.includes('stopReward')]).toEqual([false, false])
})
