import { namesIn } from '../../settings/knobs'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { FieldRow } from './FieldRow'
import { FindSetting } from './FindSetting'
import { LazyFound, LazySections } from './lazySettings'
import { TaskSection } from './TaskSection'
import styles from './settings.module.css'

interface Props {
  /** whether the field that finds a setting is elsewhere, beside the panel */
  isBesideSearch?: boolean
}

/** Task, algorithm and knobs: the most important first, the rest in sections. */
export function SettingsPanel({ isBesideSearch = false }: Props) {
  const text = useText()
  const algorithm = usePage((state) => state.edited.algorithm)
  const query = usePage((state) => state.query)
  if (query.trim() !== '') {
    return (
      <div className={styles.panel}>
        {!isBesideSearch && <FindSetting />}
        <Late>
          <LazyFound query={query.trim()} />
        </Late>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      {!isBesideSearch && <FindSetting />}
      <TaskSection />
      <div className={styles.rows} data-next>
        <FieldRow field="algorithm" />
        <p className={styles.line}>{text.presets[algorithm].line}</p>
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
