import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownCell, markdownTable } from '../../src/text/markdown'
import { freeText } from '../runs/handover/freeText'

/** The cells of a line, as GitHub's Markdown divides it. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:\\[\s\S]|[^|\\])+/g)].map(([cell]) => cell.trim()).filter((cell) => cell !== '')

/** The text that a reader shows of a cell. */
const shown = (cell: string) =>
  cell
    .replaceAll('<br>', '\n')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(
      /&(amp|lt|gt|#126|#36);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', '#126': '~', '#36': '$' })[name]!,
    )

describe('a cell of a Markdown table', () => {
  test.each([
    ['several lines', 'a\nb\r\nc\rd', 'a<br>b<br>c<br>d'],
    ['HTML', '<img src=x onerror=alert(1)>&amp;', '&lt;img src=x onerror=alert(1)&gt;&amp;amp;'],
    ['bars', 'a|b\\|c', 'a\\|b\\\\\\|c'],
    ['a link and a picture', '![a](b)[c](d)', '!\\[a\\](b)\\[c\\](d)'],
    ['marks', '*a* _b_ `c` ~~d~~ $e$', '\\*a\\* \\_b\\_ \\`c\\` &#126;&#126;d&#126;&#126; &#36;e&#36;'],
    ['what is not seen', 'a\u202eb\u2028c\0', 'a\\\\u202eb\\\\u2028c\\\\u0000'],
    ['a name', 'clip_ratio/low_mean', 'clip_ratio/low_mean'],
  ])('holds %s', (_, text, cell) => {
    expect(markdownCell(text)).toBe(cell)
  })

  test('is one cell of one line, and shows the text, whatever that is', () => {
    fc.assert(
      fc.property(freeText, freeText, (first, second) => {
        const [head, rule, ...rows] = markdownTable(['a', 'b'], [[`x${first}x`, `x${second}x`]])
        expect([head, rule]).toEqual(['| a | b |', '| --- | --- |'])
        expect(rows).toHaveLength(1)
        expect(rows[0]).not.toMatch(/[\r\n\v\f\x85\u2028\u2029]/)
        expect(rows[0].replaceAll('<br>', '')).not.toMatch(/[<>]/)
        const cells = cellsOf(rows[0])
        expect(cells).toHaveLength(2)
        if (/^[\x20-\x7e]*$/.test(first)) expect(shown(cells[0])).toBe(`x${first}x`)
      }),
      { numRuns: 500 },
    )
  })
})
