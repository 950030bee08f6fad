import fc from 'fast-check'
import { test } from 'vitest'
import { PATIENCE, runs } from '../fuzz/judge'
import { judgeRows, judgeStep, ownRows } from '../fuzz/ownData'
import { judgeCode, rewardCode } from '../fuzz/rewardCode'

/** Other cases than those of `npm test`, and more of them. */
const MORE = { times: 10, seed: 7 }

test(
  'any rows of prompt and answer are a task that takes a step of training, or have a fault that is told',
  async () => {
    await fc.assert(
      fc.asyncProperty(ownRows, async (settings) => {
        const config = judgeRows(settings)
        if (config) await judgeStep(config)
      }),
      { ...runs('rows', MORE.times), seed: MORE.seed },
    )
  },
  PATIENCE,
)

test(
  'any code of a reward is scored with, or ends in a fault that is told',
  async () => {
    await fc.assert(
      fc.asyncProperty(rewardCode, async (code) => void (await judgeCode(code))),
      { ...runs('reward code', MORE.times / 2), seed: MORE.seed },
    )
  },
  PATIENCE,
)
