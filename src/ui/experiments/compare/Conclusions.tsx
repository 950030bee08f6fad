import { updatesPerThousand } from '../../../experiments/compare/rows'
import { comparisonTable, type TableRow } from '../../../experiments/compare/table'
import { formatExact, formatNumber } from '../../../app/series/format'
import { useText } from '../../AppContext'
import { useCompare, useExperiments } from '../useExperiments'
import { Verbs } from '../Verbs'
import { inLine, intervalText, signedText } from './estimateText'
import { useRowNames } from './useRowNames'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** The conclusions from the comparison, in sentences. */
export function Conclusions() {
  const text = useText()
  const { compare } = useExperiments()
  const table = useCompare(comparisonTable)
  const names = useRowNames()
  const rows = useCompare((state) => state.rows)
  const [first] = rows
  const updates = rows.map(({ config }) => updatesPerThousand(config))
  const nameOf = (row: string) => names.get(row) ?? ''
  const sentences = ({ row, verdict }: TableRow): string[] => {
    if (!verdict) return []
    const { kind, difference, separated, p, comparisons, neededPairs } = verdict
    const words = text.compare.verdict
    const size = kind === 'no-difference-shown' ? intervalText(difference) : inLine(signedText(difference))
    const isShown = kind === 'better' || kind === 'worse'
    return [
      words[kind](nameOf(row), nameOf(first.id), size, neededPairs),
      ...(kind === 'too-few-seeds' ? [] : [words.p(formatNumber(p), comparisons)]),
      ...(isShown && !separated ? [words.notSeparated] : []),
    ]
  }
  const said = table.rows.map((row) => sentences(row)).filter((list) => list.length > 0)
  return (
    <section aria-label={text.compare.conclusions} className={own.conclusions}>
      {said.length > 0 && (
        <>
          <h2 className={styles.heading}>{text.compare.conclusions}</h2>
          <ul>
            {said.map((list) => (
              <li key={list[0]}>{text.compare.sentences(list)}</li>
            ))}
          </ul>
          <p className={styles.note}>{text.compare.verdict.scope}</p>
        </>
      )}
      {new Set(updates).size > 1 && (
        <p className={styles.confound}>
          {text.compare.unequalUpdates(
            rows.map(({ id }, k) => text.compare.updatesOf(nameOf(id), formatNumber(updates[k]))),
          )}
        </p>
      )}
      {table.sameLearningRate !== null && (
        <div className={styles.confound}>
          <p>{text.compare.sameLearningRate(formatExact(table.sameLearningRate))}</p>
          <Verbs
            verbs={rows.map(({ id }) => ({
              name: text.compare.sweepLearningRate(nameOf(id)),
              act: () => compare.sweepLearningRate(id),
            }))}
          />
        </div>
      )}
    </section>
  )
}
