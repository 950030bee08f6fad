import type { GroupMeasure } from '../../app/series/groupMap'
import {
  FIGURES,
  METRIC_NAMES,
  METRICS,
  type CurveAxes,
  type FigureName,
  type Metric,
  type MetricKey,
} from '../../metrics/metrics'
import type { Catalogue } from '../../text'
import type { FigureText } from '../../text/catalogue'

export interface CurveFigure extends FigureText {
  kind: 'curves'
  /** what is measured, where its name does not say it */
  about?: string
  lines: readonly {
    metric: MetricKey
    label: string
    colour: string
    dash?: string
    isSparse?: boolean
  }[]
  band?: { mean: MetricKey; std: MetricKey; label: string }
  include?: readonly number[]
  /** its axis can be logarithmic */
  hasLog?: boolean
}

interface GroupFigure extends FigureText {
  kind: 'groups'
  measure: GroupMeasure
}

export type Figure = CurveFigure | GroupFigure

/** The figures that every run has, in the order in which the page shows them. */
export function figuresOf(text: Catalogue): readonly Figure[] {
  return (Object.keys(FIGURES) as FigureName[]).map((figure): Figure => {
    const declared = FIGURES[figure]
    const words = text.figures[figure]
    if ('groups' in declared) return { kind: 'groups', ...words, measure: declared.groups }
    const lines = METRIC_NAMES.flatMap((metric) => {
      const { line }: Metric = METRICS[metric]
      if (line?.figure !== figure) return []
      return [{ ...line, metric, label: words.short?.[metric] ?? text.metrics[metric].label }]
    })
    const { band, ...axis }: CurveAxes = declared
    return {
      kind: 'curves',
      ...words,
      ...axis,
      lines,
      band: band && { ...band, label: text.metrics[band.mean].label },
    }
  })
}
