import { sorted, SORTS, type Sort } from '../../app/runsView/state'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import { useApp, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { useMedia } from '../frame/useMedia'
import { RunRow } from './RunRow'
import { matches } from './runText'
import { useRuns } from './useRuns'
import { Placeholder } from '../parts/Placeholder'
import styles from './runTable.module.css'
import runsStyles from './runs.module.css'

const COLUMNS = ['choose', 'name', 'task', 'steps', 'reward', 'evaluation', 'saved', 'actions'] as const

const isSort = (column: string): column is Sort => SORTS.some((sort) => sort === column)

/** All saved runs, or those that a search finds. */
export function RunsTable({ runs }: { runs: readonly SavedRunEntry[] }) {
  const app = useApp()
  const catalogue = useText()
  const { runs: text, taskTitles } = catalogue
  const query = useRuns((state) => state.query)
  const sort = useRuns((state) => state.sort)
  const found = runs.filter((run) => matches(run, query, catalogue))
  const isNarrow = useMedia('narrow')
  const names = new Map(runs.map(({ id, name }) => [id, name]))
  return (
    <section aria-label={text.title} className={runsStyles.section}>
      <div className={styles.top}>
        <p className={styles.lead}>{text.lead}</p>
        {runs.length > 0 && (
          <>
            <label className={styles.search}>
              <span className="spoken">{text.search}</span>
              <input
                type="search"
                value={query}
                placeholder={text.searchHint}
                onChange={(event) => app.runs.search(event.currentTarget.value)}
              />
            </label>
            {isNarrow && (
              <Select
                aria-label={text.sort}
                value={sort}
                options={SORTS}
                nameOf={(column) => text.sortedBy(text.columns[column])}
                onChoose={app.runs.sortBy}
              />
            )}
            <span role="status" className={styles.count}>
              {text.found(found.length, runs.length)}
            </span>
          </>
        )}
      </div>
      <table aria-label={text.title} className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                aria-sort={
                  sort === column
                    ? column === 'name' || column === 'task'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
                title={column === 'reward' ? text.sparklineNote : undefined}
              >
                {isSort(column) && !isNarrow ? (
                  <button
                    type="button"
                    className={styles.sort}
                    title={text.sortedBy(text.columns[column])}
                    onClick={() => app.runs.sortBy(column)}
                  >
                    {text.columns[column]}
                    <span aria-hidden="true">
                      {sort === column ? (column === 'name' || column === 'task' ? ' ↑' : ' ↓') : ''}
                    </span>
                  </button>
                ) : (
                  <span className={column === 'reward' ? undefined : 'spoken'}>{text.columns[column]}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(found, sort, ({ task }) => taskTitles[task]).map((run) => (
            <RunRow key={run.id} run={run} parent={run.parent ? (names.get(run.parent.run) ?? null) : null} />
          ))}
        </tbody>
      </table>
      {runs.length === 0 ? (
        <NothingKept />
      ) : (
        found.length === 0 && <p className={runsStyles.note}>{text.none}</p>
      )}
    </section>
  )
}

/** Says what this place will show, and what the visitor has to do for it; or that what it showed is gone. */
function NothingKept() {
  const app = useApp()
  const text = useText().runs
  const wereRemoved = useRuns((state) => state.wereRemoved)
  return (
    <Placeholder kind="empty">
      <h2>{wereRemoved ? text.removedTitle : text.emptyTitle}</h2>
      <p>{wereRemoved ? text.removed : text.empty}</p>
      <button type="button" onClick={() => app.setView('train')}>
        {text.toTrain}
      </button>
    </Placeholder>
  )
}
