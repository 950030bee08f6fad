import fc from 'fast-check'
import { expect, test } from 'vitest'
import { body, judged } from '../sandbox/judging'
import { check, PATIENCE, runs } from './judge'
import { judgeCode, rewardCode } from './rewardCode'

test(
  'any code is scored with, or ends in a fault that is told, and leaves nothing behind',
  async () => {
    const code = body('return completion.tokens.length + Math.max(1, 2) + [3].map((x) => x)[0]')
    const before = await judged(code)
    const tried = runs('reward code')
    let scored = 0
    await fc.assert(
      fc.asyncProperty(rewardCode, async (one) => {
        if (await judgeCode(one)) scored++
      }),
      tried,
    )
    const share = scored / tried.numRuns
    // a grammar of which nothing is valid, or all is, would show little
    check(share > 0.1 && share < 0.9, `${scored} scored`)
    expect(await judged(code)).toEqual(before)
  },
  PATIENCE,
)
