import { expect, test } from 'vitest'
import { train } from '../../src/command/train'
import { endOf, EXIT } from '../../src/command/usage'
import { folderOfTest, surroundings } from './surroundings'

const LINK = '#task=bandit&engine=plain&max_steps=3&generation_batch_size=16&num_generations=4'

test.each([
  ['parts', 'function reward() { return { a: 3e38, b: 3e38 } }', /the part “a” returned 3e\+38\. Allowed:/],
  [
    'a weight',
    'const weights = { a: 1e38 }\nfunction reward() { return { a: 1 } }',
    /weights is a: 1e\+38\./,
  ],
  [
    'a sum',
    'function reward() { return { a: 9e16, b: 9e16 } }',
    /line 1: the weighted sum .* is out of range/,
  ],
  [
    'weights times parts',
    'const weights = { a: 1e17, b: 1 }\nfunction reward() { return { a: 1e17, b: 1 } }',
    /line 2: the weighted sum .* is out of range/,
  ],
])('%s of a reward that overflow end the run with a sentence and an exit code', async (_, code, said) => {
  const around = surroundings(folderOfTest())
  const link = `${LINK}&reward_code=${encodeURIComponent(code)}`
  const end = endOf(await train([link, '--out', 'a'], around).catch((error: unknown) => error))
  expect(end.exit).toBe(EXIT.usage)
  expect(end.said).toMatch(said)
  expect(end.said).not.toContain('\n')
})
