import { memo, useMemo } from 'react'
import type { Axis } from '../../app/series/axis'
import type { Drawing } from '../../app/series/drawing'
import { CurvesContext, type CurveStyle } from './Curves'
import { PlotAxes } from './PlotAxes'

interface Props {
  drawing: Drawing
  styles: readonly CurveStyle[]
  width: number
  height: number
}

/** The curves and their axes. The axes are drawn anew only where they move, which is seldom; the curves pass them by. */
export const CurvePlot = memo(function CurvePlot({ drawing, styles, width, height }: Props) {
  const x = useSame(drawing.x)
  const y = useSame(drawing.y)
  const curves = useMemo(() => ({ drawing, styles }), [drawing, styles])
  return (
    <CurvesContext value={curves}>
      <PlotAxes x={x} y={y} isLog={drawing.isLog} width={width} height={height} />
    </CurvesContext>
  )
})

/** The axis of before when the new one says the same, so that what depends on it is not made anew. */
function useSame(axis: Axis): Axis {
  const { low, high, step } = axis
  const written = axis.ticks.join(' ')
  return useMemo(() => {
    return { low, high, step, ticks: written.split(' ').map(Number) }
  }, [low, high, step, written])
}
