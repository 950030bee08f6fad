import { useText } from '../../AppContext'
import { FailedCodes } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { NumberSetting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import { BasePanel } from './BasePanel'
import { HalvingPanel } from './HalvingPanel'
import { PlanPanel } from './PlanPanel'
import { ScoreChoice } from './ScoreChoice'
import { SearchFigure } from './SearchFigure'
import { SweepMap } from './SweepMap'
import styles from '../experiments.module.css'

const SETTINGS = ['seeds', 'seed', 'budget'] as const

/** Trains many cells at once: two knobs on two axes, or several knobs in a search. */
export function SweepView() {
  const { page, sweep: text } = useText()
  const { sweep } = useExperiments()
  const settings = useSweep((state) => state.settings)
  const { kind } = useSweep((state) => state.plan)
  return (
    <ExperimentView
      kind="sweep"
      settings={SETTINGS.map((name) => (
        <NumberSetting
          key={name}
          label={text.settings[name]}
          help={text.settingHelp[name]}
          value={settings[name]}
          min={0}
          onSet={(value, written) => sweep.set(name, value, written)}
        />
      ))}
      sideLabel={page.regions.settings}
      side={
        <>
          <PlanPanel />
          <ScoreChoice />
          <HalvingPanel />
          <BasePanel />
        </>
      }
    >
      <p className={styles.lead}>{text.leads[kind]}</p>
      <FailedCodes />
      {kind === 'grid' ? <SweepMap /> : <SearchFigure />}
    </ExperimentView>
  )
}
