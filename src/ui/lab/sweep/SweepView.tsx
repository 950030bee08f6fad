import { useText } from '../../AppContext'
import { LabTransport } from '../../transport/LabTransport'
import { ImportedNote } from '../ImportedNote'
import { LabMessages } from '../LabMessages'
import { LeftExperiment } from '../LeftExperiment'
import { NumberSetting } from '../Setting'
import { useLab, useSweep } from '../useLab'
import { Verbs } from '../Verbs'
import { FailedCodes } from '../FailedNote'
import { ForeignCode } from '../ForeignCode'
import { BasePanel } from './BasePanel'
import { HalvingPanel } from './HalvingPanel'
import { PlanPanel } from './PlanPanel'
import { ScoreChoice } from './ScoreChoice'
import { SearchFigure } from './SearchFigure'
import { SweepMap } from './SweepMap'
import styles from '../lab.module.css'

const SETTINGS = ['seeds', 'seed', 'budget'] as const

/** Trains many cells at once: two knobs on two axes, or several knobs in a search. */
export function SweepView() {
  const { page, sweep: text } = useText()
  const { sweep } = useLab()
  const phase = useSweep((state) => state.phase)
  const progression = useSweep((state) => state.progression)
  const settings = useSweep((state) => state.settings)
  const imported = useSweep((state) => state.imported)
  const runs = useSweep((state) => state.runs)
  const stored = useSweep((state) => state.stored)
  const { kind } = useSweep((state) => state.plan)
  return (
    <div role="tabpanel" id="view-sweep" aria-labelledby="tab-sweep" className={styles.view}>
      <LabTransport experiment={{ phase, progression }} verbs={sweep}>
        {SETTINGS.map((name) => (
          <NumberSetting
            key={name}
            label={text.settings[name]}
            help={text.settingHelp[name]}
            value={settings[name]}
            min={0}
            onSet={(value, written) => sweep.set(name, value, written)}
          />
        ))}
      </LabTransport>
      <section aria-label={page.regions.settings} className={styles.side}>
        <ForeignCode view="sweep" />
        <PlanPanel />
        <ScoreChoice />
        <HalvingPanel />
        <BasePanel />
      </section>
      <section aria-label={page.regions.charts} className={styles.results}>
        <p className={styles.lead}>{text.leads[kind]}</p>
        <ImportedNote imported={imported} runs={runs} />
        <LeftExperiment kind="sweep" stored={stored} verbs={sweep} />
        <FailedCodes />
        {kind === 'grid' ? <SweepMap /> : <SearchFigure />}
        <Verbs
          verbs={[
            { name: text.exportJson, act: sweep.exportJson },
            { name: text.copyLink, act: () => void sweep.copyLink() },
          ]}
        />
      </section>
      <LabMessages />
    </div>
  )
}
