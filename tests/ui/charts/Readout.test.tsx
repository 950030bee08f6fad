import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatNumber } from '../../../src/app/series/format'
import { Readout } from '../../../src/ui/charts/frame/Readout'

test('a missing value is marked, so that its dash is not drawn as a figure', () => {
  const readings = [
    { label: 'a', value: formatNumber(NaN) },
    { label: 'b', value: formatNumber(0.5) },
  ]
  expect(
    renderToStaticMarkup(<Readout readings={readings} at="step 1" side={null} />).match(/<dd[^>]*>/g),
  ).toEqual(['<dd data-absent="true">', '<dd>'])
})
