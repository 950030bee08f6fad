import { useId, type ReactNode } from 'react'
import { usePlotArea } from 'recharts'

/** Cuts what is drawn off where the plot of its chart ends: a band may reach beyond the axis. */
export function PlotArea({ children }: { children: ReactNode }) {
  const area = usePlotArea()
  const id = useId()
  if (!area) return null
  return (
    <g clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <rect x={area.x} y={area.y} width={area.width} height={area.height} />
      </clipPath>
      {children}
    </g>
  )
}
