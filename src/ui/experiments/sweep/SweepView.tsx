import { defaultBudget } from '../../../experiments/compare/rows'
import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import type { SweepSetting } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { TaskSelect } from '../../fields/TaskSelect'
import { FailedCodes } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { NumberSetting, SliderSetting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import { BasePanel } from './BasePanel'
import { CarriesOver } from './CarriesOver'
import { HalvingPanel } from './HalvingPanel'
import { PlanPanel } from './PlanPanel'
import { ScoreChoice } from './ScoreChoice'
import { SearchFigure } from './SearchFigure'
import { SweepAnswer } from './SweepAnswer'
import { SweepMap } from './SweepMap'
import { useFieldLabel } from './useFieldLabel'
import styles from '../experimentView.module.css'

/** The most seeds of the slider, and its largest budget in default budgets. */
const MOST_SEEDS = 16
const MOST_BUDGETS = 16

/** Trains many cells at once: two knobs on two axes, or several knobs in a search. */
export function SweepView() {
  const { page } = useText()
  const { kind } = useSweep((state) => state.plan)
  return (
    <ExperimentView
      kind="sweep"
      sideLabel={page.regions.settings}
      side={
        <>
          <SweepQuestion />
          <SweepSettings />
          <PlanPanel />
          <ScoreChoice />
          <HalvingPanel />
          <BasePanel />
        </>
      }
    >
      <SweepAnswer />
      <FailedCodes />
      {kind === 'grid' ? <SweepMap /> : <SearchFigure />}
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
  return (
    <p className={styles.task}>
      {text.sweep.asks(fieldsOf(plan).map(label), plan.kind === 'search')}{' '}
      <TaskSelect
        aria-label={text.sweep.taskOf}
        value={base.task}
        onChoose={(id) => sweep.setBaseKnob('task', id)}
      />
    </p>
  )
}

/** Seeds and budget of every cell. */
function SweepSettings() {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const settings = useSweep((state) => state.settings)
  const base = useSweep((state) => state.base)
  const usual = defaultBudget(base)
  const setting = (name: SweepSetting) => ({
    label: text.settings[name],
    help: text.settingHelp[name],
    value: settings[name],
    onSet: (value: number, written: string) => sweep.set(name, value, written),
  })
  return (
    <div>
      <SliderSetting
        {...setting('seeds')}
        range={{ scale: 'linear', min: 1, max: MOST_SEEDS, step: 1, integer: true }}
      />
      <SliderSetting
        {...setting('budget')}
        range={{ scale: 'log', min: usual / MOST_BUDGETS, max: usual * MOST_BUDGETS, step: 1, integer: true }}
      />
      <NumberSetting min={0} {...setting('seed')} />
    </div>
  )
}
