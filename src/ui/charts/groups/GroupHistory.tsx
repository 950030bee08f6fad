import { memo, useMemo } from 'react'
import { asOf } from '../../../app/history/history'
import { roundEnd, liveStepAxis } from '../../../app/series/axis'
import { groupMapOf, type GroupMap, type GroupMeasure } from '../../../app/series/groupMap'
import { shownStep } from '../../../app/series/readings'
import { ChangeMarks } from '../frame/ChangeMarks'
import { useSize } from '../useSize'
import { GroupHeatmap } from './GroupHeatmap'
import { HeatmapLegend } from './HeatmapLegend'
import type { Scale } from './paintGroupMap'
import type { StepsProps } from '../stepsProps'
import { useText } from '../../AppContext'
import groupStyles from './groups.module.css'

/** A quantity that the colour of a heatmap can show. */
export interface MapChoice {
  measure: GroupMeasure
  channel: 'mean' | 'std'
  label: string
}

export interface GroupHistoryProps extends StepsProps {
  /** name of the figure that it belongs to */
  chart: string
  choices: readonly MapChoice[]
  /** index of the choice that is shown */
  chosen: number
  onChoose: (choice: number) => void
}

/** the shortest colour scale: smaller differences all look the same */
const NARROWEST = 0.1

/** The groups of all steps as a heatmap, with a choice of the quantity that its colour shows. */
export const GroupHistory = memo(function GroupHistory(props: GroupHistoryProps) {
  const { chart, history, version, choices, chosen, hoverStep, onHover } = props
  const { charts: text } = useText()
  const { measure, channel, label } = choices[chosen]
  const [box, size] = useSize()
  const map = useMemo(() => groupMapOf(asOf(history, version), measure), [history, measure, version])
  const scale = useScale(map, channel)
  const isShown = size !== null && map.steps > 0
  return (
    <>
      <div ref={box} className={groupStyles.heat}>
        {isShown && (
          <GroupHeatmap
            map={map}
            version={version}
            channel={channel}
            scale={scale}
            label={text.mapOf(label, chart, String(history.steps), map.rows)}
            size={size}
            step={hoverStep === null ? null : shownStep(history, hoverStep)}
            onHover={onHover}
            pinnedStep={props.pinnedStep}
            onPin={props.onPin}
          />
        )}
        {isShown && (
          <ChangeMarks
            chart={chart}
            changes={props.changes}
            knobLabel={props.knobLabel}
            end={liveStepAxis(map.steps).high}
            width={size.width}
            onHover={onHover}
          />
        )}
      </div>
      <HeatmapLegend
        labels={choices.map((choice) => choice.label)}
        chosen={chosen}
        onChoose={props.onChoose}
        scale={scale}
        chart={chart}
      />
    </>
  )
})

/** Round ends that contain all values of the map. Rounding errors stay in the middle of the scale. */
function useScale(map: GroupMap, channel: 'mean' | 'std'): Scale {
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
