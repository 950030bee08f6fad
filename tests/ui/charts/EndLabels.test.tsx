import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linearAxis } from '../../../src/app/series/axis'
import { LINES_ALONE } from '../../../src/app/series/drawing'
import { axisRoom, EndLabels } from '../../../src/ui/charts/curves/EndLabels'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_TOP } from '../../../src/ui/charts/axes/geometry'

/** The height of the label of a line that rises from 0 to 1, on an axis that ends at `high`. */
function labelTop(high: number): number {
  const points = Array.from({ length: 11 }, (_, i) => ({ x: i, y: i / 10 }))
  const drawing = {
    ...LINES_ALONE,
    x: { ...linearAxis(0, 10), low: 0, high },
    y: { ...linearAxis(0, 1), low: 0, high: 1 },
    lines: [points],
  }
  const height = 100 + PLOT_TOP + PLOT_BOTTOM
  const drawn = renderToStaticMarkup(
    <EndLabels
      drawing={drawing}
      lines={[{ label: 'GRPO', colour: '--series-1' }]}
      values={['']}
      height={height}
    />,
  )
  return Number(/top:([\d.]+)/.exec(drawn)![1])
}

test('a label stands at the end of its line, or at the last point that a part of the axis shows', () => {
  expect(labelTop(10)).toBe(0)
  expect(labelTop(5.5)).toBe(50)
})

test('the numbers of an axis take as much of the width as the longest one needs', () => {
  const [short, long] = [
    ['0', '0.5', '1.0'],
    ['0', '0.005', '0.010'],
  ].map(axisRoom)
  expect(short).toBeLessThan(32)
  expect(long - short).toBeCloseTo(2 * 6.8, -1)
  expect(axisRoom(['0', '0.0005', '0.0010'])).toBeLessThanOrEqual(PLOT_LEFT)
})
