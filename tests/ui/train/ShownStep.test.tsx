import { expect, test } from 'vitest'
import { en } from '../../../src/text/en'
import { ShownStep } from '../../../src/ui/train/ShownStep'
import { inspectionOf } from '../lens/inspections'
import { markupOf } from '../markup'

const text = en.lens.shownStep
const draw = (asked: number | null) =>
  markupOf(
    <ShownStep
      pinned={asked === null ? null : { asked, inspection: { ...inspectionOf(), step: 120 } }}
      onLatest={() => {}}
    />,
  )

test('the latest step says how to see an earlier one, and has no button back', () => {
  expect(draw(null)).toContain(text.latest)
  expect(draw(null)).not.toContain('<button')
})

test('a pinned step is named, says that it stays, and leads back', () => {
  expect(draw(120)).toContain('<b>Step 120</b>')
  expect(draw(120)).toContain(text.stays)
  expect(draw(120)).toContain(`>${text.back}</button>`)
})

test('if the requested step is not recorded, both steps are named', () => {
  expect(draw(118)).toContain('<b>Step 120 · closest to 118</b>')
})
