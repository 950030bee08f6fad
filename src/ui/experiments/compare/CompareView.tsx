import { useText } from '../../AppContext'
import { FailedRows } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { NumberSetting } from '../Setting'
import { useCompare, useExperiments } from '../useExperiments'
import { Answer } from './Answer'
import { ComparisonTable } from './ComparisonTable'
import { Caveats } from './Caveats'
import { CurvesFigure } from './CurvesFigure'
import { PairwiseTable } from './PairwiseTable'
import { RowList } from './RowList'
import { WhyPanel } from './WhyPanel'
import styles from '../experiments.module.css'
import own from './compare.module.css'

const SETTINGS = ['seeds', 'seed', 'budget', 'threshold'] as const

/** Compares configurations over several seeds: the answer, curves with bands, a table with intervals, and what may mislead. */
export function CompareView() {
  const { compare: text, rewardCode } = useText()
  const { compare } = useExperiments()
  const settings = useCompare((state) => state.settings)
  const hasOtherRewards = useCompare(
    ({ rows }) => new Set(rows.map(({ config }) => config.rewardCode)).size > 1,
  )
  return (
    <ExperimentView
      kind="compare"
      settings={SETTINGS.map((name) => (
        <NumberSetting
          key={name}
          label={text.settings[name]}
          help={text.settingHelp[name]}
          value={settings[name]}
          min={0}
          step={name === 'threshold' ? 0.05 : 1}
          onSet={(value, written) => compare.set(name, value, written)}
        />
      ))}
      sideLabel={text.configurations}
      side={<RowList />}
    >
      <Answer />
      <FailedRows />
      {hasOtherRewards && <p className={styles.note}>{rewardCode.setting.differ}</p>}
      <CurvesFigure />
      <details className={own.fold}>
        <summary>{text.tableFold}</summary>
        <ComparisonTable />
        <PairwiseTable />
      </details>
      <details className={own.fold}>
        <summary>{text.whyFold}</summary>
        <WhyPanel />
      </details>
      <Caveats />
    </ExperimentView>
  )
}
