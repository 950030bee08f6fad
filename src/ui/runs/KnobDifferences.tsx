import { knobDifferences, type KnobHistory } from '../../app/runsView/configs'
import { taskKnobOf, type Field } from '../../tasks/fields'
import type { KnobValue } from '../../settings/knob'
import { useText } from '../AppContext'
import { LineSample } from '../charts/LineSample'
import { valueText } from '../fieldText'
import { whole } from '../numbers'
import type { ShownRun } from './shownRun'
import { longField } from './runText'
import chosenStyles from './chosen.module.css'
import styles from './runs.module.css'

/** The knobs in which the chosen runs differ; values that differ from the first run's are marked. */
export function KnobDifferences({ shown }: { shown: readonly ShownRun[] }) {
  const catalogue = useText()
  const { runs: text, locale, transport } = catalogue
  const differences = knobDifferences(shown.map(({ run }) => run))
  /** a knob of a single task gets its name from a run of that task */
  const taskOf = (field: Field, runs: readonly KnobHistory[]) =>
    shown[
      taskKnobOf(field) === null
        ? 0
        : Math.max(
            0,
            runs.findIndex(({ value }) => value !== undefined),
          )
    ].run.task
  if (differences.length === 0) return <p className={styles.note}>{text.noDifferences}</p>
  return (
    <section aria-label={text.differences} className={styles.section}>
      <h2>{text.differences}</h2>
      <p className={styles.note}>{text.differencesNote}</p>
      <div className={chosenStyles.tableBox} role="region" aria-label={text.differencesTable} tabIndex={0}>
        <table aria-label={text.differencesTable}>
          <thead>
            <tr>
              <th scope="col">{text.setting}</th>
              {shown.map(({ run, look, letter }) => (
                <th key={run.id} scope="col" title={run.name}>
                  <LineSample {...look} /> {letter}
                  <span className="spoken"> {run.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, runs }) => {
              const task = taskOf(field, runs)
              return (
                <tr key={field}>
                  <th scope="row">{longField(field, task, catalogue)}</th>
                  {runs.map(({ value, changes, isLikeFirst }, i) => {
                    const { id } = shown[i].run
                    const write = (what: KnobValue) => valueText(field, what, task, catalogue)
                    return (
                      <td key={id} data-differs={!isLikeFirst || undefined}>
                        {!isLikeFirst && <span className="spoken">{text.differs}: </span>}
                        <span>
                          {!isLikeFirst && <span aria-hidden="true">≠ </span>}
                          {value === undefined ? transport.absent : write(value)}
                        </span>
                        {changes.map(({ step, to }) => (
                          <small key={step}>{text.fromStep(write(to), whole(locale, step))}</small>
                        ))}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
