import { expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const args = {
  rlhf_type: 'grpo',
  num_generations: 8,
  per_device_train_batch_size: 4,
  gradient_accumulation_steps: 2,
}

it.each([
  [{}, '4 × 2 ÷ 8 = 1'],
  [{ global_world_size: 8 }, '4 × 2 × 8 ÷ 8 = 8'],
  [{ world_size: 8 }, '4 × 2 × 8 ÷ 8 = 8'],
  // of all nodes, and of one
  [{ local_world_size: 4, global_world_size: 8, world_size: 4 }, '4 × 2 × 8 ÷ 8 = 8'],
])('counts the devices of args.json in the prompts of a step: %j', (devices, written) => {
  const report = importSettings(JSON.stringify({ ...args, ...devices }), defaultConfig(taskOf))
  expect('rows' in report && report.rows.find(({ field }) => field === 'promptsPerStep')).toMatchObject({
    written,
    value: Number(written.split('= ')[1]),
  })
})

const ofEstimator = (options: object) => {
  const report = importSettings(
    JSON.stringify({ rlhf_type: 'grpo', beta: 0.02, ...options }),
    defaultConfig(taskOf),
  )
  if ('problem' in report) throw new Error(report.problem)
  return report
}

it('divides by the std of the batch with reinforce_plus_plus, and subtracts the mean of the group', () => {
  const advantage_estimator = 'reinforce_plus_plus'
  expect(ofEstimator({ advantage_estimator }).config.advEstimator).toBe('reinforce_plus_plus_baseline')
})

it.each(['rloo', 'reinforce_plus_plus'])('has the KL in the reward by default with %s, as k1', (word) => {
  const { config, rows } = ofEstimator({ advantage_estimator: word })
  expect(config).toMatchObject({ klIn: 'reward', klEstimator: 'k1' })
  expect(rows.find(({ field }) => field === 'klIn')).toMatchObject({ origin: 'default', written: 'True' })
  const written = ofEstimator({ advantage_estimator: word, kl_in_reward: false })
  expect(written.config).toMatchObject({ klIn: 'loss', klEstimator: 'k3' })
})

it('has the KL in the loss by default with grpo', () => {
  expect(ofEstimator({ advantage_estimator: 'grpo' }).config).toMatchObject({
    klIn: 'loss',
    klEstimator: 'k3',
  })
})
