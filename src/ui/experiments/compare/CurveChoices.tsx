import { AXES, type CurveAxis } from '../../../experiments/state'
import { metricsOf } from '../../../tasks/recordedMetrics'
import { BAND_KINDS, type BandKind } from '../../../statistics/band'
import { formatExact } from '../../../app/series/format'
import { useText } from '../../AppContext'
import { metricText } from '../metricText'
import { QuietMenu } from '../QuietMenu'
import { useCompare, useExperiments } from '../useExperiments'
import type { ChartRange } from './ranges'

interface Props {
  /** the shown part of the horizontal axis; null if it was drawn with the pointer */
  range: ChartRange | null
  onRange: (range: ChartRange) => void
}

const PARTS: readonly ChartRange[] = ['whole', 'half', 'quarter']
/** The weights of the past that can be chosen; a link may have others. */
const SMOOTHINGS = [0, 0.5, 0.8, 0.95]

/** Menus for the curves: the metric; the axis and its shown part; the band and the smoothing. */
export function CurveChoices({ range, onRange }: Props) {
  const text = useText()
  const { compare: words } = text
  const { setView } = useExperiments().compare
  const task = useCompare(({ rows }) => rows[0].config.task)
  const { metric, axis, band, smoothing } = useCompare((state) => state.view)
  const nameOf = (one: typeof metric) => metricText(one, task, text).label
  const axisName = words.againstAxis(words.axes[axis])
  const bandName = words.bandWords[band]
  const smoothings = [...new Set([...SMOOTHINGS, smoothing])].toSorted((a, b) => a - b)
  return (
    <>
      <QuietMenu
        label={words.menuName(words.metric, nameOf(metric))}
        shown={nameOf(metric)}
        groups={[
          { items: metricsOf(task).map((id) => ({ id, label: nameOf(id) })), chosen: metric as string },
        ]}
        onChoose={(id) => setView({ metric: id as typeof metric })}
      />
      <QuietMenu
        label={words.menuName(words.against, axisName)}
        shown={axisName}
        groups={[
          {
            label: words.against,
            items: AXES.map((id) => ({ id: id as string, label: words.axes[id] })),
            chosen: axis,
          },
          {
            label: words.range,
            items: PARTS.map((id) => ({ id, label: words.ranges[id] })),
            chosen: range,
          },
        ]}
        onChoose={(id) => {
          if ((PARTS as readonly string[]).includes(id)) onRange(id as ChartRange)
          else setView({ axis: id as CurveAxis, hover: null })
        }}
      />
      <QuietMenu
        label={words.menuName(words.band, bandName)}
        shown={bandName}
        groups={[
          {
            label: words.band,
            items: BAND_KINDS.map((id) => ({ id: id as string, label: words.bands[id] })),
            chosen: band,
          },
          {
            label: text.page.smoothing,
            items: smoothings.map((weight) => ({
              id: String(weight),
              label: weight === 0 ? words.noSmoothing : formatExact(weight),
            })),
            chosen: String(smoothing),
          },
        ]}
        onChoose={(id) => {
          if ((BAND_KINDS as readonly string[]).includes(id)) setView({ band: id as BandKind })
          else setView({ smoothing: Number(id) })
        }}
      />
    </>
  )
}
