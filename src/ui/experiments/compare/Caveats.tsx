import { updatesPerThousand } from '../../../experiments/compare/rows'
import { comparisonTable } from '../../../experiments/compare/table'
import { formatExact, formatNumber } from '../../../app/series/format'
import { useText } from '../../AppContext'
import { useCompare, useExperiments } from '../useExperiments'
import { Verbs } from '../Verbs'
import { Fold } from './Fold'
import { useRowNames } from './useRowNames'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** What a comparison does not say, and what besides the algorithms may be behind its differences. */
export function Caveats() {
  const text = useText()
  const { compare } = useExperiments()
  const table = useCompare(comparisonTable)
  const names = useRowNames()
  const rows = useCompare((state) => state.rows)
  const updates = rows.map(({ config }) => updatesPerThousand(config))
  const nameOf = (row: string) => names.get(row) ?? ''
  const mixed = table.rows
    .filter(({ verdict }) => verdict && ['better', 'worse'].includes(verdict.kind) && !verdict.separated)
    .map(({ row }) => nameOf(row))
  const isOver = table.complete && rows.length > 1
  const areUnequal = new Set(updates).size > 1
  const notes = [mixed.length > 0, isOver, areUnequal, table.sameLearningRate !== null].filter(Boolean).length
  if (notes === 0) return null
  return (
    <Fold title={text.compare.misleadFold(notes)}>
      <section aria-label={text.compare.conclusions} className={own.caveats}>
        {isOver && (
          <p className={styles.note}>
            {text.compare.sentences([
              ...(mixed.length > 0 ? [text.compare.verdict.notSeparated(mixed)] : []),
              text.compare.verdict.scope,
            ])}
          </p>
        )}
        {areUnequal && (
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
    </Fold>
  )
}
