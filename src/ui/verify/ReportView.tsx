import { useId } from 'react'
import { counts, expected, toMarkdown } from '../../verification/markdown'
import type { Report } from '../../verification/report'
import { CheckTable } from './CheckTable'
import { GroupTable } from './GroupTable'
import { useText } from '../AppContext'
import styles from './verify.module.css'

interface Props {
  title: string
  lead?: string
  report: Report
  /** the verdict is shown elsewhere */
  isVerdictElsewhere?: boolean
  onExport: (markdown: string) => void
}

/** A report: its verdict, the checks, the groups, and a button that exports it. */
export function ReportView({ title, lead, report, isVerdictElsewhere, onExport }: Props) {
  const { verify: text } = useText()
  const id = useId()
  const found = counts(report.checks)
  return (
    <section className={styles.report} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {!isVerdictElsewhere && (
          <p className={styles.verdict} data-fails={found.fail > 0 || undefined}>
            {text.verdict(found)}
          </p>
        )}
        <button type="button" onClick={() => onExport(toMarkdown(report, text))}>
          {text.exportMarkdown}
        </button>
      </header>
      {lead && <p className={styles.aside}>{lead}</p>}
      <p className={styles.aside}>{expected(report, text)}</p>
      <div className={styles.tables}>
        <CheckTable name={text.tables.checks(title)} checks={report.checks} />
        <GroupTable name={text.tables.groups(title)} groups={report.groups} />
      </div>
    </section>
  )
}
