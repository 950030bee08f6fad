import Play from 'lucide-react/icons/play'
import { useId, type RefObject } from 'react'
import type { Evidence, LogFinding } from '../../reading/contract'
import { SHOWN, type NotShown } from '../../reading/shown'
import { writtenFigures } from '../../text/writtenFigures'
import { useApp, useText } from '../AppContext'
import { Coded } from './Coded'
import { OfRun } from './OfRun'
import { useReadings } from './useReadings'
import { standingText } from './standingText'
import styles from './findings.module.css'

/** What the log says, in one sentence, and under it how far that goes. */
export function Heading({ field }: { field: RefObject<HTMLHeadingElement | null> }) {
  const text = useText()
  const { reading: words } = text
  const { reading, log } = useReadings((state) => state.open)!
  const [first] = reading.findings
  if (reading.unread)
    return (
      <header className={styles.heading}>
        <h1 ref={field} tabIndex={-1}>
          {words.heading.unread[reading.unread]}
        </h1>
      </header>
    )
  const title = first
    ? words.heading.finding(words.findings[first.rule].title)
    : words.heading.nothing(standingText(reading.standing, text))
  return (
    <header className={styles.heading}>
      <h1 ref={field} tabIndex={-1}>
        {title}
      </h1>
      <p>{words.heading.counts(reading.findings.length, reading.fine.length)}</p>
      <p className={styles.trend}>
        {reading.answers && words.heading.answers(reading.answers)}{' '}
        {reading.steps > 0 &&
          (reading.isTrend
            ? words.heading.trend(reading.longest, log.runs.length)
            : words.heading.noTrend(reading.longest, log.runs.length))}
      </p>
    </header>
  )
}

/** What is wrong, the most urgent first. */
export function Findings() {
  const { reading: words } = useText()
  const { reading } = useReadings((state) => state.open)!
  const title = useId()
  return (
    <section>
      <h2 id={title}>{words.findingsName}</h2>
      <ol aria-labelledby={title} className={styles.findings}>
        {reading.findings.length === 0 ? (
          <li className={styles.none}>{words.noFindings(reading.steps)}</li>
        ) : (
          reading.findings.map((finding, i) => <Item key={keyOf(finding)} finding={finding} number={i + 1} />)
        )}
      </ol>
    </section>
  )
}

/** A rule speaks once of a run, but of several settings. */
const keyOf = ({ rule, run, figures }: LogFinding) =>
  `${rule} ${run} ${'setting' in figures ? figures.setting : ''}`

function Item({ finding, number }: { finding: LogFinding; number: number }) {
  const app = useApp()
  const { reading: words, lessons } = useText()
  const { name } = useReadings((state) => state.open)!
  const { rule, run, figures, evidence, options, lesson, show } = finding
  // each rule has its own figures, and the text of the same rule takes them
  const says = words.findings[rule] as {
    title: string
    seen(figures: object): string
    means(figures: object): string
    change(options: string, figures: object): string
  }
  const written = writtenFigures(figures)
  const inCode = options.map((option) => `\`${option}\``).join(', ')
  return (
    <li className={styles.finding}>
      <span aria-hidden="true" className={styles.number}>
        {number}
      </span>
      <div>
        <h3>
          {says.title}
          <OfRun run={run} />
        </h3>
        <dl>
          <dt>{words.seen}</dt>
          <dd>
            {says.seen(written)} <Quotes evidence={evidence} />
          </dd>
          <dt>{words.means}</dt>
          <dd>
            <Coded>{says.means(written)}</Coded>
          </dd>
          <dt>{words.change}</dt>
          <dd>
            <Coded>{says.change(inCode, written)}</Coded>
          </dd>
        </dl>
        <div className={styles.acts}>
          {show ? (
            <button
              type="button"
              className={styles.show}
              data-first={number === 1 || undefined}
              onClick={() => void app.readings.showHere(show, name)}
            >
              <Play aria-hidden="true" size={14} fill="currentColor" />
              {words.showMe}
            </button>
          ) : (
            <p className={styles.notHere}>
              {rule in SHOWN ? words.notHereSolved : words.notHere[rule as NotShown]}
            </p>
          )}
          {lesson && (
            <button type="button" className={styles.lesson} onClick={() => void app.openLesson(lesson)}>
              {words.lesson(lessons[lesson].title)}
            </button>
          )}
        </div>
      </div>
    </li>
  )
}

/** The columns that a finding quotes: pointing at one marks its values in its figure. */
function Quotes({ evidence }: { evidence: readonly Evidence[] }) {
  const app = useApp()
  const { reading: words } = useText()
  return evidence.map(({ run, name, quoted }) => {
    const lines = quoted.map(({ line }) => line)
    const mark = () => app.readings.mark({ run, name, lines })
    const unmark = () => app.readings.mark(null)
    return (
      <button
        key={`${run} ${name}`}
        type="button"
        className={styles.quote}
        onPointerEnter={mark}
        onPointerLeave={unmark}
        onFocus={mark}
        onBlur={unmark}
      >
        {name}
        {lines.length > 0 && `, ${words.lines(Math.min(...lines), Math.max(...lines))}`}
      </button>
    )
  })
}
