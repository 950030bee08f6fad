import { linearScale } from '../../math/scale'

type Point = [step: number, value: number]

/** One line of a chart. */
export interface ChartLine {
  label: string
  colour: string
  /** as in SVG; a solid line without it */
  dash?: string | undefined
  points: readonly Point[]
}

export interface ChartLook {
  ink: string
  line: string
  ground: string
}

const WIDTH = 640
const HEIGHT = 240
/** Room around the plot. */
const ROOM = { left: 64, right: 12, top: 44, bottom: 28 }
/** The most points of a line. */
const POINTS = 320

/**
 * Curves over the steps of a run as an SVG document of its own.
 * @param include values that the axis always contains
 */
export function chartSvg(
  title: string,
  lines: readonly ChartLine[],
  steps: number,
  include: readonly number[],
  look: ChartLook,
): string {
  const shown = [...include, ...lines.flatMap(({ points }) => points.map(([, y]) => y))]
  const least = shown.reduce((min, y) => Math.min(min, y), Infinity)
  const most = shown.reduce((max, y) => Math.max(max, y), -Infinity)
  const [low, high] = most > least ? [least, most] : [least - 0.5, most + 0.5]
  const x = linearScale([1, Math.max(2, steps)], [ROOM.left, WIDTH - ROOM.right])
  const y = linearScale([low, high], [HEIGHT - ROOM.bottom, ROOM.top])
  const place = (value: number) => value.toFixed(1)
  const text = (at: [number, number], anchor: string, content: string, fill = look.ink) =>
    `<text x="${place(at[0])}" y="${place(at[1])}" text-anchor="${anchor}" fill="${fill}">${escaped(content)}</text>`

  const ticks = [low, (low + high) / 2, high].map(
    (value) =>
      `<path d="M${ROOM.left} ${place(y(value))}H${WIDTH - ROOM.right}" stroke="${look.line}"/>` +
      text([ROOM.left - 6, y(value) + 4], 'end', String(Number(value.toPrecision(3)))),
  )
  let at = ROOM.left
  const legend = lines.map(({ label, colour, dash }) => {
    const sample = `<path d="M${at} 32h18" ${stroke(colour, dash)}/>${text([at + 23, 36], 'start', label)}`
    at += 40 + 6.5 * label.length
    return sample
  })
  const paths = lines.map(({ points, colour, dash }) => {
    const d = points.map(([step, value], i) => `${i > 0 ? 'L' : 'M'}${place(x(step))} ${place(y(value))}`)
    return d.length > 0 ? `<path d="${d.join('')}" ${stroke(colour, dash)}/>` : ''
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="none" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="${look.ground}"/>`,
    text([ROOM.left, 17], 'start', title),
    ...legend,
    ...ticks,
    text([ROOM.left, HEIGHT - 9], 'start', '1'),
    text([WIDTH - ROOM.right, HEIGHT - 9], 'end', String(steps)),
    ...paths,
    '</svg>',
  ].join('')
}

const stroke = (colour: string, dash: string | undefined) =>
  `stroke="${colour}" stroke-width="1.5"${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}`

/** A line of a chart that grows with consecutive steps. */
export interface GrowingLine {
  /** Adds the next steps: a value per step, NaN if it was not measured. */
  add(values: Float64Array): void
  /** at most `POINTS` points, each the mean over as many steps, placed in their middle */
  points(): Point[]
}

/** A line over this many steps. */
export function growingLine(steps: number): GrowingLine {
  const size = Math.max(1, Math.ceil(steps / POINTS))
  const points = Math.ceil(steps / size)
  const sums = new Float64Array(points)
  const counts = new Int32Array(points)
  let taken = 0
  return {
    add(values) {
      for (const value of values) {
        const point = Math.floor(taken++ / size)
        if (!Number.isFinite(value)) continue
        sums[point] += value
        counts[point]++
      }
    },
    points: () =>
      Array.from(sums, (sum, i): Point => {
        const from = i * size
        return [from + (Math.min(size, steps - from) + 1) / 2, sum / counts[i]]
      }).filter((_, i) => counts[i] > 0),
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
