import { useText } from '../../AppContext'
import { FailedCodes } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { NumberSetting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import { BasePanel } from './BasePanel'
import { CarriesOver } from './CarriesOver'
import { HalvingPanel } from './HalvingPanel'
import { PlanPanel } from './PlanPanel'
import { ScoreChoice } from './ScoreChoice'
import { SearchFigure } from './SearchFigure'
import { SweepAnswer } from './SweepAnswer'
import { SweepMap } from './SweepMap'

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
      <SweepAnswer />
      <FailedCodes />
      {kind === 'grid' ? <SweepMap /> : <SearchFigure />}
      <CarriesOver />
    </ExperimentView>
  )
}
