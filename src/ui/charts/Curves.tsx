import { createContext, Fragment, use } from 'react'
import type { Drawing } from '../../app/series/drawing'
import { Markers } from './Markers'
import { Polygon } from './Polygon'
import { Polyline } from './Polyline'

export interface CurveStyle {
  /** a custom property of the theme, such as --series-1 */
  colour: string
  dash?: string
  isSparse?: boolean
}

/** What the curves of a plot are drawn from: by context, so that a new drawing does not go through recharts' chart. */
export const CurvesContext = createContext<{ drawing: Drawing; styles: readonly CurveStyle[] } | null>(null)

const MOST_MARKERS = 40

/** Bands, earlier runs, and the lines before and after smoothing, the latter on top. */
export function Curves() {
  const curves = use(CurvesContext)
  if (!curves) return null
  const { drawing } = curves
  const styles = curves.styles.map((style) => ({ ...style, stroke: `var(${style.colour})` }))
  return (
    <>
      {drawing.bands.map((outline, i) => (
        <Polygon key={`band ${i}`} points={outline} fill={styles[i].stroke} fillOpacity={0.14} />
      ))}
      {drawing.previous.length > 0 && (
        <Polyline points={drawing.previous} stroke="var(--ink-2)" strokeOpacity={0.45} strokeWidth={1} />
      )}
      {drawing.raw.map((points, i) => (
        <Polyline
          key={`raw ${i}`}
          points={points}
          stroke={styles[i].stroke}
          strokeOpacity={0.3}
          strokeWidth={1}
        />
      ))}
      {drawing.lines.map((points, i) => (
        <Fragment key={`line ${i}`}>
          <Polyline
            points={points}
            stroke={styles[i].stroke}
            strokeWidth={1.75}
            strokeDasharray={styles[i].dash}
          />
          {styles[i].isSparse && points.length <= MOST_MARKERS && (
            <Markers points={points} stroke={styles[i].stroke} />
          )}
        </Fragment>
      ))}
    </>
  )
}
