import Ellipsis from 'lucide-react/icons/ellipsis'
import { useMemo } from 'react'
import { readCompare } from '../../experiments/compare/compareLink'
import { readSweep } from '../../experiments/sweep/sweepLink'
import { fieldsOf } from '../../experiments/sweep/sweepPlan'
import { MOST_SAVED, type ExperimentRecord } from '../../runs/saved/savedStore'
import type { Catalogue } from '../../text'
import { useApp, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { rowNames } from '../experiments/compare/useRowNames'
import { formatPercent } from '../../app/series/format'
import { whole } from '../numbers'
import { NameEditor, useNaming } from './NameEditor'
import { dateText, shortField } from './runText'
import { useRuns } from './useRuns'
import styles from './runTable.module.css'
import runsStyles from './runs.module.css'

const COLUMNS = ['name', 'done', 'saved', 'actions'] as const

/** The saved comparisons and sweeps. */
export function ExperimentsTable() {
  const { runs: text } = useText()
  const experiments = useRuns((state) => state.experiments)
  return (
    <section aria-label={text.experiments} className={runsStyles.section}>
      <h2>{text.experiments}</h2>
      {experiments.length === 0 ? (
        <p className={runsStyles.note}>{text.noExperiments}</p>
      ) : (
        <>
          <p className={runsStyles.note}>{text.experimentsNote(MOST_SAVED.compare)}</p>
          <table aria-label={text.experiments} className={styles.table} data-experiments>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    <span className={column === 'actions' ? 'spoken' : undefined}>
                      {text.experimentColumns[column]}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {experiments.map((record) => (
                <ExperimentRow key={record.id} record={record} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function ExperimentRow({ record }: { record: ExperimentRecord }) {
  const app = useApp()
  const catalogue = useText()
  const { runs: text, locale } = catalogue
  const listed = useRuns((state) => state.listed)
  const { isNaming, setNaming, endNaming, actions } = useNaming()
  const { id, kind, link, finished, total, share, saved } = record
  const about = useMemo(() => aboutOf(kind, link, catalogue), [kind, link, catalogue])
  const name = record.name ?? about
  return (
    <tr>
      <th scope="row" data-column="name">
        {isNaming ? (
          <NameEditor
            name={name}
            onName={(written) => void app.runs.renameExperiment(id, written)}
            onEnd={endNaming}
          />
        ) : (
          <b>{name}</b>
        )}
        <small className={styles.settings}>
          {text.kinds[kind]}
          {record.name !== null && ` · ${about}`}
        </small>
      </th>
      <td data-column="done" data-label={text.experimentColumns.done}>
        {text.done(whole(locale, finished), whole(locale, total), formatPercent(share))}
      </td>
      <td data-column="saved">
        <time dateTime={new Date(saved).toISOString()}>{dateText(locale, saved, listed)}</time>
      </td>
      <td data-column="actions">
        <div ref={actions} className={styles.actions}>
          <button
            type="button"
            aria-label={text.openExperiment(name)}
            onClick={() => app.runs.openExperiment(kind, id)}
          >
            {text.open}
          </button>
          <MenuButton
            label={text.more(name)}
            className={styles.more}
            groups={[
              {
                items: [
                  { id: 'rename', label: text.rename },
                  { id: 'delete', label: text.delete },
                ],
              },
            ]}
            onChoose={(item) => {
              if (item === 'rename') setNaming(true)
              else void app.runs.delete({ kind: 'experiment', id, name })
            }}
          >
            <Ellipsis aria-hidden="true" />
          </MenuButton>
        </div>
      </td>
    </tr>
  )
}

/** A short text about the rows of a comparison, or the knobs of a sweep. */
function aboutOf(kind: ExperimentRecord['kind'], link: string, catalogue: Catalogue): string {
  const { runs: text, taskTitles } = catalogue
  if (kind === 'compare') {
    const { rows } = readCompare(link)
    return text.compared([...rowNames(rows, catalogue).values()], taskTitles[rows[0].config.task])
  }
  const { base, plan } = readSweep(link)
  const fields = fieldsOf(plan).map((field) => shortField(field, base.task, catalogue))
  return text.swept(fields, taskTitles[base.task])
}
