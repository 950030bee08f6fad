import { expect, test } from 'vitest'
import { policy as words } from '../../../../src/text/en/lens/policy'
import { WholePolicy } from '../../../../src/ui/lens/policy/WholePolicy'
import { markupOf } from '../../markup'

test('every prompt has a row with every token, and the right one is named', () => {
  const policies = [
    { prompt: [0], right: 2, now: [0, 0.25, 0.75] },
    { prompt: [1], right: null, now: [0.5, 0.5, 0] },
  ]
  const markup = markupOf(<WholePolicy policies={policies} chosen={[1]} write={(token) => 'ab1'[token]} />)
  const rows = markup.split('<tr').slice(2)
  expect(rows.map((row) => row.match(/<td/g)!.length)).toEqual([3, 3])
  expect(rows[0]).toContain('height:75%')
  expect(rows[0]).toMatch(/data-right="true" title="1 75%".*75% \(right\)/)
  expect(rows.map((row) => row.includes('aria-current'))).toEqual([false, true])
  expect(rows[1]).not.toContain(words.right)
})
