import { baseOf, type Field } from '../../app/fields'
import { surpriseAt } from '../../app/surprises'
import { changedKnobs } from '../../settings/config'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { FieldRow } from './FieldRow'
import { ALGORITHM_FOLDS, MAIN, RUN_FOLDS, type Fold } from './folds'
import { Section } from './Section'
import { TaskSection } from './TaskSection'
import styles from './settings.module.css'

const rows = (fields: readonly Field[]) => fields.map((field) => <FieldRow key={field} field={field} />)

/** Task, algorithm and knobs: those that tell most first, the rest in folds. */
export function SettingsPanel() {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const info = usePage((state) => state.run.info)
  const isTouched = changedKnobs(baseOf(edited), edited).length > 0
  const { sections } = text.panel

  const aside = (title: Fold['title']) => {
    if (!info) return null
    if (title === 'network') return text.panel.parameters(whole(text.locale, info.parameters))
    if (title !== 'sampling') return null
    return text.panel.evaluation(whole(text.locale, info.evaluationProblems), info.evaluationIsWholePool)
  }
  const fold = ({ title, isOpen, fields }: Fold) => (
    <Section
      key={title}
      title={sections[title]}
      isOpen={isOpen}
      hasNote={fields.some((field) => surpriseAt(field, edited) !== null)}
    >
      {rows(fields)}
      {aside(title) && <p className={styles.line}>{aside(title)}</p>}
    </Section>
  )

  return (
    <div className={styles.panel}>
      <TaskSection />
      <div className={styles.rows} data-next>
        <FieldRow field="algorithm" />
        <p className={styles.line}>{text.presets[edited.algorithm].line}</p>
        {rows(MAIN)}
      </div>
      {ALGORITHM_FOLDS.map(fold)}
      {RUN_FOLDS.map(fold)}
      <button type="button" className={styles.restoreAll} disabled={!isTouched} onClick={app.restoreAll}>
        {text.panel.restoreAll}
      </button>
    </div>
  )
}
