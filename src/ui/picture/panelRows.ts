import type { Catalogue } from '../../text/catalogue'
import { formatNumber } from '../../app/series/format'
import type { Mark, Panel } from '../../tasks/scene'
import { numberAt } from './view'

/** One row of a picture's table: the mark, x, y, and further details. */
type Line = [mark: string, x: string, y: string, detail: string]

/**
 * The content of a panel as numbered rows of a table: at most `most` of them, and the number of all.
 * @param nameOf the name of a mark
 * @param scales of the panel's axes
 */
export function panelRows(
  marks: readonly Mark[],
  nameOf: (mark: Mark) => string,
  most: number,
  text: Catalogue['picture'],
  scales: Panel['scales'] = {},
): { rows: string[][]; all: number } {
  const rows: string[][] = []
  let all = 0
  for (const mark of marks) {
    const name = nameOf(mark)
    for (const line of linesOf(mark, name, text, scales)) {
      all++
      if (all <= most) rows.push([String(all), ...line])
    }
  }
  return { rows, all }
}

function* linesOf(
  mark: Mark,
  name: string,
  text: Catalogue['picture'],
  scales: NonNullable<Panel['scales']>,
): Generator<Line> {
  const n = formatNumber
  const nx = (x: number) => n(numberAt(scales.x, x))
  const ny = (y: number) => n(numberAt(scales.y, y))
  switch (mark.kind) {
    case 'points':
      for (let i = 0; i + 1 < mark.xy.length; i += 2) yield [name, nx(mark.xy[i]), ny(mark.xy[i + 1]), '']
      return
    case 'arrows':
      for (let i = 0; i + 3 < mark.xyd.length; i += 4) {
        const [x, y, dx, dy] = mark.xyd.slice(i, i + 4)
        yield [name, nx(x), ny(y), text.arrowTo(nx(x + dx), ny(y + dy))]
      }
      return
    case 'lines':
    case 'areas': {
      const outlines = mark.kind === 'lines' ? mark.lines : mark.areas
      for (const [number, outline] of outlines.entries()) {
        for (let i = 0; i + 1 < outline.length; i += 2) {
          yield [name, nx(outline[i]), ny(outline[i + 1]), text.outline(number + 1, i / 2 + 1)]
        }
      }
      return
    }
    case 'cells':
      for (const [i, value] of mark.values.entries()) {
        const detail = Number.isNaN(value) ? text.wall : n(value)
        yield [name, String((i % mark.columns) + 1), String(Math.floor(i / mark.columns) + 1), detail]
      }
      return
    case 'image':
      for (const [i, grey] of mark.pixels.entries()) {
        yield [name, String((i % mark.columns) + 1), String(Math.floor(i / mark.columns) + 1), n(grey)]
      }
      return
    case 'words':
      for (const [i, word] of mark.words.entries()) {
        yield [name, nx(mark.xy[2 * i]), ny(mark.xy[2 * i + 1]), word]
      }
  }
}
