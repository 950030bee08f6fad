import type { Catalogue } from '../../text/catalogue'
import { memo, useMemo, useState } from 'react'
import { asOf } from '../../app/history/history'
import { formatCount, formatNumber } from '../../app/series/format'
import { groupsOf, groupSummary, withoutRounding, type GroupFigures } from '../../app/series/groups'
import { shownStep } from '../../app/series/readings'
import type { Inspection } from '../../train/inspection'
import { ChartTable } from '../charts/ChartTable'
import { ChartContent } from '../charts/frame/ChartContent'
import { ChartHeader, stepSentence } from '../charts/frame/ChartHeader'
import { GroupHistory, type MapChoice } from '../charts/groups/GroupHistory'
import { groupFigures } from '../../app/lens/completion'
import { Balance } from './Balance'
import type { FigureProps } from '../charts/stepsProps'
import chartStyles from '../charts/charts.module.css'
import styles from './balance.module.css'

export interface BalanceChartProps extends FigureProps {
  /** the step whose groups are shown; null before there is one */
  inspection: Inspection | null
  /** how tokens are written, the token that ends a completion or −1, and the best mean reward */
  vocabulary: readonly string[]
  endToken: number
  best: number
  /** the group that is shown, from 0; null if none was chosen */
  group: number | null
  onGroup: (group: number) => void
  text: Catalogue['balance']
  charts: Catalogue['charts']
}

/**
 * One group from rewards to advantages, all groups of its step, and the groups of all steps. The table shows the step
 * under the cursor; the drawing and its figures show the step of the inspection, which is older than the latest step of
 * a playing run.
 */
export const BalanceChart = memo(function BalanceChart(props: BalanceChartProps) {
  return (
    <ChartContent version={props.version}>{(drawn) => <Content {...props} version={drawn} />}</ChartContent>
  )
})

const Content = memo(function Content(props: BalanceChartProps) {
  const { name, history, version, inspection, isTable, hoverStep, pinnedStep, text, charts } = props
  const [chosen, setChosen] = useState(0)
  const isDrawn = !isTable && inspection !== null && inspection.names.length > 0
  const step = isDrawn ? inspection.step : shownStep(history, hoverStep ?? pinnedStep)
  const [advantages, rewards] = useMemo(
    () =>
      (['advantage', 'reward'] as const).map((measure) => groupsOf(asOf(history, version), step, measure)),
    [history, version, step],
  )
  const drawn = useMemo(() => (isDrawn ? groupFigures(inspection) : null), [isDrawn, inspection])
  const groups = useMemo(() => (drawn ? figuresOf(drawn) : advantages), [drawn, advantages])
  const summary = groupSummary(groups)
  const choices = useMemo<MapChoice[]>(
    () => [
      { measure: 'reward', channel: 'std', label: text.history.rewardStd },
      { measure: 'advantage', channel: 'mean', label: text.history.advantageMean },
      { measure: 'advantage', channel: 'std', label: text.history.advantageStd },
    ],
    [text],
  )
  const at =
    pinnedStep !== null && (isDrawn || hoverStep === null)
      ? charts.pinnedStep(formatCount(step))
      : isDrawn && step > 0
        ? charts.latestStep(formatCount(step))
        : stepSentence(step, history.steps, charts)
  return (
    <>
      <ChartHeader name={name} entry={props.entry} at={at} text={charts} />
      <dl className={styles.summary}>
        {[
          [charts.mean, formatNumber(withoutRounding(summary.mean))],
          [charts.std, formatNumber(summary.std)],
          [charts.groups(groups.length), charts.groupCounts(summary)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isTable ? (
        <ChartTable
          name={charts.tableOf(name)}
          note={at}
          columns={[...text.columns]}
          rows={advantages.map(({ group, mean, std, state }, g) => [
            String(group),
            ...[mean, std, rewards[g].mean, rewards[g].std].map(formatNumber),
            charts.states[state],
          ])}
        />
      ) : (
        <>
          {drawn === null || inspection === null ? (
            <div className={styles.scene}>
              <p className={chartStyles.empty}>
                <span>{props.emptyText}</span>
              </p>
            </div>
          ) : (
            <Balance
              inspection={inspection}
              figures={drawn}
              vocabulary={props.vocabulary}
              endToken={props.endToken}
              best={props.best}
              group={props.group}
              onGroup={props.onGroup}
              meanLabel={charts.mean}
              stdLabel={charts.std}
              states={charts.states}
              text={text}
            />
          )}
          <GroupHistory
            {...props}
            chart={name}
            choices={choices}
            chosen={chosen}
            onChoose={setChosen}
            text={charts}
          />
        </>
      )}
    </>
  )
})

/** The figures of an inspection's groups, as a history has them. */
const figuresOf = ({ advantage, states }: ReturnType<typeof groupFigures>): GroupFigures[] =>
  states.map((state, g) => ({
    group: g + 1,
    mean: withoutRounding(advantage.mean[g]),
    std: withoutRounding(advantage.std[g]),
    state,
  }))
