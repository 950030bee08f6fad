import { useState } from 'react'
import { formatCount } from '../../../app/series/format'
import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import { useText } from '../../AppContext'
import { TaskWord } from '../TaskWord'
import { FailedCodes } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { mainSettings, SeedSetting, SizeSettings } from '../SizeSettings'
import { useExperiments, useSweep } from '../useExperiments'
import { BasePanel } from './BasePanel'
import { CarriesOver } from './CarriesOver'
import { HalvingPanel } from './HalvingPanel'
import { AxisWord } from './GridAxes'
import { PlanKind, PlanPanel } from './PlanPanel'
import { ScoreChoice } from './ScoreChoice'
import { SearchFigure } from './SearchFigure'
import { SweepAnswer } from './SweepAnswer'
import { SweepMap } from './SweepMap'
import { useFieldLabel } from './useFieldLabel'
import styles from '../experimentView.module.css'
import shared from '../experiments.module.css'

/** Trains many cells at once: two knobs on two axes, or several knobs in a search. */
export function SweepView() {
  const { page, sweep: text } = useText()
  const { kind } = useSweep((state) => state.plan)
  const base = useSweep((state) => state.base)
  const [isTable, setTable] = useState(false)
  return (
    <ExperimentView
      kind="sweep"
      sideLabel={page.regions.settings}
      side={
        <>
          <SweepQuestion />
          <PlanPanel />
          <SizeSettings kind="sweep" like={base} />
          <ScoreChoice />
          <details className={shared.more} open={base.task === 'own-data'}>
            <summary>{text.moreSettings}</summary>
            <PlanKind />
            <SeedSetting kind="sweep" />
            <HalvingPanel />
            <BasePanel />
          </details>
          <Total />
        </>
      }
    >
      <SweepAnswer
        tools={
          kind === 'grid' && (
            <button type="button" onClick={() => setTable(!isTable)}>
              {isTable ? text.showMap : text.showTable}
            </button>
          )
        }
      />
      <FailedCodes />
      {kind === 'grid' ? <SweepMap isTable={isTable} /> : <SearchFigure />}
      <CarriesOver />
    </ExperimentView>
  )
}

/** What is tried, as a sentence. */
function SweepQuestion() {
  const text = useText()
  const { sweep } = useExperiments()
  const plan = useSweep((state) => state.plan)
  const base = useSweep((state) => state.base)
  const { label } = useFieldLabel()
  const { question, searchedKnobs, taskOf } = text.sweep
  return (
    <p className={styles.task}>
      {plan.kind === 'grid' ? (
        <>
          {question.every} <AxisWord plan={plan} name="x" /> {plan.y ? question.withEvery : question.with}{' '}
          <AxisWord plan={plan} name="y" />
        </>
      ) : (
        <>
          {question.search} <b>{searchedKnobs(fieldsOf(plan).map(label))}</b>
        </>
      )}{' '}
      {question.on}{' '}
      <TaskWord label={taskOf} value={base.task} onChoose={(id) => sweep.setBaseKnob('task', id)} />
    </p>
  )
}

/** How many runs the sweep has, and the main settings that all of them share. */
function Total() {
  const text = useText()
  const base = useSweep((state) => state.base)
  const fields = fieldsOf(useSweep((state) => state.plan))
  const { seeds } = useSweep((state) => state.settings)
  const cells = useSweep((state) => state.cells.filter(({ config }) => config !== null).length)
  return (
    <p className={styles.local}>
      {text.charts.sentences([
        text.sweep.total(cells, seeds, formatCount(cells * seeds)),
        text.sweep.others(mainSettings(base, (name) => !fields.includes(name), text)),
      ])}
    </p>
  )
}
