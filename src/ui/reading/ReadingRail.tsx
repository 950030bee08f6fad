import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { SavedReading } from '../../runs/saved/savedStore'
import { useApp, useText } from '../AppContext'
import { useMedia } from '../frame/useMedia'
import { whole } from '../numbers'
import { NameEditor } from '../runs/NameEditor'
import { useRuns } from '../runs/useRuns'
import { LayOver } from './LayOver'
import { OpenLog } from './OpenLog'
import { useReadings } from './useReadings'
import { IconButton } from '../parts/IconButton'
import styles from './rail.module.css'

/** Where a log comes from, the logs that were read so far, and the place for another one. */
export function ReadingRail() {
  const app = useApp()
  const { readingView: text } = useText()
  const readings = useRuns((state) => state.readings)
  const isOpen = useReadings((state) => state.open !== null)
  const isAbove = useMedia('medium')
  const about = (
    <>
      <Source />
      <LayOver />
      <ReadSoFar readings={readings} />
      <OpenLog />
      <p className={styles.local}>{text.local}</p>
    </>
  )
  return (
    <aside aria-label={text.source} className={styles.rail}>
      <button type="button" className={styles.back} onClick={app.readings.close}>
        {text.back}
      </button>
      <Sentence />
      {/* above the log it is folded: the log is what the visitor came for */}
      {isAbove && isOpen ? (
        <details className={styles.about}>
          <summary>{text.about}</summary>
          <div className={styles.parts}>{about}</div>
        </details>
      ) : (
        about
      )}
    </aside>
  )
}

function Sentence() {
  const { readingView: text, reading: words } = useText()
  const open = useReadings((state) => state.open)
  if (!open) return null
  return (
    <p className={styles.sentence}>
      {open.log.runs.length > 0 ? text.logOf(words.frameworks[open.reading.framework]) : text.completions}
    </p>
  )
}

function Source() {
  const app = useApp()
  const { readingView: text, locale } = useText()
  const open = useReadings((state) => state.open)
  const [isNaming, setNaming] = useState(false)
  if (!open) return null
  const { log, reading, name } = open
  const sum = (of: (file: (typeof log.files)[number]) => number) =>
    whole(
      locale,
      log.files.reduce((all, file) => all + of(file), 0),
    )
  const files = log.files.map((file) => file.name).join(', ')
  const skipped = log.leftOut.length
  const facts = [
    [log.files.length > 1 ? text.facts.files : text.facts.file, files],
    [text.facts.lines, sum(({ lines }) => lines)],
    // completions alone have neither
    ...(log.runs.length > 0
      ? [
          [text.facts.steps, whole(locale, reading.steps)] as const,
          [
            text.facts.values,
            text.ofAll(
              sum(({ valuesRead }) => valuesRead),
              sum(({ values }) => values),
            ),
          ] as const,
        ]
      : []),
    ...(log.settings ? [[text.facts.settings, log.settings.file] as const] : []),
    [text.facts.leftOut, skipped === 0 ? text.nothing : text.leftOut(whole(locale, skipped))],
  ] as const
  return (
    <>
      {isNaming ? (
        <NameEditor
          name={name}
          onName={(written) => void app.readings.rename(written)}
          onEnd={() => setNaming(false)}
        />
      ) : (
        <button type="button" className={styles.name} title={text.rename} onClick={() => setNaming(true)}>
          {name}
        </button>
      )}
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      {log.settings && (
        <button type="button" className={styles.settings} onClick={app.readings.openSettings}>
          {text.openSettings}
        </button>
      )}
    </>
  )
}

function ReadSoFar({ readings }: { readings: readonly SavedReading[] }) {
  const app = useApp()
  const { readingView: text, locale } = useText()
  const title = useId()
  const shown = useReadings((state) => state.open?.id ?? null)
  if (readings.length === 0) return null
  return (
    <section>
      <h2 id={title}>{text.soFar}</h2>
      <ul aria-labelledby={title} className={styles.entries}>
        {readings.map(({ id, name, steps, findings }) => (
          <li key={id} data-shown={id === shown || undefined}>
            <button
              type="button"
              aria-current={id === shown || undefined}
              onClick={() => void app.readings.open(id)}
            >
              <span>{name}</span>
              <small>{text.entry(whole(locale, steps), findings)}</small>
            </button>
            <IconButton
              label={text.delete(name)}
              icon={X}
              className={styles.delete}
              title={text.delete(name)}
              onClick={() => {
                void app.runs.delete({ kind: 'reading', id, name })
                if (id === shown) app.readings.close()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
