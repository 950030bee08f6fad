import { useState } from 'react'
import { countConfounded, pairsOf, rowOfStart, startsOf } from '../../../app/experiments/compare/starts'
import {
  CHANGES,
  choicesOf,
  isStage,
  rowOfChoice,
  type RowChoice,
} from '../../../experiments/compare/choices'
import { MOST_ROWS } from '../../../experiments/compare/rows'
import { useText } from '../../AppContext'
import { useCompare, useExperiments } from '../useExperiments'
import styles from '../experiments.module.css'
import own from './rowChoices.module.css'

/** The choices that are there before all others are asked for: GRPO's parts taken away, and the best-known algorithms. */
const MAIN: readonly RowChoice[] = [
  'grpo',
  'no_std',
  'batch_mean',
  'dr_grpo',
  'no_baseline',
  'rloo',
  'clip_higher',
  'no_clip',
  'gspo',
  'cispo',
  'sapo',
  'dapo',
  'per_token',
  'nanochat',
]

const rankOf = (choice: RowChoice) => (MAIN.includes(choice) ? MAIN.indexOf(choice) : MAIN.length)
const byRank = (a: RowChoice, b: RowChoice) => rankOf(a) - rankOf(b)

/** The algorithms by what they change, as buttons that add and remove rows, and a match of what they change silently. */
export function RowChoices() {
  const text = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const words = text.compare
  const [first] = rows
  const [areAll, setAll] = useState(false)
  const isShown = (choice: RowChoice) => areAll || MAIN.includes(choice) || rowOfChoice(rows, choice) !== null
  const hidden = CHANGES.flatMap(choicesOf).filter((choice) => !isShown(choice)).length
  const others = countConfounded(rows)
  return (
    <>
      <div className={own.choices}>
        <div className={own.head}>
          <h2 className={styles.heading}>{words.rows}</h2>
          <button type="button" disabled={rows.length === 1} onClick={compare.clear}>
            {words.clear}
          </button>
        </div>
        {CHANGES.map((change) => {
          const choices = choicesOf(change).filter(isShown).toSorted(byRank)
          if (choices.length === 0) return null
          return (
            <div key={change} role="group" aria-label={words.changes[change]} className={own.group}>
              <span aria-hidden="true">{words.changes[change]}</span>
              {choices.map((choice) => {
                const isThere = rowOfChoice(rows, choice) !== null
                return (
                  <button
                    key={choice}
                    type="button"
                    aria-pressed={isThere}
                    title={isStage(choice) ? words.stages[choice] : text.presets[choice].line}
                    disabled={isThere ? rows.length === 1 : rows.length >= MOST_ROWS}
                    onClick={() => compare.toggleChoice(choice)}
                  >
                    {isStage(choice) ? words.stageChips[choice] : text.presets[choice].name}
                  </button>
                )
              })}
            </div>
          )
        })}
        <div className={own.group}>
          <button type="button" aria-expanded={areAll} onClick={() => setAll(!areAll)}>
            {areAll ? words.fewerChoices : words.moreChoices(hidden)}
          </button>
        </div>
        <Starts />
        <div role="group" aria-label={words.yourOwn} className={own.group}>
          <span aria-hidden="true">{words.yourOwn}</span>
          <button
            type="button"
            disabled={rows.length >= MOST_ROWS}
            onClick={() => compare.duplicate(first.id)}
          >
            {words.copyOfFirst}
          </button>
        </div>
      </div>
      {others > 0 && (
        <div className={styles.confound}>
          <p>{words.otherReference(others)}</p>
          <button type="button" className={styles.small} onClick={() => compare.matchReference()}>
            {words.matchReference}
          </button>
        </div>
      )}
    </>
  )
}

/** The presets of the task: each as a row, and each that has an after beside it. */
function Starts() {
  const text = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const { task } = rows[0].config
  const starts = startsOf(task)
  const words = text.compare
  const named = text.tasks[task].setups
  const labelOf = (start: string) => named[start]?.label ?? start
  if (starts.length === 0) return null
  return (
    <>
      <div role="group" aria-label={words.starts} className={own.group}>
        <span aria-hidden="true">{words.starts}</span>
        {starts.map((start) => {
          const isThere = rowOfStart(rows, start) !== null
          return (
            <button
              key={start}
              type="button"
              aria-pressed={isThere}
              title={named[start]?.help}
              disabled={isThere ? rows.length === 1 : rows.length >= MOST_ROWS}
              onClick={() => compare.toggleStart(start)}
            >
              {labelOf(start)}
            </button>
          )
        })}
      </div>
      {pairsOf(task).length > 0 && (
        <div role="group" aria-label={words.beforeAfter} className={own.group}>
          <span aria-hidden="true">{words.beforeAfter}</span>
          {pairsOf(task).map((pair) => (
            <button key={pair.before} type="button" onClick={() => compare.compareStarts(pair)}>
              {words.pair(labelOf(pair.before), labelOf(pair.after))}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
