import { memo, useMemo, useRef, type KeyboardEvent } from 'react'
import { asOf } from '../../app/history/history'
import { formatCount, formatDecimals, formatNumber, formatTick } from '../../app/series/format'
import { groupsOf, groupSummary, withoutRounding } from '../../app/series/groups'
import { shownStep } from '../../app/series/readings'
import { shownGroup } from '../../app/shownGroup'
import { readsAdvantages } from '../../settings/derived'
import type { Inspection } from '../../train/inspection'
import { ChartTable } from '../charts/ChartTable'
import { drawnInTurn } from '../charts/frame/drawnInTurn'
import { ChartHeader, stepSentence } from '../charts/frame/ChartHeader'
import type { FigureProps } from '../charts/stepsProps'
import { pushReach } from '../stage/geometry'
import { stageStep } from '../stage/stageGroup'
import { useRoom } from '../stage/useRoom'
import { GroupDots, PLOT } from './GroupDots'
import { useText } from '../AppContext'
import chart from '../charts/plot.module.css'
import styles from './advantage.module.css'

export interface AdvantageChartProps extends FigureProps {
  /** the step whose groups are drawn; null before there is one */
  inspection: Inspection | null
  /** the group that is shown, from 0; null if none was chosen */
  group: number | null
  onGroup: (group: number) => void
  /** whether advantages are drawn as they are before they are divided by σ */
  isUndivided: boolean
}

/**
 * The advantages of every group of a step side by side on one axis, with mean ± std of each; any group can be chosen. The table
 * has the step under the cursor.
 */
export const AdvantageChart = drawnInTurn(function AdvantageChart(props: AdvantageChartProps) {
  const { name, history, version, inspection, isTable, hoverStep, pinnedStep } = props
  const { stage, charts: text } = useText()
  const isDrawn = !isTable && inspection !== null && inspection.names.length > 0
  const step = isDrawn ? inspection.step : shownStep(history, hoverStep ?? pinnedStep)
  const at =
    pinnedStep !== null && (isDrawn || hoverStep === null)
      ? text.pinnedStep(formatCount(step))
      : isDrawn && step > 0
        ? text.latestStep(formatCount(step))
        : stepSentence(step, history.steps, text)
  const [advantages, rewards] = useMemo(
    () =>
      (['advantage', 'reward'] as const).map((measure) => groupsOf(asOf(history, version), step, measure)),
    [history, version, step],
  )
  const trained = useMemo(() => (isDrawn ? stageStep(inspection, null) : null), [isDrawn, inspection])
  const isUndivided = props.isUndivided && trained !== null && trained.trained.divide
  const groups = useMemo(
    () => (isDrawn && isUndivided ? stageStep(inspection, { divide: false }) : trained)?.groups ?? [],
    [isDrawn, isUndivided, inspection, trained],
  )
  const summary = groupSummary(
    isDrawn
      ? groups.map(({ index, pushes, state }) => ({
          group: index + 1,
          mean: withoutRounding(pushes.mean),
          std: withoutRounding(pushes.std),
          state,
        }))
      : advantages,
  )
  const allDead = summary.stuck + summary.solved + summary.noSignal
  const [dead, deadGroups] = stage.dead(allDead)
  const spread = `${formatDecimals(summary.mean, 2)} ± ${formatDecimals(summary.std, 2)}`
  return (
    <>
      <ChartHeader
        name={name}
        entry={props.entry}
        caption={
          <>
            <span>
              {isUndivided ? stage.undivided : stage.meanAndStd}
              {inspection !== null && !readsAdvantages(inspection.config) && ` · ${stage.unread}`}
              {allDead > 0 && (
                <>
                  {' '}
                  · <b>{dead}</b>
                  {deadGroups}
                </>
              )}
            </span>
            {(isDrawn || advantages.length > 0) && <b>{spread}</b>}
            <span className="spoken">{at}</span>
          </>
        }
      />
      {isTable ? (
        <ChartTable
          name={text.tableOf(name)}
          note={at}
          columns={text.groupColumns}
          rows={advantages.map(({ group, mean, std, state }, g) => [
            String(group),
            ...[mean, std, rewards[g].mean, rewards[g].std].map(formatNumber),
            text.states[state],
          ])}
        />
      ) : isDrawn ? (
        <Groups inspection={inspection} groups={groups} group={props.group} onGroup={props.onGroup} />
      ) : (
        <div className={chart.plot}>
          <p className={chart.empty}>
            <span>{props.emptyText}</span>
          </p>
        </div>
      )}
    </>
  )
})

type GroupsProps = Pick<AdvantageChartProps, 'group' | 'onGroup'> & {
  inspection: Inspection
  groups: ReturnType<typeof stageStep>['groups']
}

/** The groups of a step, drawn again only for another one. One tab stop: arrow keys choose. */
const Groups = memo(function Groups({ inspection, groups, group, onGroup }: GroupsProps) {
  const { stage } = useText()
  const list = useRef<HTMLDivElement>(null)
  const [plot, room] = useRoom()
  const chosen = shownGroup(inspection, group)
  const largest = Math.max(...groups.map(({ rows }) => rows.length))
  const reach = pushReach(largest)
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -groups.length, End: groups.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(chosen + by, 0), groups.length - 1)
    onGroup(next)
    list.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  const column = room ? (room.width - PLOT.left) / groups.length : 0
  const letters = Math.floor(column / 8)
  return (
    <div ref={plot} className={styles.plot}>
      {room && <GroupDots groups={groups} reach={reach} width={room.width} height={room.height} />}
      <div ref={list} role="radiogroup" aria-label={stage.groups} className={styles.groups}>
        {groups.map(({ index, name, state, pushes }) => (
          <button
            key={index}
            type="button"
            role="radio"
            aria-checked={index === chosen}
            aria-label={stage.group({
              prompt: name,
              state: state === 'live' ? '' : `, ${stage[state]}`,
              mean: formatDecimals(pushes.mean, 2),
              std: formatDecimals(pushes.std, 2),
            })}
            tabIndex={index === chosen ? 0 : -1}
            title={name}
            className={styles.group}
            onClick={() => onGroup(index)}
            onKeyDown={press}
          >
            {[...name].length <= letters ? name : letters > 1 ? formatTick(index + 1, 1) : ''}
          </button>
        ))}
      </div>
    </div>
  )
})
