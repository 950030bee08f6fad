import Check from 'lucide-react/icons/check'
import { Fragment, useId } from 'react'
import { missingText } from '../../text/missingText'
import { writtenFigures } from '../../text/writtenFigures'
import { useText } from '../AppContext'
import { Coded } from './Coded'
import { Fold } from './Fold'
import { OfRun } from './OfRun'
import { useReadings } from './useReadings'
import styles from './findings.module.css'

/** The text of a case that takes the figures of the same case. */
type Says<Name extends string> = { [Part in Name]: (figures: object) => string }

/** What follows from the log's numbers, with its arithmetic; then what cannot be told, and why. */
export function ImpliedList() {
  const { reading: words } = useText()
  const { reading } = useReadings((state) => state.open)!
  const title = useId()
  if (reading.implied.length === 0) return null
  const ordered = reading.implied.toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown))
  return (
    <section>
      <h2 id={title}>{words.impliedName}</h2>
      <ul aria-labelledby={title} className={styles.implied}>
        {ordered.map(({ case: name, run, isKnown, figures }) => {
          const says = words.implied[name] as Says<'value' | 'how'>
          const written = writtenFigures(figures)
          return (
            <li key={`${name} ${run} ${'setting' in figures ? figures.setting : ''}`} data-known={isKnown}>
              <b>{says.value(written)}</b>
              <span>
                <Coded>{says.how(written)}</Coded>
                <OfRun run={run} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What is not a problem, although it looks like one. */
export function FineList() {
  const { reading: words } = useText()
  const { reading } = useReadings((state) => state.open)!
  const title = useId()
  if (reading.fine.length === 0) return null
  return (
    <section>
      <h2 id={title}>{words.fineName}</h2>
      <ul aria-labelledby={title} className={styles.fine}>
        {reading.fine.map(({ case: name, run, figures }) => {
          const says = words.fine[name] as Says<'what' | 'why'>
          const written = writtenFigures(figures)
          return (
            <li key={`${name} ${run}`}>
              <Check aria-hidden="true" size={14} />
              <span>
                <b>{says.what(written)}</b> <Coded>{says.why(written)}</Coded>
                <OfRun run={run} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The usual figures that the log lacks, folded: what logs each, and what could not be examined without it. */
export function MissingList() {
  const { reading: words } = useText()
  const { reading } = useReadings((state) => state.open)!
  if (reading.missing.length === 0) return null
  return (
    <Fold name={words.missingName} count={reading.missing.length}>
      <ul aria-label={words.missingName}>
        {reading.missing.map((one) => (
          <li key={`${one.run} ${one.metric}`}>
            <b>
              <code>{one.name}</code>
            </b>{' '}
            <Coded>{missingText(words, one)}</Coded>
            <OfRun run={one.run} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What the log has and nothing looks at, folded. */
export function UnexaminedList() {
  const { reading: words } = useText()
  const { reading } = useReadings((state) => state.open)!
  if (reading.unexamined.length === 0) return null
  return (
    <Fold
      name={words.unexaminedName}
      count={reading.unexamined.reduce((sum, { names }) => sum + names.length, 0)}
    >
      <ul>
        {reading.unexamined.map(({ run, names }) => (
          <li key={run}>
            {names.map((name, i) => (
              <Fragment key={name}>
                {i > 0 && ' '}
                <code>{name}</code>
              </Fragment>
            ))}
            <OfRun run={run} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What was left out of the files, folded. */
export function SkippedList() {
  const { reading: words } = useText()
  const { log } = useReadings((state) => state.open)!
  if (log.leftOut.length === 0) return null
  return (
    <Fold name={words.skippedName} count={log.leftOut.length}>
      <ul>
        {log.leftOut.map(({ why, file, fromLine, toLine, text }) => {
          const at = fromLine === 0 ? log.files[file].name : words.lines(fromLine, toLine)
          return (
            <li key={`${file} ${fromLine} ${why} ${text}`}>{words.skipped(at, words.leftOut[why], text)}</li>
          )
        })}
      </ul>
    </Fold>
  )
}
