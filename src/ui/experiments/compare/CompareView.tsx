import { useState } from 'react'
import type { RowId } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { FailedRows } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { useCompare } from '../useExperiments'
import { Answer } from './Answer'
import { ComparisonTable } from './ComparisonTable'
import { Caveats } from './Caveats'
import { CurvesFigure } from './CurvesFigure'
import { PairwiseTable } from './PairwiseTable'
import { RowList } from './RowList'
import { WhyPanel } from './WhyPanel'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** Compares configurations over several seeds: the answer, curves with bands, a table with intervals, and what may mislead. */
export function CompareView() {
  const { compare: text, rewardCode } = useText()
  const [edited, setEdited] = useState<RowId | null>(null)
  const hasOtherRewards = useCompare(
    ({ rows }) => new Set(rows.map(({ config }) => config.rewardCode)).size > 1,
  )
  return (
    <ExperimentView
      kind="compare"
      sideLabel={text.configurations}
      side={<RowList edited={edited} onEdited={setEdited} />}
    >
      <Answer onEdit={setEdited} />
      <FailedRows />
      {hasOtherRewards && <p className={styles.note}>{rewardCode.setting.differ}</p>}
      <CurvesFigure />
      <div className={own.folds}>
        <details>
          <summary>{text.tableFold}</summary>
          <ComparisonTable />
          <PairwiseTable />
        </details>
        <details>
          <summary>{text.whyFold}</summary>
          <WhyPanel />
        </details>
      </div>
      <Caveats />
    </ExperimentView>
  )
}
