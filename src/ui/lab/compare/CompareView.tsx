import { useText } from '../../AppContext'
import { LabTransport } from '../../transport/LabTransport'
import { FailedRows } from '../FailedNote'
import { ForeignCode } from '../ForeignCode'
import { LabMessages } from '../LabMessages'
import { ImportedNote } from '../ImportedNote'
import { LeftExperiment } from '../LeftExperiment'
import { NumberSetting } from '../Setting'
import { useCompare, useLab } from '../useLab'
import { Verbs } from '../Verbs'
import { ComparisonTable } from './ComparisonTable'
import { Conclusions } from './Conclusions'
import { CurvesFigure } from './CurvesFigure'
import { PairwiseTable } from './PairwiseTable'
import { RowList } from './RowList'
import { WhyPanel } from './WhyPanel'
import styles from '../lab.module.css'

const SETTINGS = ['seeds', 'seed', 'budget', 'threshold'] as const

/** Compares configurations over several seeds: curves with bands, a table with intervals, and conclusions. */
export function CompareView() {
  const text = useText()
  const { compare } = useLab()
  const phase = useCompare((state) => state.phase)
  const progression = useCompare((state) => state.progression)
  const settings = useCompare((state) => state.settings)
  const imported = useCompare((state) => state.imported)
  const runs = useCompare((state) => state.runs)
  const stored = useCompare((state) => state.stored)
  const hasOtherRewards = useCompare(
    ({ rows }) => new Set(rows.map(({ config }) => config.rewardCode)).size > 1,
  )
  return (
    <div role="tabpanel" id="view-compare" aria-labelledby="tab-compare" className={styles.view}>
      <LabTransport experiment={{ phase, progression }} verbs={compare}>
        {SETTINGS.map((name) => (
          <NumberSetting
            key={name}
            label={text.compare.settings[name]}
            help={text.compare.settingHelp[name]}
            value={settings[name]}
            min={0}
            step={name === 'threshold' ? 0.05 : 1}
            onSet={(value, written) => compare.set(name, value, written)}
          />
        ))}
      </LabTransport>
      <section aria-label={text.compare.configurations} className={styles.side}>
        <ForeignCode view="compare" />
        <RowList />
      </section>
      <section aria-label={text.page.regions.charts} className={styles.results}>
        <p className={styles.lead}>{text.compare.lead}</p>
        <ImportedNote imported={imported} runs={runs} />
        <LeftExperiment kind="compare" stored={stored} verbs={compare} />
        <FailedRows />
        {hasOtherRewards && <p className={styles.note}>{text.rewardCode.setting.differ}</p>}
        <CurvesFigure />
        <ComparisonTable />
        <PairwiseTable />
        <Conclusions />
        <WhyPanel />
        <Verbs
          verbs={[
            { name: text.compare.exportJson, act: compare.exportJson },
            { name: text.compare.copyLink, act: () => void compare.copyLink() },
          ]}
        />
      </section>
      <LabMessages />
    </div>
  )
}
