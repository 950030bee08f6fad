import { usePage, useText } from '../AppContext'
import { FieldRow } from './FieldRow'
import { findFields } from './findFields'
import styles from './settings.module.css'

/** The settings that were found. */
export function FoundSettings({ query }: { query: string }) {
  const text = useText()
  const edited = usePage((state) => state.edited)
  const fields = findFields(query, edited, text)
  return (
    <div className={styles.rows}>
      <p className={styles.line} role="status">
        {text.panel.found(fields.length)}
      </p>
      {fields.map((field) => (
        <FieldRow key={field} field={field} isSought />
      ))}
    </div>
  )
}
