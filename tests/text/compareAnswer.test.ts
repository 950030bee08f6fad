import { expect, test } from 'vitest'
import { compare as en } from '../../src/text/en/experiments/compare'
import { compare as zh } from '../../src/text/zh/experiments/compare'

test('an undecided row says why its interval does not decide', () => {
  expect(en.answer.undecided(['DAPO'], ['0.063'], 3)).toBe(
    'DAPO is undecided: its interval excludes 0, but the paired test gives p = 0.063 after correction for 3 comparisons.',
  )
  expect(en.answer.undecided(['DAPO', 'RLOO'], ['0.063', '0.07'], 2)).toBe(
    'DAPO and RLOO are undecided: their intervals exclude 0, but the paired test gives p = 0.063 and 0.07 after correction for 2 comparisons.',
  )
  expect(en.answer.undecided(['DAPO'], ['0.063'], 1)).toMatch(
    /excludes 0, but the paired test gives p = 0\.063\.$/,
  )
  expect(zh.answer.undecided(['DAPO'], ['0.063'], 3)).toBe(
    'DAPO未定：区间不含0，但成对检验按3次比较校正后的p为0.063。',
  )
})

test('an answer that seeds cannot decide says how many it would take, and how many there are at most', () => {
  expect(en.answer.cannotDecide('41', 32)).toBe('About 41 seeds would decide; a comparison has at most 32.')
  expect(en.answer.cannotDecide('', 32)).toContain('at most 32')
  expect(zh.answer.cannotDecide('41', 32)).toBe('大约需要41个种子才能判断，而比较最多只能有32个。')
})

test('two rows without a difference are both named, and one more row differs in the singular', () => {
  expect(en.answer.noneOfTwo('Dr. GRPO', 'DAPO')).toBe('Dr. GRPO and DAPO: no difference shown.')
  expect([1, 2].map(en.answer.others)).toEqual(['1 more differs', '2 more differ'])
  expect(zh.answer.noneOfTwo('Dr. GRPO', 'DAPO')).toBe('Dr. GRPO与DAPO：看不出差别。')
})

test('a difference that stands alone names the configuration that it is measured from', () => {
  expect(en.answer.higher('DAPO', '0.02', true, 'GRPO')).toBe('DAPO ends 0.02 higher than GRPO')
  expect(en.answer.lower('RLOO', '0.36', false, '')).toBe('RLOO 0.36 lower')
  expect(zh.answer.lower('DAPO', '0.02', true, 'GRPO')).toBe('DAPO最终比GRPO低0.02')
})

test('rows without a value are named with the reason, for any number of seeds', () => {
  expect([1, 2, 8].map((seeds) => en.answer.gone(['DAPO'], seeds, 'diverged'))).toEqual([
    'DAPO diverges.',
    'DAPO diverges in both seeds.',
    'DAPO diverges in all 8 seeds.',
  ])
  expect(en.answer.gone(['DAPO', 'RLOO'], 1, 'diverged')).toBe('DAPO and RLOO diverge.')
  expect([1, 2, 8].map((seeds) => en.answer.gone(['DAPO'], seeds, 'other'))).toEqual([
    'DAPO has no value.',
    'DAPO has no value in either seed.',
    'DAPO has no value in any of 8 seeds.',
  ])
  expect(en.answer.gone(['DAPO', 'RLOO'], 2, 'untrained')).toBe(
    'DAPO and RLOO have no value: the budget is smaller than one step.',
  )
  expect([1, 2, 8].map((seeds) => zh.answer.gone(['DAPO'], seeds, 'diverged'))).toEqual([
    'DAPO发散了。',
    'DAPO在两个种子上都发散了。',
    'DAPO在全部8个种子上都发散了。',
  ])
  expect(zh.answer.gone(['DAPO'], 2, 'untrained')).toBe('DAPO没有数值：预算不足一步。')
  expect([1, 8].map((n) => en.answer.divergedOf(n, 8))).toEqual([
    '1 of 8 diverged',
    'diverges in all 8 seeds',
  ])
  expect([1, 2, 8].map((n) => zh.answer.divergedOf(n, n))).toEqual([
    '发散',
    '两个种子都发散',
    '8个种子都发散',
  ])
})

test('one seed that has ended is named in the singular', () => {
  expect(en.answer.goingSeeds(1, 7)).toMatch(
    /^All values are those of the first seed, which has ended in every configuration; 7 more seeds to come\./,
  )
  expect(en.answer.goingSeeds(2, 1)).toMatch(/^All values are those of the first 2 seeds, which have ended/)
  expect(zh.answer.goingSeeds(1, 7)).toMatch(/^下列数字都取自第一个种子，它在每个配置中都已结束；/)
  expect(zh.answer.goingSeeds(2, 1)).toMatch(/^下列数字都取自前2个种子，它们在每个配置中都已结束；/)
})
