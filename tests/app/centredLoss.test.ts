import { expect, test } from 'vitest'
import { isLossNearZero } from '../../src/app/centredLoss'
import { withSetup } from '../../src/app/setups'
import { configOf, trainAll } from '../train/learning'

const restoration = (id: string) => withSetup(configOf('restoration'), id)

test.each([
  ['restoration', 'defaults', true],
  // running statistics of rewards: the advantages need not have mean 0
  ['restoration', 'single-stage', false],
  ['restoration', 'collapse', false],
  // a loss in log π, whatever the advantages
  ['budget-router', 'simple-five', false],
  ['budget-router', 'pairwise', false],
  ['diffusion', 'after', true],
  ['diffusion', 'before', false],
  ['arithmetic-chat', 'nanochat', false],
  // longer answers weigh more
  ['arithmetic-chat', 'reference', false],
] as const)('%s, %s: the loss is near 0 whatever is learnt: %s', (task, id, isNear) => {
  expect(isLossNearZero(withSetup(configOf(task), id))).toBe(isNear)
})

test('a loss type that weighs long completions more is not near 0 where lengths differ', () => {
  const config = configOf('countdown', { lossType: 'grpo' })
  const varied = configOf('arithmetic-chat', { lossType: 'grpo' })
  expect(isLossNearZero(varied)).toBe(true)
  for (const lossType of ['dapo', 'dr_grpo', 'token-mean'] as const) {
    expect(isLossNearZero({ ...varied, lossType })).toBe(false)
    // every answer has the same number of tokens
    expect(isLossNearZero({ ...config, lossType })).toBe(true)
  }
})

test('a run measures what is said: near 0 with group advantages, and not with running statistics', async () => {
  const small = { width: 16, generationBatchSize: 16, evalCompletions: 1_000_000, staging: 'off' } as const
  const [ofGroups, ofAll] = await trainAll(
    ['defaults', 'single-stage'].map((id) => ({ ...restoration(id), ...small })),
    20,
  )
  expect(Math.abs(ofGroups('actor/pg_loss'))).toBeLessThan(0.02)
  expect(Math.abs(ofAll('actor/pg_loss'))).toBeGreaterThan(0.1)
})
