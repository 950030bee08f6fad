import { baseOf, type Field } from '../../tasks/fields'
import { surpriseAt } from '../../app/surprises'
import { changedKnobs } from '../../settings/config'
import { namesIn } from '../../settings/knobs'
import { SECTION_NAMES, SECTIONS, type Section as SectionName } from '../../settings/knobs/declaration'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { FieldRow } from './FieldRow'
import { FindSetting, FoundSettings } from './FindSetting'
import { ImportSettings } from './ImportSettings'
import { NetworkCost } from './NetworkCost'
import { Section } from './Section'
import { TaskSection } from './TaskSection'
import styles from './settings.module.css'

const rows = (fields: readonly Field[]) => fields.map((field) => <FieldRow key={field} field={field} />)

/** Task, algorithm and knobs: the most important first, the rest in sections. */
export function SettingsPanel() {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const info = usePage((state) => state.run.info)
  const isTouched = changedKnobs(baseOf(edited), edited).length > 0
  const query = usePage((state) => state.query)
  const { sections } = text.panel

  const aside = (section: SectionName) => {
    if (!info) return null
    if (section !== 'sampling') return null
    return text.panel.evaluation(whole(text.locale, info.evaluationProblems), info.evaluationIsWholePool)
  }

  if (query.trim() !== '') {
    return (
      <div className={styles.panel}>
        <FindSetting />
        <FoundSettings query={query.trim()} />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <FindSetting />
      <TaskSection />
      <div className={styles.rows} data-next>
        <FieldRow field="algorithm" />
        <p className={styles.line}>{text.presets[edited.algorithm].line}</p>
        {rows(namesIn('main'))}
      </div>
      {SECTION_NAMES.map((section) => (
        <Section
          key={section}
          title={sections[section]}
          isOpen={SECTIONS[section].isOpen}
          hasNote={namesIn(section).some((field) => surpriseAt(field, edited) !== null)}
        >
          {rows(namesIn(section))}
          {section === 'network' && <NetworkCost />}
          {aside(section) && <p className={styles.line}>{aside(section)}</p>}
        </Section>
      ))}
      <ImportSettings />
      <button type="button" className={styles.restoreAll} disabled={!isTouched} onClick={app.restoreAll}>
        {text.panel.restoreAll}
      </button>
    </div>
  )
}
