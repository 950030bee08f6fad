import { cellValue, type GroupMap } from '../../../app/series/groupMap'
import { themeColours } from '../theme'

/** The ends of the colour scale, and whether its colours diverge from the middle. */
export interface Scale {
  low: number
  high: number
  isDiverging: boolean
}

const SHADES = 256
const DIVERGING = ['--diverging-low', '--diverging-mid', '--diverging-high']
const SEQUENTIAL = ['--surface-2', '--series-1']

/** Custom properties of the colours along a scale. */
export function scaleColours(isDiverging: boolean): readonly string[] {
  return isDiverging ? DIVERGING : SEQUENTIAL
}

/** Colours resolved for a canvas: RGBA of each shade, and the hatch of dead cells. */
export interface Palette {
  shades: Uint8ClampedArray
  hatch: CanvasPattern
}

/** The palette of the current theme. */
export function paletteOf(canvas: HTMLCanvasElement, isDiverging: boolean): Palette {
  const [surface, ink, ...scale] = themeColours(canvas, [
    '--surface',
    '--ink-2',
    ...scaleColours(isDiverging),
  ])
  const tile = hatching(surface, ink, Math.round(5 * (window.devicePixelRatio || 1)))
  return { shades: shadesOf(scale), hatch: canvas.getContext('2d')!.createPattern(tile, 'repeat')! }
}

/** Paints the map: an image with one pixel a cell, enlarged, and a hatch over cells of mostly dead groups. */
export function paintGroupMap(
  canvas: HTMLCanvasElement,
  map: GroupMap,
  channel: 'mean' | 'std',
  scale: Scale,
  { shades, hatch }: Palette,
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
  context.fillStyle = hatch
  hatchDead(context, map, columnWidth, canvas.height / map.rows)
}

/** Sets the size only when it changes, because setting it clears and reallocates the canvas. */
function setSize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function hatchDead(
  context: CanvasRenderingContext2D,
  map: GroupMap,
  columnWidth: number,
  rowHeight: number,
): void {
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      const from = column
      while (column < map.columns && isMostlyDead(map, column, row)) column++
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

function isMostlyDead(map: GroupMap, column: number, row: number): boolean {
  const at = column * map.rows + row
  return map.count[at] > 0 && map.dead[at] >= map.count[at] / 2
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
