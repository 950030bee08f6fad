import type { Mark } from '../../tasks/scene'
import { themeColours } from '../charts/theme'
import { TONES } from './tones'
import type { View } from './view'

export type CellMark = Extract<Mark, { kind: 'cells' | 'image' }>

/** Opacity of a cell of value 1. */
const STRONGEST = 0.85
/** Cells narrower than this number of pixels have no outline. */
const NARROWEST_LINED = 6

/** The cells and images among the marks, in their order. */
export function cellMarks(marks: readonly Mark[]): CellMark[] {
  return marks.filter((mark) => mark.kind === 'cells' || mark.kind === 'image')
}

/**
 * Paints cells and images on a canvas of the size of the panel's box. It lies below everything else that a panel shows.
 */
export function paintCells(
  canvas: HTMLCanvasElement,
  marks: readonly CellMark[],
  view: Pick<View, 'x' | 'y'>,
  size: { width: number; height: number },
): void {
  const density = window.devicePixelRatio || 1
  canvas.width = Math.round(size.width * density)
  canvas.height = Math.round(size.height * density)
  const context = canvas.getContext('2d')
  if (!context) return
  for (const mark of marks) {
    const left = view.x(0) * density
    const top = Math.min(view.y(0), view.y(mark.rows)) * density
    const width = (view.x(mark.columns) - view.x(0)) * density
    const height = Math.abs(view.y(mark.rows) - view.y(0)) * density
    if (mark.kind === 'image') paintImage(context, mark, [left, top, width, height])
    else paintShades(context, mark, [left, top, width, height], density)
  }
}

type Box = readonly [left: number, top: number, width: number, height: number]

function paintImage(
  context: CanvasRenderingContext2D,
  { columns, rows, pixels }: Extract<Mark, { kind: 'image' }>,
  box: Box,
): void {
  const cells = new ImageData(columns, rows)
  pixels.forEach((grey, i) => {
    const level = Math.round(Math.min(Math.max(grey, 0), 1) * 255)
    cells.data.set([level, level, level, Number.isNaN(grey) ? 0 : 255], 4 * i)
  })
  const picture = new OffscreenCanvas(columns, rows)
  picture.getContext('2d')!.putImageData(cells, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(picture, ...box)
}

function paintShades(
  context: CanvasRenderingContext2D,
  { columns, rows, values, tone }: Extract<Mark, { kind: 'cells' }>,
  [left, top, width, height]: Box,
  density: number,
): void {
  const [colour, wall, line] = themeColours(context.canvas, [TONES[tone].colour, '--tone-wall', '--line'])
  const across = (column: number) => Math.round(left + (width * column) / columns)
  const down = (row: number) => Math.round(top + (height * row) / rows)
  values.forEach((value, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const [x, y] = [across(column), down(row)]
    const isWall = Number.isNaN(value)
    context.globalAlpha = isWall ? 1 : STRONGEST * Math.min(Math.max(value, 0), 1)
    context.fillStyle = isWall ? wall : colour
    context.fillRect(x, y, across(column + 1) - x, down(row + 1) - y)
  })
  context.globalAlpha = 1
  if (width / columns < NARROWEST_LINED * density) return
  context.strokeStyle = line
  context.lineWidth = density
  context.beginPath()
  for (let column = 0; column <= columns; column++) {
    context.moveTo(across(column), top)
    context.lineTo(across(column), top + height)
  }
  for (let row = 0; row <= rows; row++) {
    context.moveTo(left, down(row))
    context.lineTo(left + width, down(row))
  }
  context.stroke()
}
