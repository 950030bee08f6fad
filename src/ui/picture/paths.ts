import { coordinate } from '../charts/path'
import type { Glyph } from './tones'
import type { View } from './view'

/** Converts a panel's coordinates to pixels. */
type Places = Pick<View, 'x' | 'y'>

const round = (x: number) => coordinate(x) ?? 0
const at = (x: number, y: number) => `${round(x)},${round(y)}`

/** One path of a glyph of radius r around a place in pixels. */
function glyphPath(glyph: Glyph, x: number, y: number, r: number): string {
  switch (glyph) {
    case 'disc':
    case 'ring':
      return circle(x, y, r)
    case 'dot':
      return circle(x, y, r * 0.6)
    case 'diamond':
      return `M${at(x, y - r * 1.4)}L${at(x + r * 1.4, y)}L${at(x, y + r * 1.4)}L${at(x - r * 1.4, y)}Z`
    case 'square':
      return `M${at(x - r, y - r)}h${round(2 * r)}v${round(2 * r)}h${round(-2 * r)}Z`
    case 'cross':
      return `M${at(x - r, y - r)}L${at(x + r, y + r)}M${at(x - r, y + r)}L${at(x + r, y - r)}`
  }
}

const circle = (x: number, y: number, r: number) =>
  `M${at(x - r, y)}a${round(r)},${round(r)} 0 1,0 ${round(2 * r)},0a${round(r)},${round(r)} 0 1,0 ${round(-2 * r)},0`

/** All points of a mark as one path. @param xy x, y of each, in the panel's coordinates */
export function pointsPath(view: Places, xy: readonly number[], glyph: Glyph, radius: number): string {
  let d = ''
  for (let i = 0; i + 1 < xy.length; i += 2) {
    if (isPlace(xy[i], xy[i + 1])) d += glyphPath(glyph, view.x(xy[i]), view.y(xy[i + 1]), radius)
  }
  return d
}

/** Polylines as one path, broken where a place is not a number. @param isClosed each returns to its first place */
export function linesPath(view: Places, lines: readonly (readonly number[])[], isClosed = false): string {
  let d = ''
  for (const line of lines) {
    let isDown = false
    for (let i = 0; i + 1 < line.length; i += 2) {
      const isThere = isPlace(line[i], line[i + 1])
      if (isThere) d += `${isDown ? 'L' : 'M'}${at(view.x(line[i]), view.y(line[i + 1]))}`
      isDown = isThere
    }
    if (isClosed && isDown) d += 'Z'
  }
  return d
}

const LONGEST_HEAD = 6

/** Arrows as one path: a shaft and a head of two strokes. @param xyd x, y, dx, dy of each */
export function arrowsPath(view: Places, xyd: readonly number[]): string {
  let d = ''
  for (let i = 0; i + 3 < xyd.length; i += 4) {
    const [x, y, dx, dy] = xyd.slice(i, i + 4)
    const [x0, y0, x1, y1] = [view.x(x), view.y(y), view.x(x + dx), view.y(y + dy)]
    const length = Math.hypot(x1 - x0, y1 - y0)
    if (!(length >= 1)) continue
    const head = Math.min(LONGEST_HEAD, length / 2)
    const [ux, uy] = [((x1 - x0) / length) * head, ((y1 - y0) / length) * head]
    d += `M${at(x0, y0)}L${at(x1, y1)}`
    d += `M${at(x1 - ux - uy * 0.6, y1 - uy + ux * 0.6)}L${at(x1, y1)}L${at(x1 - ux + uy * 0.6, y1 - uy - ux * 0.6)}`
  }
  return d
}

const isPlace = (x: number, y: number) => Number.isFinite(x) && Number.isFinite(y)
