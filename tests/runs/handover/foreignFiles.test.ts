import { describe, expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const now = defaultConfig(taskOf, 'addition')
function reportOf(text: string) {
  const report = importSettings(text, now)
  if ('problem' in report) throw new Error(JSON.stringify(report))
  return report
}
/** The fields that change, with their values. */
const taken = (text: string) =>
  Object.fromEntries(
    reportOf(text).rows.flatMap(({ field, value, here, isTaken }) =>
      isTaken && field !== null && value !== here ? [[field, value]] : [],
    ),
  )

describe('what was made for a large model', () => {
  const LARGE = [
    'promptsPerStep',
    'generationBatchSize',
    'maxSteps',
    'lrSchedulerType',
    'warmupSteps',
    'weightDecay',
    'learningRate',
  ]

  it.each([
    `from trl import GRPOConfig
def get_config(args):
    return GRPOConfig(learning_rate=args.lr, weight_decay=0.1, warmup_steps=50, lr_scheduler_type="cosine", max_steps=500,
        per_device_train_batch_size=8, gradient_accumulation_steps=4, num_generations=4)`,
    'args = GRPOConfig(num_generations=4, learning_rate=LR, weight_decay=0.1)',
    'swift rlhf --rlhf_type grpo --num_generations 4 --per_device_train_batch_size 4',
    'num_generations: 4\nlearning_rate: ${lr}\nweight_decay: 0.1\nwarmup_steps: 50',
  ])('is left without a rate that can be read: %s', (text) => {
    const found = taken(text)
    expect(found).toMatchObject({ numGenerations: 4 })
    for (const field of LARGE) expect(found).not.toHaveProperty(field)
  })

  it('is taken with a rate for a small model', () => {
    expect(taken('args = GRPOConfig(learning_rate=1e-3, weight_decay=0.1)')).toMatchObject({
      learningRate: 1e-3,
      weightDecay: 0.1,
    })
  })
})
