import { namesIn } from '../../settings/knobs'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { algorithmLine } from './algorithmLine'
import { FieldRow } from './FieldRow'
import { LazyFound, LazySections } from './lazySettings'
import { TaskSection } from './TaskSection'
import styles from './settings.module.css'

/** Task, algorithm and knobs: the most important first, the rest in sections; or those that are sought. */
export function SettingsPanel() {
  const text = useText()
  const edited = usePage((state) => state.edited)
  const query = usePage((state) => state.query)
  if (query.trim() !== '') {
    return (
      <div className={styles.panel}>
        <Late>
          <LazyFound query={query.trim()} />
        </Late>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <TaskSection />
      <div className={styles.rows} data-next>
        <FieldRow field="algorithm" />
        <p className={styles.line}>{algorithmLine(edited, text)}</p>
        {namesIn('main').map((field) => (
          <FieldRow key={field} field={field} />
        ))}
      </div>
      <Late>
        <LazySections />
      </Late>
    </div>
  )
}
