import '../../tasks/all'
import { useMemo, useState } from 'react'
import { importSettings, type SettingsReport } from '../../runs/handover/importSettings'
import type { SettingsTextProblem } from '../../runs/handover/settingsLiterals'
import { changedKnobs } from '../../settings/config'
import type { ReadingProblem } from '../../settings/read'
import type { RunConfig } from '../../settings/knobs'
import type { PageState } from '../../app/state'
import type { Catalogue } from '../../text/catalogue'
import { valueOf, type Field } from '../../tasks/fields'
import { isReport } from '../../verification/pasted/paste'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { pageWords } from '../frame/messageText'
import styles from './importSettings.module.css'

type Outcome = SettingsReport | SettingsTextProblem

interface FormProps {
  /** the opened file; null if a text is to be pasted */
  file: PageState['settingsFile']
  close: () => void
}

/** The pasted text, the settings that are taken from it, and those that are left out. */
export function ImportForm({ file, close }: FormProps) {
  const app = useApp()
  const text = useText()
  const { importing } = text
  const words = text.handover.importSettings
  const edited = usePage((state) => state.edited)
  const [written, setWritten] = useState(file?.text ?? '')
  const report: Outcome = importSettings(written, edited)
  const changes = 'config' in report ? changedKnobs(edited, report.config) : []
  const hasNothing = 'config' in report ? report.taken.length === 0 : report.problem !== 'empty'
  const isForVerify = useMemo(() => hasNothing && isReport(written), [hasNothing, written])
  const apply = () => {
    if ('config' in report) app.applySettings(report.config)
    close()
  }
  return (
    <>
      <h2 id="import-settings">{words.title}</h2>
      <p>{file ? importing.settingsOf(file.name) : words.lead}</p>
      <textarea
        aria-label={words.field}
        value={written}
        rows={9}
        spellCheck={false}
        placeholder={'GRPOConfig(num_generations=8, beta=0.04, epsilon_high=0.28)'}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <div className={styles.report} role="status">
        {isForVerify ? (
          <p>{words.isReport}</p>
        ) : 'config' in report ? (
          <Report report={report} changes={changes} edited={edited} text={text} />
        ) : (
          <p>{words.notRead[report.problem](report.line, report.found)}</p>
        )}
      </div>
      <div className={styles.buttons}>
        <button type="button" onClick={close}>
          {words.close}
        </button>
        <button type="button" disabled={changes.length === 0} onClick={apply}>
          {words.apply}
        </button>
      </div>
    </>
  )
}

interface ReportProps {
  report: SettingsReport
  /** the fields that change */
  changes: readonly string[]
  edited: RunConfig
  text: Catalogue
}

/** The settings that were taken and their changes; those that were left out and why. */
function Report({ report, changes, edited, text }: ReportProps) {
  const words = text.handover.importSettings
  const left = [
    ...report.problems.map((problem) => [nameOf(problem), reasonOf(problem, text)] as const),
    ...report.skipped.map(
      ({ name, written, why }) =>
        [written === name ? name : `${name} = ${written}`, words.skipped[why]] as const,
    ),
  ]
  return (
    <>
      <p>{words.taken(report.taken.length, words.forms[report.form])}</p>
      {changes.length === 0 ? (
        <p>{words.noChanges}</p>
      ) : (
        <>
          <h3>{words.changes}</h3>
          <ul>
            {changes.map((name) => {
              const field = name as Field
              const value = (config: RunConfig) => valueText(field, valueOf(field, config), config.task, text)
              return (
                <li key={name}>
                  {fieldText(field, report.config.task, text).label}: {value(edited)} → {value(report.config)}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <>
          <h3>{words.left}</h3>
          <ul>
            {left.slice(0, MOST_LEFT).map(([name, why]) => (
              <li key={`${name} ${why}`}>{name === '' ? why : `${name}: ${why}`}</li>
            ))}
            {left.length > MOST_LEFT && <li>{text.messageCards.more(left.length - MOST_LEFT)}</li>}
          </ul>
        </>
      )}
    </>
  )
}

/** The most settings in the list of those that were left out. */
const MOST_LEFT = 40

const nameOf = (problem: ReadingProblem) =>
  'text' in problem ? `${problem.name} = ${problem.text}` : 'name' in problem ? problem.name : ''

/** Why a setting was left out. */
function reasonOf(problem: ReadingProblem, text: Catalogue): string {
  const words = text.handover.importSettings
  if (problem.problem === 'unknown-name') return words.noKnob
  if (problem.problem === 'repeated') return words.repeated
  if (problem.problem === 'same-knob') return words.sameAs(problem.first)
  if (problem.problem === 'together') {
    const { cause, attempted } = problem
    const names = pageWords({ config: attempted, running: attempted, step: 0, text })
    return words.together(text.messageCards.conflict(cause, attempted, names))
  }
  return words.notAllowed(problem)
}
