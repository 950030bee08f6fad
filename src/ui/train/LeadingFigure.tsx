import { RunFigure } from './RunFigure'
import { leadingOf, useRunFigures } from './useRunFigures'

/** The figure that on a phone comes before all controls but the transport. */
export function LeadingFigure() {
  const figures = useRunFigures()
  const figure = leadingOf(figures)
  return <RunFigure key={figure.name} figure={figure} previous={figures.previous} />
}
