import { memo, useMemo, useState } from 'react'
import { asOf, type History } from '../../../app/history'
import type { AdvantageKind } from '../../../app/advantageKind'
import { linearAxis, roundEnd, stepAxis } from '../../../app/series/axis'
import { formatNumber } from '../../../app/series/format'
import { groupMapOf, type GroupMap, type GroupMeasure } from '../../../app/series/groupMap'
import { groupsOf, groupSummary, withoutRounding } from '../../../app/series/groups'
import { shownStep } from '../../../app/series/readings'
import type { ChartsText } from '../../../text/en/charts'
import type { KnobChange } from '../../../runs/export'
import { ChangeMarks } from '../frame/ChangeMarks'
import { ChartFigure } from '../frame/ChartFigure'
import { ChartHeader, stepSentence } from '../frame/ChartHeader'
import { ChartTable } from '../ChartTable'
import { GroupBars } from './GroupBars'
import { GroupHeatmap } from './GroupHeatmap'
import { HeatmapLegend } from './HeatmapLegend'
import type { Scale } from './paintGroupMap'
import { Readout } from '../frame/Readout'
import { useSize } from '../useSize'
import styles from '../charts.module.css'
import groupStyles from './groups.module.css'

export interface GroupChartProps {
  /** accessible name and title of the figure */
  name: string
  measure: GroupMeasure
  history: History
  /** current `history.version`; a history grows in place */
  version: number
  /** what the configuration implies for the advantages inside a group */
  kind: AdvantageKind
  /** changes of knobs, marked on the heatmap */
  changes: readonly KnobChange[]
  knobLabel: (knob: string) => string
  /** the step under the cursor of any chart */
  hoverStep: number | null
  onHover: (step: number | null) => void
  /** shows the values as a table */
  isTable?: boolean
  /** shown before the first step */
  emptyText: string
  text: ChartsText
}

type Channel = 'mean' | 'std'
const MOST_BARS = 64
/** the shortest colour scale: smaller differences all look the same */
const NARROWEST = 0.1

/** Mean and std of each group: one step as bars, all steps as a heatmap. */
export const GroupChart = memo(function GroupChart(props: GroupChartProps) {
  return (
    <ChartFigure name={props.name} version={props.version}>
      {(drawn) => <Content {...props} version={drawn} />}
    </ChartFigure>
  )
})

const Content = memo(function Content(props: GroupChartProps) {
  const { name, measure, history, version, isTable, hoverStep, onHover, text } = props
  const [channel, setChannel] = useState<Channel>(measure === 'advantage' ? 'std' : 'mean')
  const [bars, barsSize] = useSize()
  const [heat, heatSize] = useSize()
  const map = useMemo(() => groupMapOf(asOf(history, version), measure), [history, measure, version])
  const step = shownStep(history, hoverStep)
  const groups = useMemo(
    () => groupsOf(asOf(history, version), step, measure),
    [history, measure, version, step],
  )
  const shown = useMemo(() => groups.slice(0, MOST_BARS), [groups])
  const { lowestEdge, highestEdge } = map.extents
  const y = useMemo(
    () => linearAxis(Math.min(0, lowestEdge), Math.max(0, highestEdge)),
    [lowestEdge, highestEdge],
  )
  const scale = useScale(map, channel)
  const summary = groupSummary(groups)
  const isEmpty = groups.length === 0
  const colour = measure === 'advantage' ? '--series-1' : '--series-3'

  return (
    <>
      <ChartHeader name={name} at={stepSentence(step, history.steps, text)} />
      <Readout
        readings={[
          { label: text.mean, value: formatNumber(withoutRounding(summary.mean)) },
          { label: text.std, value: formatNumber(summary.std) },
          {
            label: text.deadGroups,
            value: isEmpty ? formatNumber(NaN) : text.ofGroups(summary.dead, groups.length),
          },
        ]}
      />
      {isTable ? (
        <ChartTable
          name={text.tableOf(name)}
          note={stepSentence(step, history.steps, text)}
          columns={[text.prompt, text.mean, text.std, text.state]}
          rows={groups.map((group) => [
            String(group.group),
            formatNumber(group.mean),
            formatNumber(group.std),
            group.isDead ? text.dead : text.alive,
          ])}
        />
      ) : (
        <>
          <div ref={bars} className={groupStyles.bars}>
            {barsSize && shown.length > 0 && (
              <GroupBars groups={shown} y={y} colour={colour} {...barsSize} deadLabel={text.dead} />
            )}
            {isEmpty && (
              <p className={styles.empty}>
                <span>{props.emptyText}</span>
              </p>
            )}
          </div>
          <div ref={heat} className={groupStyles.heat}>
            {heatSize && !isEmpty && (
              <GroupHeatmap
                map={map}
                version={version}
                channel={channel}
                scale={scale}
                label={text.mapOf(text[channel], name, String(history.steps), map.rows)}
                size={heatSize}
                step={hoverStep === null ? null : step}
                onHover={onHover}
                text={text}
              />
            )}
            {heatSize && !isEmpty && (
              <ChangeMarks
                chart={name}
                changes={props.changes}
                knobLabel={props.knobLabel}
                end={stepAxis(map.steps).high}
                width={heatSize.width}
                onHover={onHover}
                text={text}
              />
            )}
          </div>
          <HeatmapLegend channel={channel} onChannel={setChannel} scale={scale} chart={name} text={text} />
        </>
      )}
      <p className={groupStyles.caption}>
        {!isTable && text.meanAndStd}{' '}
        {groups.length > MOST_BARS && text.firstGroups(MOST_BARS, groups.length)} {captionOf(props)}
      </p>
    </>
  )
})

/** Round ends that contain all values of the map. Rounding errors stay in the middle of the scale. */
function useScale(map: GroupMap, channel: Channel): Scale {
  const { lowestMean, highestMean, highestStd } = map.extents
  const isDiverging = channel === 'mean' && map.measure === 'advantage'
  return useMemo(() => {
    if (channel === 'std') {
      // the same before the first step as after it, so that the legend does not move
      const high = highestStd > 0 ? roundEnd(Math.max(highestStd, NARROWEST)) : 1
      return { low: 0, high, isDiverging }
    }
    const high = roundEnd(Math.max(isDiverging ? -lowestMean : 0, highestMean, NARROWEST))
    const low = isDiverging ? -high : lowestMean < 0 ? -roundEnd(-lowestMean) : 0
    return { low, high, isDiverging }
  }, [channel, isDiverging, lowestMean, highestMean, highestStd])
}

/** What the numbers do and do not show under this configuration. */
function captionOf({ measure, kind, text }: GroupChartProps): string {
  if (measure === 'reward') return text.rewardGroups
  return text.groupAdvantages[kind]
}
