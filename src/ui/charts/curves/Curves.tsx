import { createContext, memo, use, useId, useMemo } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { DrawnPoint, Drawing } from '../../../app/series/drawing'
import { circlesAt, pathThrough, type Place } from '../path'

export interface CurveStyle {
  /** a custom property of the theme, such as --series-1 */
  colour: string
  dash?: string
  isSparse?: boolean
  /** what fills the area of ± std around it; its own colour, faintly, unless said otherwise */
  band?: string
  /** of the line, in pixels; 1.75 unless said otherwise */
  width?: number
  /** while another line is pointed at */
  isFaded?: boolean
}

/** The values that the axes around `Curves` pass to it. */
export const CurvesContext = createContext<{
  drawing: Drawing
  styles: readonly CurveStyle[]
} | null>(null)

/** Pixels of the plot for each marker, at least. */
const PER_MARKER = 14
/** The opacity of a band, and how much of it and of a line is left while another line is pointed at. */
const BAND = 0.14
const FADED = 0.3

/**
 * The curves, in the coordinates of the chart around them. Their points come from a context, not from the chart's data,
 * so that a change of points renders these paths alone. A `Line` of recharts stores its points in the chart's store.
 * Each change there computes axes, grid and labels again, and once more in the next frame. For each point it keeps a tick, two
 * labels and copies, about 2 kB: with a `Line` for each curve, four live charts held 3.1 of the page's 11.1 MB of objects.
 *
 * Nor do a `Line` and an `Area` for each curve keep the 16.7 ms of a frame in Compare and Runs, in Chromium on two cores, all
 * work of an update counted: six rows of 200 points with bands take 23 ms (these paths 4), eight runs of 300 points 20 ms (5).
 */
export function Curves() {
  const curves = use(CurvesContext)
  const area = usePlotArea()
  const x = useXAxisScale()
  const y = useYAxisScale()
  const clip = useId()
  const place = useMemo<Place | null>(
    () => (x && y ? (point) => [x(point.x), point.y === null ? undefined : y(point.y)] : null),
    [x, y],
  )
  if (!curves || !area || !place) return null
  const { drawing, styles } = curves
  const { bands, previous, raw, lines } = drawing
  return (
    <>
      <clipPath id={clip}>
        <rect {...area} />
      </clipPath>
      <g clipPath={`url(#${clip})`} fill="none" strokeLinejoin="round">
        {bands.map((outline, i) => (
          <Band
            key={`band ${i}`}
            points={outline}
            place={place}
            colour={styles[i].band ?? styles[i].colour}
            opacity={styles[i].band ? 1 : styles[i].isFaded ? FADED * BAND : BAND}
          />
        ))}
        {previous.length > 0 && (
          <g data-earlier="">
            <Curve points={previous} place={place} colour="--ink-2" opacity={0.45} width={1} />
          </g>
        )}
        {raw.map((points, i) => (
          <Curve
            key={`raw ${i}`}
            points={points}
            place={place}
            colour={styles[i].colour}
            opacity={styles[i].isFaded ? 0.3 * FADED : 0.3}
            width={1}
          />
        ))}
        {lines.map((points, i) => (
          <Curve
            key={`line ${i}`}
            points={points}
            place={place}
            colour={styles[i].colour}
            width={styles[i].width ?? 1.75}
            opacity={styles[i].isFaded ? FADED : undefined}
            dash={styles[i].dash}
          />
        ))}
      </g>
      {lines.map(
        (points, i) =>
          styles[i].isSparse &&
          points.length * PER_MARKER <= area.width && (
            <path
              key={`markers ${i}`}
              d={circlesAt(points, place, 2.5)}
              fill="var(--paper)"
              stroke={`var(${styles[i].colour})`}
              strokeWidth={1.5}
            />
          ),
      )}
    </>
  )
}

interface CurveProps {
  points: readonly DrawnPoint[]
  place: Place
  colour: string
  width?: number
  opacity?: number
  dash?: string
}

/** Straight lines through the points, interrupted at each gap. */
const Curve = memo(function Curve({ points, place, colour, width, opacity, dash }: CurveProps) {
  return (
    <path
      d={pathThrough(points, place)}
      stroke={`var(${colour})`}
      strokeWidth={width}
      strokeOpacity={opacity}
      strokeDasharray={dash}
    />
  )
})

/** The area inside the outline `points`. */
const Band = memo(function Band({ points, place, colour, opacity = BAND }: CurveProps) {
  return <path d={pathThrough(points, place, true)} fill={`var(${colour})`} fillOpacity={opacity} />
})
