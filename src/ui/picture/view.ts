import { formatTick } from '../../app/series/format'
import { ticksWithin } from '../../app/series/axis'
import { linearScale } from '../../math/scale'
import type { Panel, Scale } from '../../tasks/scene'
import type { Size } from '../charts/useSize'

interface Tick {
  /** in pixels from the left, or from the top */
  at: number
  text: string
}

/** Places a panel's coordinates in its box, in pixels from the top left. */
export interface View {
  left: number
  top: number
  width: number
  height: number
  x(value: number): number
  y(value: number): number
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
}

/** Pixels for the numbers of an axis, for its name, and for glyphs at the edge. */
const NUMBERS = { left: 34, bottom: 15 } as const
const NAME = { left: 15, bottom: 14 } as const
const EDGE = 9
const FEWEST_PIXELS = 44

/** Fits a panel into a box. A square panel keeps its proportions and is centred at the top. */
export function viewOf(
  panel: Pick<Panel, 'bounds' | 'isDown' | 'isSquare' | 'x' | 'y' | 'scales'>,
  size: Size,
): View {
  const [x0, y0, x1, y1] = panel.bounds
  const [xLow, xHigh] = [Math.min(x0, x1), Math.max(x0, x1)]
  const [yLow, yHigh] = [Math.min(y0, y1), Math.max(y0, y1)]
  const edges = edgesOf(panel)
  let width = Math.max(1, size.width - edges.left - EDGE)
  let height = Math.max(1, size.height - edges.bottom - EDGE)
  const room = { width, height }
  if (panel.isSquare) {
    const unit = Math.min(width / (xHigh - xLow), height / (yHigh - yLow))
    width = unit * (xHigh - xLow)
    height = unit * (yHigh - yLow)
  }
  const left = edges.left + (room.width - width) / 2
  // at the top, directly under the caption
  const top = EDGE
  const x = linearScale([xLow, xHigh], [left, left + width])
  const y = linearScale([yLow, yHigh], panel.isDown ? [top, top + height] : [top + height, top])
  return {
    left,
    top,
    width,
    height,
    x,
    y,
    xTicks: panel.x === undefined ? [] : ticksOf(xLow, xHigh, width, x, panel.scales?.x),
    yTicks: panel.y === undefined ? [] : ticksOf(yLow, yHigh, height, y, panel.scales?.y),
  }
}

const edgesOf = ({ x, y }: Pick<Panel, 'x' | 'y'>) => ({
  left: y === undefined ? EDGE : NUMBERS.left + NAME.left,
  bottom: x === undefined ? EDGE : NUMBERS.bottom + NAME.bottom,
})

/** The height of its box that a panel of this width fills; a taller one would leave room below a square panel. */
export function heightFilled(panel: Pick<Panel, 'bounds' | 'isSquare' | 'x' | 'y'>, width: number): number {
  if (!panel.isSquare) return Infinity
  const [x0, y0, x1, y1] = panel.bounds
  const edges = edgesOf(panel)
  const drawn = Math.max(1, width - edges.left - EDGE)
  return (drawn * Math.abs(y1 - y0)) / Math.abs(x1 - x0) + edges.bottom + EDGE
}

/** Round numbers within an extent, as many as there is room for; whole powers on a logarithmic scale. */
function ticksOf(
  low: number,
  high: number,
  pixels: number,
  place: (value: number) => number,
  scale: Scale | undefined,
): Tick[] {
  const most = Math.min(5, Math.max(2, Math.floor(pixels / FEWEST_PIXELS)))
  const { ticks, step } = ticksWithin(low, high, most, scale === 'log2' ? 1 : 0)
  return ticks.map((tick) => {
    const number = numberAt(scale, tick)
    return { at: place(tick), text: scale === 'log2' ? String(number) : formatTick(number, step) }
  })
}

/** The number that is written for a coordinate. */
export function numberAt(scale: Scale | undefined, coordinate: number): number {
  switch (scale) {
    case 'log2':
      return 2 ** coordinate
    case 'size':
      return Math.abs(coordinate)
    case undefined:
      return coordinate
  }
}
