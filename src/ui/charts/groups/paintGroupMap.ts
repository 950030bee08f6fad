import { cellValue, type GroupMap } from '../../../app/series/groupMap'
import { themeColours } from '../theme'

/** The ends of the colour scale, and whether its colours diverge from the middle. */
export interface Scale {
  low: number
  high: number
  isDiverging: boolean
}

const SHADES = 256
const DIVERGING = ['--down', '--surface', '--up']
const SEQUENTIAL = ['--surface', '--series-1']

/** Custom properties of the colours along a scale. */
export function scaleColours(isDiverging: boolean): readonly string[] {
  return isDiverging ? DIVERGING : SEQUENTIAL
}

/** Colours resolved for a canvas: RGBA of each shade, and the hatch of dead cells. */
export interface Palette {
  shades: Uint8ClampedArray
  solved: CanvasPattern
  stuck: CanvasPattern
}

/** The palette of the current theme. */
export function paletteOf(canvas: HTMLCanvasElement, isDiverging: boolean): Palette {
  const [surface, ink, ...scale] = themeColours(canvas, ['--paper', '--ink-2', ...scaleColours(isDiverging)])
  const size = Math.round(5 * (window.devicePixelRatio || 1))
  const patternOf = (tile: OffscreenCanvas) => canvas.getContext('2d')!.createPattern(tile, 'repeat')!
  return {
    shades: shadesOf(scale),
    solved: patternOf(dots(surface, ink, size)),
    stuck: patternOf(hatching(surface, ink, size)),
  }
}

/** Paints the map: an image with one pixel a cell, enlarged, and patterns over cells whose groups mostly had no signal. */
export function paintGroupMap(
  canvas: HTMLCanvasElement,
  map: GroupMap,
  channel: 'mean' | 'std',
  scale: Scale,
  { shades, solved, stuck }: Palette,
  { width, height, end }: { width: number; height: number; end: number },
): void {
  const density = window.devicePixelRatio || 1
  setSize(canvas, Math.round(width * density), Math.round(height * density))
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  if (!context || map.columns === 0 || map.rows === 0) return
  const picture = new OffscreenCanvas(map.columns, map.rows)
  const cells = new ImageData(map.columns, map.rows)
  for (let column = 0; column < map.columns; column++) {
    for (let row = 0; row < map.rows; row++) {
      const at = column * map.rows + row
      const place = (cellValue(map, channel, at) - scale.low) / (scale.high - scale.low)
      if (Number.isNaN(place)) continue
      const shade = Math.min(Math.max(Math.round(place * (SHADES - 1)), 0), SHADES - 1) * 4
      cells.data.set(shades.subarray(shade, shade + 4), (row * map.columns + column) * 4)
    }
  }
  picture.getContext('2d')!.putImageData(cells, 0, 0)
  context.imageSmoothingEnabled = false
  const columnWidth = (canvas.width * map.width) / end
  context.drawImage(picture, 0, 0, columnWidth * map.columns, canvas.height)
  const rowHeight = canvas.height / map.rows
  context.fillStyle = solved
  fillCells(context, map, isMostlySolved, columnWidth, rowHeight)
  context.fillStyle = stuck
  fillCells(context, map, isMostlyStuck, columnWidth, rowHeight)
}

/** Sets the size only when it changes, because setting it clears and reallocates the canvas. */
function setSize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function fillCells(
  context: CanvasRenderingContext2D,
  map: GroupMap,
  isFilled: (map: GroupMap, at: number) => boolean,
  columnWidth: number,
  rowHeight: number,
): void {
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      const from = column
      while (column < map.columns && isFilled(map, column * map.rows + row)) column++
      if (column === from) continue
      const left = Math.round(from * columnWidth)
      const top = Math.round(row * rowHeight)
      context.fillRect(
        left,
        top,
        Math.round(column * columnWidth) - left,
        Math.round((row + 1) * rowHeight) - top,
      )
    }
  }
}

const isMostlySolved = ({ solved, count }: GroupMap, at: number) =>
  count[at] > 0 && solved[at] >= count[at] / 2

const isMostlyStuck = ({ dead, solved, count }: GroupMap, at: number) =>
  count[at] > 0 && dead[at] - solved[at] >= count[at] / 2

/** A tile with a dot. */
function dots(surface: string, ink: string, size: number): OffscreenCanvas {
  const tile = new OffscreenCanvas(size, size)
  const context = tile.getContext('2d')!
  context.fillStyle = surface
  context.fillRect(0, 0, size, size)
  context.fillStyle = ink
  context.beginPath()
  context.arc(size / 2, size / 2, size / 4, 0, 2 * Math.PI)
  context.fill()
  return tile
}

/** A tile of diagonal lines. */
function hatching(surface: string, ink: string, size: number): OffscreenCanvas {
  const tile = new OffscreenCanvas(size, size)
  const context = tile.getContext('2d')!
  context.fillStyle = surface
  context.fillRect(0, 0, size, size)
  context.strokeStyle = ink
  context.lineWidth = size / 5
  context.beginPath()
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift - 1, size + 1)
    context.lineTo(shift + size + 1, -1)
  }
  context.stroke()
  return tile
}

/** RGBA of each shade between the colours. */
function shadesOf(colours: readonly string[]): Uint8ClampedArray {
  const strip = new OffscreenCanvas(SHADES, 1).getContext('2d')!
  const gradient = strip.createLinearGradient(0, 0, SHADES, 0)
  colours.forEach((colour, i) => gradient.addColorStop(i / (colours.length - 1), colour))
  strip.fillStyle = gradient
  strip.fillRect(0, 0, SHADES, 1)
  return strip.getImageData(0, 0, SHADES, 1).data
}
