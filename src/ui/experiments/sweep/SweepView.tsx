import { useState } from 'react'
import { formatCount } from '../../../app/series/format'
import { defaultBudget } from '../../../experiments/compare/rows'
import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import type { SweepSetting } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { valueText } from '../../fieldText'
import { TaskWord } from '../TaskWord'
import { FailedCodes } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { NumberSetting, SliderSetting } from '../Setting'
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

/** The most seeds of the slider, and its largest budget in default budgets. */
const MOST_SEEDS = 16
const MOST_BUDGETS = 16

/** The settings of which the panel says that all cells share them. */
const MAIN = ['numGenerations', 'beta', 'epsilon', 'learningRate'] as const

/** Trains many cells at once: two knobs on two axes, or several knobs in a search. */
export function SweepView() {
  const { page, sweep: text } = useText()
  const { kind } = useSweep((state) => state.plan)
  const hasOwnRows = useSweep((state) => state.base.task === 'own-data')
  const [isTable, setTable] = useState(false)
  return (
    <ExperimentView
      kind="sweep"
      sideLabel={page.regions.settings}
      side={
        <>
          <SweepQuestion />
          <PlanPanel />
          <SweepSettings />
          <ScoreChoice />
          <details className={shared.more} open={hasOwnRows}>
            <summary>{text.moreSettings}</summary>
            <PlanKind />
            <FirstSeed />
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

/** A setting of the sweep as a field takes it. */
function useSetting() {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const settings = useSweep((state) => state.settings)
  return (name: SweepSetting) => ({
    label: text.settings[name],
    help: text.settingHelp[name],
    value: settings[name],
    onSet: (value: number, written: string) => sweep.set(name, value, written),
  })
}

/** Seeds and budget of every cell. */
function SweepSettings() {
  const { settingUnits } = useText().sweep
  const usual = defaultBudget(useSweep((state) => state.base))
  const setting = useSetting()
  return (
    <div className={styles.knobs}>
      <SliderSetting
        {...setting('seeds')}
        unit={settingUnits.seeds}
        range={{ scale: 'linear', min: 1, max: MOST_SEEDS, step: 1, integer: true }}
      />
      <SliderSetting
        {...setting('budget')}
        unit={settingUnits.budget}
        range={{ scale: 'log', min: usual / MOST_BUDGETS, max: usual * MOST_BUDGETS, step: 1, integer: true }}
      />
    </div>
  )
}

function FirstSeed() {
  const setting = useSetting()
  return <NumberSetting min={0} {...setting('seed')} />
}

/** How many runs the sweep has, and the main settings that all of them share. */
function Total() {
  const text = useText()
  const base = useSweep((state) => state.base)
  const fields = fieldsOf(useSweep((state) => state.plan))
  const { seeds } = useSweep((state) => state.settings)
  const cells = useSweep((state) => state.cells.filter(({ config }) => config !== null).length)
  const same = MAIN.filter((name) => !fields.includes(name))
  return (
    <p className={styles.local}>
      {text.charts.sentences([
        text.sweep.total(cells, seeds, formatCount(cells * seeds)),
        text.sweep.others(
          same.map((name) => `${text.knobs[name].symbol} ${valueText(name, base[name], base.task, text)}`),
        ),
      ])}
    </p>
  )
}
