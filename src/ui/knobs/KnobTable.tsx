import { Fragment, useId, useMemo, useState } from 'react'
import type { KnobName } from '../../settings/knobs'
import { useText } from '../AppContext'
import { whole } from '../numbers'
import { PaperLinks } from '../PaperLinks'
import { knobTableRows, matchingRows } from './knobTable'
import styles from './knobs.module.css'

const COLUMNS = ['label', 'link', 'trl', 'verl', 'default', 'allowed', 'papers'] as const

/** Every knob beside its names in TRL and verl, to be filtered; each row leads to its knob. */
export function KnobTable({ onKnob }: { onKnob: (knob: KnobName) => void }) {
  const text = useText()
  const { knobTable, locale } = text
  const filter = useId()
  const caption = useId()
  const [query, setQuery] = useState('')
  const rows = useMemo(() => knobTableRows(text), [text])
  const shown = matchingRows(rows, query)
  const nameIn = (name: string | null) =>
    name === null ? (
      <>
        <span aria-hidden="true">{knobTable.absent}</span>
        <span className="spoken">{knobTable.absentSpoken}</span>
      </>
    ) : (
      <code>
        {name.split('.').map((part, i) => (
          <Fragment key={i}>
            {i > 0 && (
              <>
                .<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </code>
    )

  return (
    <>
      <p className={styles.filter}>
        <label htmlFor={filter}>{knobTable.filter}</label>
        <input
          id={filter}
          type="text"
          value={query}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <span aria-live="polite">
          {knobTable.count(whole(locale, shown.length), whole(locale, rows.length))}
        </span>
      </p>
      <p id={caption} className={styles.caption}>
        {knobTable.caption}
      </p>
      <div className={styles.scroll} role="region" aria-label={knobTable.title} tabIndex={0}>
        <table className={styles.table} aria-describedby={caption}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {knobTable.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.knob}
                    aria-label={knobTable.show(row.label)}
                    onClick={() => onKnob(row.name)}
                  >
                    {row.label}
                  </button>
                </th>
                <td>{nameIn(row.link)}</td>
                <td>{nameIn(row.trl)}</td>
                <td>{nameIn(row.verl)}</td>
                <td>
                  <code>{row.default}</code>
                </td>
                <td>{row.isListed ? <code>{row.allowed}</code> : row.allowed}</td>
                <td>
                  <div className={styles.papers}>
                    <PaperLinks papers={row.papers} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
