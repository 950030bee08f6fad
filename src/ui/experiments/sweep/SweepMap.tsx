import { useState } from 'react'
import { cellScores } from '../../../experiments/sweep/cells'
import { metricText } from '../metricText'
import { useText } from '../../AppContext'
import { useSweep } from '../useExperiments'
import { CellCard } from './CellCard'
import { CellGrid } from './CellGrid'
import { SweepTable } from './SweepTable'
import styles from '../experiments.module.css'
import map from './sweep.module.css'

/** The heatmap, which fills as the cells learn, and the card of the chosen cell. */
export function SweepMap() {
  const text = useText()
  const [isTable, setTable] = useState(false)
  const phase = useSweep((state) => state.phase)
  const base = useSweep((state) => state.base)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  const { seeds } = useSweep((state) => state.settings)
  const scores = useSweep(cellScores)
  const { label } = metricText(metric, base.task, text)
  return (
    <figure role="figure" aria-label={text.sweep.figure} className={map.figure}>
      <figcaption className={styles.choices}>
        <span className={styles.note}>
          {phase === 'ready'
            ? text.sweep.empty
            : text.sweep.note(label, text.sweep.summaries[summary], seeds)}
        </span>
        <button type="button" onClick={() => setTable(!isTable)}>
          {isTable ? text.sweep.showMap : text.sweep.showTable}
        </button>
      </figcaption>
      <div className={map.body}>
        <div className={map.cells} data-table={isTable || undefined}>
          {isTable ? <SweepTable scores={scores} /> : <CellGrid scores={scores} />}
        </div>
        <CellCard scores={scores} />
      </div>
    </figure>
  )
}
