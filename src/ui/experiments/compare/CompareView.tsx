import { useMemo, useState } from 'react'
import { EXAMPLES, exampleOf } from '../../../experiments/compare/examples'
import type { RowId } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { FailedRows } from '../FailedNote'
import { ExperimentView } from '../ExperimentView'
import { useCompare } from '../useExperiments'
import { Answer } from './Answer'
import { ComparisonTable } from './ComparisonTable'
import { Caveats } from './Caveats'
import { CurvesFigure } from './CurvesFigure'
import { Fold } from './Fold'
import { PairwiseTable } from './PairwiseTable'
import { RowList } from './RowList'
import { WhyPanel } from './WhyPanel'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** Compares configurations over several seeds: the answer, curves with bands, and below them a table, reasons and what may mislead. */
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
        <Fold title={text.tableFold}>
          <ComparisonTable />
          <PairwiseTable />
        </Fold>
        <Fold title={text.whyFold}>
          <WhyPanel />
        </Fold>
        <Caveats />
        <ExampleNote />
      </div>
    </ExperimentView>
  )
}

/** What the shown example teaches: open before the first run, unless it is the one with which Compare begins. */
function ExampleNote() {
  const { compare: text } = useText()
  const rows = useCompare((state) => state.rows)
  const isReady = useCompare((state) => state.phase === 'ready')
  const example = useMemo(() => exampleOf(rows), [rows])
  if (example === null) return null
  const { name, note } = text.examples[example]
  return (
    <Fold key={example} title={text.exampleFold(name)} isOpen={isReady && example !== EXAMPLES[0]}>
      <p className={`${styles.note} ${own.caveats}`}>{note}</p>
    </Fold>
  )
}
