import { expect, test } from 'vitest'
import { lens as text } from '../../../../src/text/en/lens/lens'
import { BeforeAfter } from '../../../../src/ui/lens/change/BeforeAfter'
import { barScale, changesOf, directionOf } from '../../../../src/ui/lens/change/changes'
import { inspectionOf } from '../inspections'
import { markupOf } from '../../markup'

const inspection = inspectionOf()

test('a completion’s log-probability is the sum over its tokens, before and after', () => {
  const [first, second] = changesOf(inspection, [0, 1])!
  expect(first.before).toBeCloseTo(-1.8)
  expect(first.after).toBeCloseTo(-1.4)
  expect(directionOf(first)).toBe(1)
  expect([second.before, second.after]).toEqual([-2, expect.closeTo(-2.4)])
  expect(directionOf(second)).toBe(-1)
  expect(changesOf({ ...inspection, afterLogp: null }, [0, 1])).toBeNull()
})

test('completions without an advantage, or left out of the loss, are marked', () => {
  expect(changesOf(inspection, [0, 2])!.map(({ isPushed }) => isPushed)).toEqual([true, false])
  const masked = { ...inspection, lossMask: new Float32Array(8) }
  expect(changesOf(masked, [0])![0].isPushed).toBe(false)
})

test('bars are linear unless the smallest could not be seen', () => {
  const change = (before: number, after: number) => ({ row: 0, before, after, isPushed: true })
  const near = barScale([change(-2, -1)])
  expect([near.isLog, near.shareOf(-1)]).toEqual([false, 1])
  const far = barScale([change(-30, -1)])
  expect(far.isLog).toBe(true)
  expect(far.shareOf(-30)).toBeGreaterThan(0)
  expect(far.shareOf(-1)).toBeLessThanOrEqual(1)
})

test('says before, after and the factor, with an arrow and in words', () => {
  const markup = markupOf(
    <BeforeAfter
      changes={changesOf(inspection, [0, 1, 2])!}
      first={0}
      write={() => 'ab'}
      isDensity={false}
    />,
  )
  const words = markup.replace(/<[^>]+>/g, '')
  expect(words).toContain('0.165 → 0.247▲ ×1.492 more likely')
  expect(words).toContain('▼ ×0.670 less likely')
  expect(words).toContain(text.change.untouched)
  expect(words).toContain(text.change.untouchedNote)
})
