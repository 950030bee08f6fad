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
