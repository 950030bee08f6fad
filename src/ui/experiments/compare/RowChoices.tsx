import { CHANGES, choicesOf, isStage, rowOfChoice } from '../../../experiments/compare/choices'
import { MOST_ROWS } from '../../../experiments/compare/rows'
import { useText } from '../../AppContext'
import { useCompare, useExperiments } from '../useExperiments'
import styles from '../experiments.module.css'
import own from './rowChoices.module.css'

/** The algorithms by what they change, as buttons that add and remove rows, and a match of what they change silently. */
export function RowChoices() {
  const text = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const words = text.compare
  const [first] = rows
  const others = rows.filter(
    ({ config }) => config.beta !== first.config.beta || config.useReference !== first.config.useReference,
  ).length
  return (
    <>
      <div className={own.head}>
        <h2 className={styles.heading}>{words.configurations}</h2>
        <button type="button" disabled={rows.length === 1} onClick={compare.clear}>
          {words.clear}
        </button>
      </div>
      {CHANGES.map((change) => (
        <div key={change} role="group" aria-label={words.changes[change]} className={own.group}>
          <span aria-hidden="true">{words.changes[change]}</span>
          {choicesOf(change).map((choice) => {
            const isThere = rowOfChoice(rows, choice) !== null
            return (
              <button
                key={choice}
                type="button"
                aria-pressed={isThere}
                title={isStage(choice) ? undefined : text.presets[choice].line}
                disabled={isThere ? rows.length === 1 : rows.length >= MOST_ROWS}
                onClick={() => compare.toggleChoice(choice)}
              >
                {isStage(choice) ? words.stages[choice] : text.presets[choice].name}
              </button>
            )
          })}
        </div>
      ))}
      <div role="group" aria-label={words.yourOwn} className={own.group}>
        <span aria-hidden="true">{words.yourOwn}</span>
        <button type="button" disabled={rows.length >= MOST_ROWS} onClick={() => compare.duplicate(first.id)}>
          {words.copyOfFirst}
        </button>
      </div>
      {others > 0 && (
        <div className={styles.confound}>
          <p>{words.otherReference(others)}</p>
          <button type="button" className={styles.small} onClick={compare.matchReference}>
            {words.matchReference}
          </button>
        </div>
      )}
    </>
  )
}
