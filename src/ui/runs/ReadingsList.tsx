import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useApp, useText } from '../AppContext'
import { whole } from '../numbers'
import { OpenLog } from '../reading/OpenLog'
import { useRuns } from './useRuns'
import { IconButton } from '../parts/IconButton'
import styles from './runs.module.css'

/** The logs of other programs that were read, and the place for another one. */
export function ReadingsList() {
  const app = useApp()
  const { readingView: text, reading: words, locale } = useText()
  const readings = useRuns((state) => state.readings)
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title}>{text.emptyTitle}</h2>
      <p className={styles.note}>{text.emptyText}</p>
      {readings.length > 0 && (
        <table aria-labelledby={title} className={styles.table}>
          <tbody>
            {readings.map(({ id, name, framework, steps, findings }) => (
              <tr key={id}>
                <td>
                  <button type="button" onClick={() => void app.readings.open(id)}>
                    {name}
                  </button>
                </td>
                <td>{words.frameworks[framework]}</td>
                <td>{text.entry(whole(locale, steps), findings)}</td>
                <td>
                  <IconButton
                    label={text.delete(name)}
                    icon={X}
                    onClick={() => void app.runs.delete({ kind: 'reading', id, name })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OpenLog />
    </section>
  )
}
