import {
  FIGURES,
  MAIN_FIGURES,
  MAIN_STAGED_FIGURES,
  type CurveAxes,
  type FigureName,
} from '../../metrics/figures'
import { METRIC_NAMES, METRICS, type Metric, type MetricKey } from '../../metrics/metrics'
import { FIGURE_ENTRIES } from '../../glossary/ids'
import type { AnyEntryId } from '../../app/glossary'
import type { BandRequest } from '../../app/series/drawing'
import { hasClip, hasKl } from '../../settings/derived'
import type { RunConfig } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import type { Catalogue } from '../../text'
import type { FigureText } from '../../text/catalogue'

export interface CurveFigure extends FigureText {
  kind: 'curves'
  /** its entry in the glossary */
  entry: AnyEntryId
  /** explanation, if the name is not enough */
  about?: string
  lines: readonly {
    metric: MetricKey
    label: string
    endLabel?: string
    colour: string
    dash?: string
    isSparse?: boolean
    isOptional?: boolean
    isOffered?: boolean
  }[]
  band?: Omit<BandRequest, 'range'> & Partial<Pick<BandRequest, 'range'>>
  include?: readonly number[]
  /** offers a logarithmic axis */
  hasLog?: boolean
  /** a few values far above all others do not decide the end of its axis */
  cutsSpikes?: boolean
  /** values without a line */
  readings?: readonly { metric: MetricKey; label: string; help: string }[]
  ofReference?: boolean
}

type GroupFigure = FigureText & Pick<CurveFigure, 'entry'> & ({ kind: 'dots' } | { kind: 'bars' })

/** What a transformer attends to. */
type AttentionFigure = Pick<CurveFigure, 'entry' | 'name' | 'empty'> & { kind: 'attention' }

export type Figure = CurveFigure | GroupFigure | AttentionFigure

/** The policy that the metric `kl` is measured from, if any. */
export function klOrigin({ klAgainst, useReference }: RunConfig): keyof Catalogue['klFrom'] {
  return klAgainst === 'old' ? 'old' : useReference ? 'reference' : 'none'
}

/** Why a figure has nothing to draw in this run; null if it has something. */
export function whyAbsent(
  { entry }: Pick<Figure, 'entry'>,
  config: RunConfig,
): keyof Catalogue['charts']['notMeasured'] | null {
  if (entry === FIGURE_ENTRIES.kl && !hasKl(config)) return 'kl'
  return entry === FIGURE_ENTRIES.clip && !hasClip(config) ? 'clip' : null
}

/**
 * The figures that every run has, in the order of the page, with the lines that METRICS declare for them; with
 * `isStaged` also those of staged runs.
 */
export function figuresOf(
  text: Catalogue,
  klFrom: keyof Catalogue['klFrom'],
  isStaged = false,
): readonly Figure[] {
  const names = (Object.keys(FIGURES) as FigureName[]).filter(
    (figure) => isStaged === Boolean((FIGURES[figure] as CurveAxes).isStaged),
  )
  return names.map((figure): Figure => {
    const declared = FIGURES[figure]
    const words = text.figures[figure]
    if ('groups' in declared) return { kind: declared.groups, entry: FIGURE_ENTRIES[figure], ...words }
    const short = { ...words.short, ...(figure === 'kl' && { kl: text.klFrom[klFrom] }) }
    const lines = METRIC_NAMES.flatMap((metric) => {
      const { line }: Metric = METRICS[metric]
      if (line?.figure !== figure) return []
      const endLabel = words.ends?.[metric]
      return [
        {
          ...line,
          metric,
          label: short[metric] ?? text.metrics[metric].label,
          ...(endLabel && { endLabel }),
        },
      ]
    })
    const { beside, ...axes }: CurveAxes = declared
    const readings = beside?.map((metric) => {
      const { label, help } = text.metrics[metric]
      return { metric, label: short[metric] ?? label, help }
    })
    return {
      kind: 'curves',
      entry: FIGURE_ENTRIES[figure],
      ...words,
      ...axes,
      lines,
      ...(readings && { readings }),
    }
  })
}

/** Which of the figures of a staged run go to the top first: what tells whether its losses run away. */
const STAGED_FIRST: readonly FigureName[] = ['supervised', 'consistency', 'stagedPolicy']

/**
 * The figures at the top of Charts: the first that every run has. One that has nothing to draw in this run gives its place: to a
 * figure of staged training, then to one that leads the task, then to the next that every run has. A run with a consistency loss has
 * more of them, because its three losses belong together.
 */
export function mainFigures(
  figures: readonly Figure[],
  { staged, leads }: Record<'staged' | 'leads', readonly Figure[]>,
  config: RunConfig,
): readonly Figure[] {
  const measured = (figure: Figure) => whyAbsent(figure, config) === null
  const hasConsistency = staged.length > 0 && config.lambdaCons > 0
  const ofStages = staged.filter(({ entry }) => hasConsistency || entry !== FIGURE_ENTRIES.consistency)
  const rank = ({ entry }: Figure) => {
    const place = STAGED_FIRST.findIndex((name) => FIGURE_ENTRIES[name] === entry)
    return place < 0 ? STAGED_FIRST.length : place
  }
  const instead = [
    ...ofStages.toSorted((a, b) => rank(a) - rank(b)),
    ...leads,
    ...figures.slice(MAIN_FIGURES).filter((figure) => !isConstant(figure, config)),
  ]
  const places = hasConsistency ? MAIN_STAGED_FIGURES : MAIN_FIGURES
  const kept = figures.slice(0, MAIN_FIGURES).filter(measured)
  const added = new Set(instead.slice(0, places - kept.length))
  return [...kept, ...[...staged, ...leads, ...figures].filter((figure) => added.has(figure))]
}

/** Whether a figure says nothing of a run: the entropy of a Gaussian head follows from its σ, which is a setting. */
const isConstant = ({ entry }: Figure, config: RunConfig): boolean =>
  entry === FIGURE_ENTRIES.entropy && TASKS[config.task].head !== undefined
