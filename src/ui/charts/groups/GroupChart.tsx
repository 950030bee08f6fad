import { Suspense, useMemo, useState } from 'react'
import { asOf } from '../../../app/history/history'
import { linearAxis } from '../../../app/series/axis'
import { formatDecimals, formatNumber } from '../../../app/series/format'
import { groupMapOf, MAP_CHOICES } from '../../../app/series/groupMap'
import { groupsOf, groupSummary, withoutRounding } from '../../../app/series/groups'
import { shownStep } from '../../../app/series/readings'
import type { Range } from '../../../tasks/task'
import { drawnInTurn } from '../frame/drawnInTurn'
import { ChartHeader, stepSentence } from '../frame/ChartHeader'
import { ChartTable } from '../ChartTable'
import { LazyGroupBars } from '../lazyPlots'
import { GroupHistory, type MapChoice } from './GroupHistory'
import { Scaled } from '../frame/Scaled'
import { useRoom } from '../../stage/useRoom'
import type { FigureProps } from '../stepsProps'
import { useText } from '../../AppContext'
import styles from '../plot.module.css'
import groupStyles from './groups.module.css'

export interface GroupChartProps extends FigureProps {
  /** the possible rewards */
  range: Range
}

const MOST_BARS = 64

/** Mean and std of the rewards of each group: one step as bars, all steps as a heatmap. */
export const GroupChart = drawnInTurn(function GroupChart(props: GroupChartProps) {
  const { name, history, version, isTable, hoverStep, range } = props
  const { charts: text } = useText()
  const [chosen, setChosen] = useState(0)
  const [bars, room] = useRoom()
  const map = useMemo(() => groupMapOf(asOf(history, version), 'reward'), [history, version])
  const step = shownStep(history, hoverStep)
  const groups = useMemo(() => groupsOf(asOf(history, version), step, 'reward'), [history, version, step])
  const shown = useMemo(() => groups.slice(0, MOST_BARS), [groups])
  const { lowestEdge, highestEdge } = map.extents
  const y = useMemo(
    () =>
      linearAxis(Math.min(0, Math.max(lowestEdge, range[0])), Math.max(0, Math.min(highestEdge, range[1]))),
    [lowestEdge, highestEdge, range],
  )
  const choices = useMemo<MapChoice[]>(
    () =>
      MAP_CHOICES.map(({ measure, channel }) => ({
        measure,
        channel,
        label: text.mapChoices[`${measure}${channel === 'mean' ? 'Mean' : 'Std'}`],
      })),
    [text],
  )
  const summary = groupSummary(groups)
  const isEmpty = groups.length === 0

  return (
    <>
      <ChartHeader
        name={name}
        entry={props.entry}
        caption={
          <>
            <span title={text.meanAndStd}>
              {text.mean} ± {text.std}
            </span>
            {!isEmpty && (
              <span>
                <b>
                  {formatDecimals(withoutRounding(summary.mean), 2)} ± {formatDecimals(summary.std, 2)}
                </b>
              </span>
            )}
            {!isEmpty && <span>{text.groupCounts(summary)}</span>}
            <span className="spoken">{stepSentence(step, history.steps, text)}</span>
          </>
        }
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
            text.states[group.state],
          ])}
        />
      ) : (
        <>
          <div ref={bars} className={groupStyles.bars}>
            <Scaled room={room}>
              <Suspense>
                {room && shown.length > 0 && (
                  <LazyGroupBars
                    groups={shown}
                    range={range}
                    y={y}
                    width={room.width}
                    height={room.height}
                    stateLabels={text.states}
                  />
                )}
              </Suspense>
            </Scaled>
            {isEmpty && (
              <p className={styles.empty}>
                <span>{props.emptyText}</span>
              </p>
            )}
          </div>
          <GroupHistory {...props} chart={name} choices={choices} chosen={chosen} onChoose={setChosen} />
        </>
      )}
      <p className={groupStyles.caption}>
        {text.sentences([
          ...(isTable ? [] : [text.meanAndStd]),
          ...(groups.length > MOST_BARS ? [text.firstGroups(MOST_BARS, groups.length)] : []),
          text.rewardGroups,
        ])}
      </p>
    </>
  )
})
