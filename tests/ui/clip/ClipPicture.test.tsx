import { expect, test } from 'vitest'
import type { LossSpec } from '../../../src/grpo'
import { lossSpecOf } from '../../../src/settings/specs'
import { clip as text } from '../../../src/text/en/lens/clip'
import { ClipPicture, type ClipControl } from '../../../src/ui/clip/ClipPicture'
import { clipScene } from '../../../src/ui/clip/clipScene'
import { clipControl, inspectionOf } from '../lens/inspections'
import { markupOf } from '../markup'

const spec = lossSpecOf(inspectionOf().config, 2)
const token = { ratio: 1.1, advantage: 0.7 }
const mates = [
  { ratio: 1.3, advantage: 0.7 },
  { ratio: 0.9, advantage: -0.7 },
]
const show = (changes: Partial<LossSpec> = {}, control: Partial<ClipControl> = {}, at = token) =>
  markupOf(
    <ClipPicture spec={{ ...spec, ...changes }} token={at} tokens={mates} control={clipControl(control)} />,
  )

test('only tokens with an advantage of the same sign stand on the curve', () => {
  const scene = clipScene(spec, token, mates)!
  expect(scene.mates).toHaveLength(1)
  expect(scene.others).toBe(1)
  expect(scene.mates[0].isFree).toBe(false)
  expect(scene.token.isFree).toBe(true)
})

test('a small clip range is not lost on the axis', () => {
  const scene = clipScene({ ...spec, epsilonHigh: 4e-4 }, { ratio: 1.0001, advantage: 1 }, mates)!
  expect(scene.reach).toBeLessThan(0.002)
  expect(scene.kink!.x).toBeGreaterThan(scene.xOf(1) + 30)
})

test('the kink is a slider of the knob that sets it, at the value in the field', () => {
  const markup = show({}, { values: { epsilon: 0.1, epsilonHigh: 0.4 } })
  expect(markup).toContain('role="slider" tabindex="0" aria-label="Clip limit: ε high"')
  expect(markup).toContain('aria-valuenow="0.4"')
  expect(markup).toContain(text.turned('ε high', '0.200'))
  const negative = show({}, {}, { ratio: 0.95, advantage: -1 })
  expect(negative).toContain('aria-label="Clip limit: ε"')
  expect(negative).toContain(text.drag('ε'))
})

test('the kink of a step of other settings cannot be turned', () => {
  const markup = show({}, { values: null })
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('tabindex="-1"')
  expect(markup).toContain(text.fixed)
})

test('a token that the clip holds has no arrow', () => {
  const held = show({}, {}, { ratio: 1.25, advantage: 0.7 })
  expect(held).toContain(text.caption.clipped)
  expect(held).toContain('data-clipped')
  expect(show()).not.toContain('data-clipped')
})

test('without an advantage there is nothing to draw', () => {
  expect(show({}, {}, { ratio: 1, advantage: 0 })).toBe('')
})

test.each([NaN, Infinity, 1e300, 3.5e38, 0])(
  'a ratio of %d leaves paths that a browser can draw',
  (ratio) => {
    for (const changes of [{}, { surrogate: 'cispo' }, { surrogate: 'sapo' }] as Partial<LossSpec>[]) {
      const markup = markupOf(
        <ClipPicture
          spec={{ ...spec, ...changes }}
          token={{ ratio, advantage: 0.7 }}
          tokens={[...mates, { ratio, advantage: 0.7 }]}
          control={clipControl()}
        />,
      )
      for (const [, d] of markup.matchAll(/ (?:d|x|y|cx|cy|x1|x2|y1|y2|transform)="([^"]*)"/g))
        expect(d).not.toMatch(/NaN|Infinity|e\+/)
    }
  },
)
