import { evenScores } from '../../../experiments/sweep/cells'
import { useText } from '../../AppContext'
import { useSweep } from '../useExperiments'
import { CellCard } from './CellCard'
import { CellGrid } from './CellGrid'
import { SweepTable } from './SweepTable'
import map from './sweep.module.css'

/** The heatmap, which fills as the cells learn, or its table, and the card of the chosen cell. */
export function SweepMap({ isTable }: { isTable: boolean }) {
  const text = useText()
  // as the sentence above has them
  const { scores } = useSweep(evenScores)
  return (
    <figure role="figure" aria-label={text.sweep.figure} className={map.figure}>
      <div className={map.body}>
        <div className={map.cells} data-table={isTable || undefined}>
          {isTable ? <SweepTable scores={scores} /> : <CellGrid scores={scores} />}
        </div>
        <CellCard scores={scores} />
      </div>
    </figure>
  )
}
