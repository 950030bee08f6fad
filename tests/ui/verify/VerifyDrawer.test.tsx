import { expect, test } from 'vitest'
import { verify as text } from '../../../src/text/en/verify'
import { GroupTable } from '../../../src/ui/verify/GroupTable'
import { VerifyDrawer } from '../../../src/ui/verify/VerifyDrawer'
import type { Inspection } from '../../../src/train/inspection'
import { inspectionOf } from '../lens/inspections'
import { markupOf } from '../markup'

const show = (inspection: Inspection | null, isOpen = true) =>
  markupOf(
    <VerifyDrawer
      inspection={inspection}
      vocabulary={['a', 'b', 'c']}
      endToken={-1}
      isOpen={isOpen}
      onExport={() => {}}
    />,
  )
/** Masks that agree with the lengths that an end token of −1 counts. */
const whole = (inspection: Inspection): Inspection => ({ ...inspection, mask: new Float32Array(8).fill(1) })
const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('a closed drawer shows only its name', () => {
  expect(words(show(inspectionOf(), false)).trim()).toBe('Verify')
})

test('before the first step it says what it will show, and already accepts rows', () => {
  expect(words(show(null))).toContain(text.empty)
  expect(show(null)).toContain('<textarea')
})

test('every check has a mark, a word and its figures', () => {
  const shown = words(show(whole(inspectionOf())))
  for (const id of ['samples', 'order', 'sign', 'steps', 'mask'] as const) {
    expect(shown).toContain(text.checks[id])
  }
  expect(shown).toContain('Step 7')
  expect(shown).toContain('✓ All 10 checks that apply pass · 4 do not apply.')
  expect(shown).toContain('✓ pass Every group is complete 2 of 2 groups hold exactly 2; sizes 2 to 2.')
  expect(shown).toContain(`– not applicable ${text.checks.reference}`)
  expect(shown).toContain('0 1 2 0.5000 0.0000 0.9999 ✓ pass')
  expect(shown).toContain('2 2 0.5000 0.0000 0.0000 ✓ pass, dead')
})

test('a group that breaks a check is named, at the check and in its line', () => {
  const shown = words(show({ ...whole(inspectionOf()), advantages: Float32Array.of(1, 0, 0, 0) }))
  expect(shown).toContain('✗ 3 of 10 checks fail')
  expect(shown).toContain('0 1: found 0.5000, expected 0.')
  expect(shown).toContain('✗ fail: mean, std, sign')
})

test('if there are very many groups, the failing ones are shown', () => {
  const line = (g: number) => ({
    key: `prompt ${g}`,
    samples: 4,
    rewardMean: 0,
    rewardStd: 0,
    advantageMean: 0,
    advantageStd: 0,
    isDead: false,
    breaks: g === 299 ? (['mean'] as const) : [],
  })
  const markup = markupOf(
    <GroupTable name="Groups" groups={Array.from({ length: 300 }, (_, g) => line(g))} />,
  )
  expect(markup.match(/<th scope="row"/g)).toHaveLength(200)
  expect(words(markup)).toMatch(/Status prompt 299 .* prompt 0 /)
  expect(words(markup)).toContain('200 of 300 groups')
})
