import { RunFigure } from './RunFigure'
import { leadingOf, useRunFigures } from './useRunFigures'

/** On a phone, the figure above all controls except Play, Step and Reset. */
export function LeadingFigure() {
  const figures = useRunFigures()
  const figure = leadingOf(figures)
  return <RunFigure key={figure.name} figure={figure} previous={figures.previous} />
}
