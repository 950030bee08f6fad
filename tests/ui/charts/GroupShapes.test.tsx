import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linearAxis } from '../../../src/app/series/axis'
import type { GroupFigures } from '../../../src/app/series/groups'
import { placeOn } from '../../../src/app/series/axis'
import { GroupMarks } from '../../../src/ui/charts/groups/GroupShapes'

test('a whisker ends at the possible rewards', () => {
  const y = linearAxis(0, 1.2)
  const group = { group: 1, mean: 0.95, std: 0.2, state: 'live' } as GroupFigures
  const height = 200
  const shown = { groups: [group], y, colour: '--series-3', width: 300, height, isCrowded: true }
  const topIn = (range: readonly [number, number]) =>
    Number(/M\d+,(\d+)h1/.exec(renderToStaticMarkup(<GroupMarks {...shown} range={range} />))![1])
  const yOf = (value: number) => Math.round(height * (1 - placeOn(y, value)))
  expect(topIn([0, 1])).toBe(yOf(1))
  expect(topIn([-Infinity, Infinity])).toBe(yOf(1.15))
})
