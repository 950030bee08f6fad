import { useMemo, useState } from 'react'
import { bestCells, evenScores } from '../../../experiments/sweep/cells'
import { useText } from '../../AppContext'
import { percent } from '../../numbers'
import { useExperiments, useSweep } from '../useExperiments'
import { BrushRow } from './BrushRow'
import { CellCard } from './CellCard'
import { Importances } from './Importances'
import { ParallelCoordinates } from './ParallelCoordinates'
import { SweepTable } from './SweepTable'
import parallelStyles from './parallel.module.css'
import styles from './sweep.module.css'
import shared from '../experiments.module.css'

/** The result of a search: every point as a line through its values to its score, and which knobs matter. */
export function SearchFigure() {
  const text = useText()
  const { sweep } = useExperiments()
  const [isTable, setTable] = useState(false)
  const plan = useSweep((state) => state.plan)
  const cells = useSweep((state) => state.cells)
  const bestShare = useSweep((state) => state.bestShare)
  const brushes = useSweep((state) => state.brushes)
  // as the sentence above has them
  const { scores } = useSweep(evenScores)
  const strong = useMemo(
    () => bestCells({ cells, bestShare, brushes }, scores),
    [cells, bestShare, brushes, scores],
  )
  if (plan.kind !== 'search') return null
  return (
    <figure role="figure" aria-label={text.sweep.figure} className={`${shared.card} ${styles.figure}`}>
      <figcaption className={shared.choices}>
        <span className={shared.note}>{text.sweep.parallelNote}</span>
        <label>
          {text.sweep.bestShare}{' '}
          <input
            type="range"
            min={0.05}
            max={1}
            step={0.05}
            value={bestShare}
            onChange={(event) => sweep.setBestShare(Number(event.currentTarget.value))}
          />
          {text.sweep.bestOf(percent(text.locale, bestShare))}
        </label>
        <button type="button" onClick={() => setTable(!isTable)}>
          {isTable ? text.sweep.showMap : text.sweep.showTable}
        </button>
      </figcaption>
      <div className={styles.body}>
        <div className={styles.cells} data-table={isTable || undefined}>
          {isTable ? (
            <SweepTable scores={scores} />
          ) : (
            <>
              <ParallelCoordinates plan={plan} scores={scores} strong={strong} />
              <div className={parallelStyles.brushes}>
                {plan.knobs.map(({ field, range }, k) => (
                  <BrushRow key={field} place={k} field={field} range={range} brush={brushes[k] ?? null} />
                ))}
              </div>
            </>
          )}
        </div>
        <CellCard scores={scores} />
      </div>
      <Importances />
    </figure>
  )
}
