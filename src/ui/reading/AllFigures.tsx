import { useState } from 'react'
import { CELL, type Column } from '../../reading/contract'
import { useText } from '../AppContext'
import { LogChart } from './LogChart'
import { useReadings } from './useReadings'
import findingsStyles from './findings.module.css'
import styles from './reading.module.css'

/** Every figure of the log, folded; under each that is not the same quantity as this page's, what differs. */
export function AllFigures() {
  const { reading: words, readingView: text } = useText()
  const { log } = useReadings((state) => state.open)!
  const [isOpen, setOpen] = useState(false)
  const shown = log.runs.map((run) => ({ run, columns: run.columns.filter(hasNumbers) }))
  const count = shown.reduce((sum, { columns }) => sum + columns.length, 0)
  if (count === 0) return null
  return (
    <details className={findingsStyles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {text.all} ({count})
      </summary>
      {isOpen &&
        shown.map(({ run, columns }) => (
          <section key={run.id} aria-label={run.name}>
            {log.runs.length > 1 && <h3>{run.name}</h3>}
            <div className={styles.charts}>
              {columns.map((column) => (
                <div key={column.name}>
                  <LogChart run={run} column={column} />
                  {column.differs !== null && (
                    <p className={styles.differs}>
                      {text.differs} {words.differences[column.differs]}
                    </p>
                  )}
                </div>
              ))}
            </div>
          </section>
        ))}
    </details>
  )
}

const hasNumbers = ({ cells }: Column) => cells.some((cell) => cell === CELL.number)
