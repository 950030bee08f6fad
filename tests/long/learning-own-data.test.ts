import { expect, it } from 'vitest'
import { configOf, seeded, trainAll } from '../train/learning'

it('scored by edit distance, the example is learnt with every seed, and holds for rows that were held out', async () => {
  const configs = seeded(configOf('own-data', { taskSettings: { scoring: 'edit' } }), 5)
  for (const of of await trainAll(configs, 100)) {
    expect(of('eval/exact', 0, 10)).toBeLessThan(0.2)
    // an answer that lacks its end, or is shifted by one token, would have 0.75 or less
    expect(of('reward', -10)).toBeGreaterThan(0.95)
    expect(of('eval/exact', -10)).toBeGreaterThan(0.95)
  }
})
