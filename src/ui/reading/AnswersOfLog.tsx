import { useId, useMemo, useState } from 'react'
import { logGroups, type LogGroup } from '../../app/reading/logGroups'
import { formatNumber, formatSigned } from '../../app/series/format'
import { batchOf, type ReadBatch } from '../../reading/batch'
import type { CompletionTable } from '../../reading/completions'
import { useText } from '../AppContext'
import { whole } from '../numbers'
import { Select } from '../parts/Select'
import { MiniGroup } from '../stage/MiniGroup'
import { batchLines } from './batchLines'
import { useReadings } from './useReadings'
import styles from './answers.module.css'

/** Design pixels of a group in the map. */
const WIDTH = 96
/** Groups that are drawn: those after them are counted only. */
const MOST_GROUPS = 64
/** Characters of an answer that are shown before it is opened. */
const BEGINNING = 80

/** The completions that came with a log, as groups: which have a signal, and the answers of the chosen one. */
export function AnswersOfLog() {
  const { readingView: text, locale } = useText()
  const { log } = useReadings((state) => state.open)!
  const [at, setAt] = useState(log.completions.length - 1)
  const title = useId()
  const table = log.completions[Math.min(at, log.completions.length - 1)]
  if (!table) return null
  const nameOf = (i: number) => {
    const { step, file } = log.completions[i]
    return Number.isNaN(step) ? log.files[file].name : text.step(whole(locale, step))
  }
  return (
    <section aria-labelledby={title} className={styles.answers}>
      <header>
        <h2 id={title}>{text.completions}</h2>
        {log.completions.length > 1 && (
          <Select
            aria-label={text.facts.steps}
            value={String(at)}
            options={log.completions.map((_, i) => String(i))}
            nameOf={(i) => nameOf(Number(i))}
            onChoose={(i) => setAt(Number(i))}
          />
        )}
      </header>
      <Groups key={at} table={table} />
    </section>
  )
}

function Groups({ table }: { table: CompletionTable }) {
  const { readingView: text, locale } = useText()
  const batch = useMemo(() => batchOf(table), [table])
  const groups = useMemo(() => logGroups(table, batch), [table, batch])
  const [chosen, choose] = useState(0)
  const largest = Math.max(...groups.map(({ rows }) => rows.length))
  const words = { solved: text.solved, stuck: text.stuck, live: text.mixed }
  const states = (['live', 'solved', 'stuck'] as const).map((state) => {
    const count = groups.filter((group) => group.state === state).length
    return `${whole(locale, count)} ${words[state]}`
  })
  return (
    <>
      <p>
        {text.groupsOf(whole(locale, groups.length), whole(locale, largest))}: {states.join(', ')}
      </p>
      <ul className={styles.map}>
        {groups.slice(0, MOST_GROUPS).map((group, i) => (
          <li key={group.rows[0].row}>
            <button
              type="button"
              aria-pressed={i === chosen}
              aria-label={`${group.prompt.slice(0, 40)}: ${words[group.state]}`}
              onClick={() => choose(i)}
            >
              <MiniGroup group={group} largest={largest} width={WIDTH} />
            </button>
          </li>
        ))}
      </ul>
      <Facts batch={batch} table={table} />
      <Answers group={groups[chosen]} table={table} />
    </>
  )
}

/** What is measured of the batch, whether or not it is a finding. */
function Facts({ batch, table }: { batch: ReadBatch; table: CompletionTable }) {
  const { readingView, locale } = useText()
  return (
    <ul className={styles.facts}>
      {batchLines(batch, table, readingView.batch, (count) => whole(locale, count)).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The answers of one group, best first, with their rewards in parts and their advantages. */
function Answers({ group, table }: { group: LogGroup; table: CompletionTable }) {
  const { readingView: text } = useText()
  const parts = Object.entries(table.rewards)
  return (
    <>
      <p className={styles.prompt}>
        <b>{text.prompt}</b> {group.prompt}
      </p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.answer}</th>
              <th scope="col">{text.reward}</th>
              {parts.length > 1 &&
                parts.map(([part]) => (
                  <th key={part} scope="col">
                    {part}
                  </th>
                ))}
              <th scope="col">{text.advantage}</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map(({ row, push }) => (
              <tr key={row}>
                <td>
                  <Answer written={table.completions[row]} />
                </td>
                <td>{formatNumber(table.reward[row])}</td>
                {parts.length > 1 &&
                  parts.map(([part, values]) => <td key={part}>{formatNumber(values[row])}</td>)}
                <td>{formatSigned(push)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The text of an answer, folded to its beginning. */
function Answer({ written }: { written: string }) {
  const { readingView: text } = useText()
  if (written.length <= BEGINNING) return written || text.empty
  return (
    <details>
      <summary>{written.slice(0, BEGINNING)} …</summary>
      <pre>{written}</pre>
    </details>
  )
}
