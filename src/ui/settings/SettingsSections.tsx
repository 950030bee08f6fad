import type { ComponentProps } from 'react'
import { namesIn } from '../../settings/knobs'
import { SECTION_NAMES, SECTIONS, type Section as SectionName } from '../../settings/knobs/declaration'
import { surpriseAt } from '../../app/surprises'
import { usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { FieldRow } from './FieldRow'
import { findFields } from './findFields'
import { ImportSettings } from './ImportSettings'
import { CostsOfPolicies, NetworkCost, ReferenceCost } from './NetworkCost'
import { Section } from './Section'
import styles from './settings.module.css'

/** The knobs that are not above the sections, in sections; below them, the settings of another program. */
export function SettingsSections() {
  const text = useText()
  const edited = usePage((state) => state.edited)
  const info = usePage((state) => state.run.info)
  const { sections } = text.panel
  const aside = (section: SectionName) => {
    if (!info) return null
    if (section !== 'sampling') return null
    return text.panel.evaluation(whole(text.locale, info.evaluationProblems), info.evaluationSource)
  }
  return (
    <>
      {SECTION_NAMES.map((section) => (
        <Section
          key={section}
          title={sections[section]}
          fields={namesIn(section)}
          isOpen={SECTIONS[section].isOpen}
          hasNote={namesIn(section).some((field) => surpriseAt(field, edited) !== null)}
        >
          {namesIn(section).map((field) => (
            <RowAndCost key={field} field={field} />
          ))}
          {section === 'network' && <NetworkCost />}
          {aside(section) && <p className={styles.line}>{aside(section)}</p>}
        </Section>
      ))}
      <ImportSettings />
    </>
  )
}

/** A setting, and below it what it costs where that is known before it is chosen. */
function RowAndCost(row: ComponentProps<typeof FieldRow>) {
  return (
    <>
      <FieldRow {...row} />
      {row.field === 'policy' && <CostsOfPolicies />}
      {row.field === 'useReference' && <ReferenceCost />}
    </>
  )
}

/** The settings that were found. */
export function FoundSettings({ query }: { query: string }) {
  const text = useText()
  const edited = usePage((state) => state.edited)
  const fields = findFields(query, edited, text)
  const isImport = text.panel.importSettings.toLowerCase().includes(query.trim().toLowerCase())
  return (
    <div className={styles.rows}>
      <p className={styles.line} role="status">
        {text.panel.found(fields.length)}
      </p>
      {fields.map((field) => (
        <RowAndCost key={field} field={field} isSought />
      ))}
      {isImport && <ImportSettings />}
    </div>
  )
}
