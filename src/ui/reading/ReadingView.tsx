import { useEffect, useRef } from 'react'
import { useApp, useText } from '../AppContext'
import { AllFigures } from './AllFigures'
import { AnswersOfLog } from './AnswersOfLog'
import { Findings, Heading } from './Findings'
import { FineList, ImpliedList, MissingList, SkippedList, UnexaminedList } from './Lists'
import { LogChart } from './LogChart'
import { ReadingRail } from './ReadingRail'
import { useReadings } from './useReadings'
import styles from './reading.module.css'

/** A log of another program: its figures, what is wrong with its evidence, what it implies, and what is not a problem. */
export function ReadingView() {
  const { readingView: text } = useText()
  const open = useReadings((state) => state.open)
  const being = useReadings((state) => state.being)
  return (
    <div className={styles.view}>
      <ReadingRail />
      <section role="region" aria-label={text.name} className={styles.main}>
        <Progress />
        <p role="status" className="spoken">
          {open && !being && text.opened(open.name)}
        </p>
        {open && <Read key={open.id} />}
      </section>
    </div>
  )
}

function Read() {
  const { log, reading } = useReadings((state) => state.open)!
  const charts = reading.charts.flatMap(({ run: id, name }) => {
    const run = log.runs.find((one) => one.id === id)
    const column = run?.columns.find((one) => one.name === name)
    return run && column ? [{ run, column }] : []
  })
  const isWell = reading.findings.length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // what had the focus went with its view
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <>
      <Heading field={heading} />
      {charts.length > 0 && (
        <div className={styles.charts}>
          {charts.map(({ run, column }) => (
            <LogChart key={`${run.id} ${column.name}`} run={run} column={column} />
          ))}
        </div>
      )}
      <div className={styles.columns}>
        <div>
          {!reading.unread && <Findings />}
          {isWell && <ImpliedList />}
          <AnswersOfLog />
        </div>
        <div>
          {!isWell && <ImpliedList />}
          <FineList />
          <MissingList />
          <UnexaminedList />
          <SkippedList />
        </div>
      </div>
      <AllFigures />
    </>
  )
}

/** How far the files are that are being read; nothing if none are. */
function Progress() {
  const app = useApp()
  const { readingView: text, locale } = useText()
  const being = useReadings((state) => state.being)
  if (!being) return null
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const megabytes = (bytes: number) => size.format(bytes / 2 ** 20)
  return (
    <div role="status" className={styles.progress}>
      <p>{text.reading(being.names.join(', '))}</p>
      <progress value={being.done} max={Math.max(1, being.all)} aria-label={text.reading(being.names[0])} />
      <span>{text.readSoFar(megabytes(being.done), megabytes(being.all))}</span>
      <button type="button" onClick={app.readings.cancel}>
        {text.cancel}
      </button>
    </div>
  )
}
