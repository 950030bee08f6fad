import { expect, test } from 'vitest'
import { compare as en } from '../../src/text/en/experiments/compare'
import { compare as zh } from '../../src/text/zh/experiments/compare'

test('an undecided row says why its interval does not decide', () => {
  expect(en.answer.undecided(['DAPO'], ['0.063'], 3)).toBe(
    'DAPO is undecided: its interval excludes 0, but p = 0.063 after correction for 3 comparisons.',
  )
  expect(en.answer.undecided(['DAPO', 'RLOO'], ['0.063', '0.07'], 2)).toBe(
    'DAPO and RLOO are undecided: their intervals exclude 0, but p = 0.063 and 0.07 after correction for 2 comparisons.',
  )
  expect(en.answer.undecided(['DAPO'], ['0.063'], 1)).toMatch(/excludes 0, but p = 0\.063\.$/)
  expect(zh.answer.undecided(['DAPO'], ['0.063'], 3)).toBe('DAPO未定：区间不含0，但按3次比较校正后p为0.063。')
})

test('a difference that stands alone names the configuration that it is measured from', () => {
  expect(en.answer.higher('DAPO', '0.02', true, 'GRPO')).toBe('DAPO ends 0.02 higher than GRPO')
  expect(en.answer.lower('RLOO', '0.36', false, '')).toBe('RLOO 0.36 lower')
  expect(zh.answer.lower('DAPO', '0.02', true, 'GRPO')).toBe('DAPO最终比GRPO低0.02')
})
