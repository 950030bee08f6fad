import { describe, expect, test } from 'vitest'
import { slideOf } from '../../../src/ui/experiments/slide'

const LOOK = { paper: '#fff', ink: '#444', font: '"Inter", sans-serif' }
const picture = { svg: '<svg width="500" height="400"/>', width: 500, height: 400 }

describe('the slide of a picture', () => {
  test('is 1920 × 1080, with the picture enlarged inside its edges', () => {
    const { svg, width, height } = slideOf(picture, ['settings', 'link'], LOOK)
    expect([width, height]).toEqual([1920, 1080])
    const [, left, top, scale] = /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(svg)!.map(Number)
    expect(left).toBeGreaterThanOrEqual(80)
    expect(top).toBeGreaterThanOrEqual(80)
    expect(left + scale * 500).toBeLessThanOrEqual(1840)
    expect(top + scale * 400).toBeLessThanOrEqual(1000 - 2 * 36)
    expect(scale).toBeGreaterThan(2)
  })

  test('has a caption of at most four lines, whatever the link contains', () => {
    const lines = (caption: string[]) => slideOf(picture, caption, LOOK).svg.match(/<text/g)?.length ?? 0
    expect(lines([])).toBe(0)
    expect(lines(['settings', 'link'])).toBe(2)
    expect(lines(['x'.repeat(2000)])).toBe(4)
    expect(slideOf(picture, ['a&b<c'], LOOK).svg).toContain('a&amp;b&lt;c')
  })
})
