import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLOT_BOTTOM, PLOT_LEFT, PLOT_RIGHT, PLOT_TOP } from '../../../src/ui/charts/axes/geometry'

test('elements over a plot have the margins of the plot', () => {
  const margins = { left: PLOT_LEFT, right: PLOT_RIGHT, top: PLOT_TOP, bottom: PLOT_BOTTOM }
  const sheets = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const declared = sheets.flatMap((file) =>
    [...readFileSync(`src/ui/${file}`, 'utf8').matchAll(/--plot-(left|right|top|bottom): (\d+)px/g)].map(
      ([, side, pixels]) => ({ file, side: side as keyof typeof margins, pixels: Number(pixels) }),
    ),
  )
  expect(declared.length).toBeGreaterThanOrEqual(4)
  for (const { file, side, pixels } of declared) expect(pixels, `${file}, ${side}`).toBe(margins[side])
})
