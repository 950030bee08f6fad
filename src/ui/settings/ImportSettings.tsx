import { useEffect, useState } from 'react'
import type { SettingsReport } from '../../runs/handover/importSettings'
import type { SettingsTextProblem } from '../../runs/handover/settingsLiterals'
import { changedKnobs } from '../../settings/config'
import type { ReadingProblem } from '../../settings/read'
import type { RunConfig } from '../../settings/knobs'
import type { PageState } from '../../app/state'
import type { Catalogue } from '../../text/catalogue'
import { valueOf, type Field } from '../../tasks/fields'
import { loadPart } from '../../app/loadPart'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { whole } from '../numbers'
import { Dialog } from '../frame/Dialog'
import { conflictOf } from '../frame/messageText'
import { MissingPart } from '../frame/MissingPart'
import styles from './importSettings.module.css'

/** The button that opens the dialog in which another program's settings are pasted. */
export function ImportSettings() {
  const { importSettings: text } = useText().handover
  const app = useApp()
  const [isOpen, setOpen] = useState(false)
  const file = usePage((state) => state.settingsFile)
  const close = () => {
    setOpen(false)
    app.closeSettingsFile()
  }
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.open}
      </button>
      <Dialog
        isOpen={isOpen || file !== null}
        labelledBy="import-settings"
        className={styles.dialog}
        onClose={close}
      >
        {(end) => <ImportForm key={file?.text} file={file} close={end} />}
      </Dialog>
    </>
  )
}

type Outcome = SettingsReport | SettingsTextProblem

/** The outcome of reading a text, null until the reader is there; and how to ask for it again where it did not load. */
function useReport(written: string, edited: RunConfig): [Outcome | null, (() => void) | null] {
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)
  const [read, setRead] = useState<((text: string, now: RunConfig) => Outcome) | null>(null)
  useEffect(() => {
    let isWanted = true
    loadPart(() => import('../../runs/handover/importSettings'), 'importSettings').then(
      (importSettings) => isWanted && setRead(() => importSettings),
      () => isWanted && setFailed(tries),
    )
    return () => {
      isWanted = false
    }
  }, [tries])
  const retry = failed === tries ? () => setTries(tries + 1) : null
  return [read && read(written, edited), retry]
}

interface FormProps {
  /** the file that was opened; null where a text is to be pasted */
  file: PageState['settingsFile']
  close: () => void
}

function ImportForm({ file, close }: FormProps) {
  const app = useApp()
  const text = useText()
  const { importing } = text
  const words = text.handover.importSettings
  const edited = usePage((state) => state.edited)
  const [written, setWritten] = useState(file?.text ?? '')
  const [report, retry] = useReport(written, edited)
  const changes = report && 'config' in report ? changedKnobs(edited, report.config) : []
  const apply = () => {
    if (report && 'config' in report) app.applySettings(report.config)
    close()
  }
  return (
    <>
      <h2 id="import-settings">{words.title}</h2>
      <p>{file ? importing.settingsOf(file.name) : words.lead}</p>
      {retry && <MissingPart onRetry={retry} />}
      <textarea
        aria-label={words.field}
        value={written}
        rows={9}
        spellCheck={false}
        placeholder={'GRPOConfig(num_generations=8, beta=0.04, epsilon_high=0.28)'}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <div className={styles.report} role="status">
        {report && 'config' in report ? (
          <Report report={report} changes={changes} edited={edited} text={text} />
        ) : (
          report && <p>{words.notRead[report.problem](report.line, report.found)}</p>
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

/** What was taken and what it changes, what was not and why. */
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
            {left.length > MOST_LEFT && (
              <li>{text.messages.more(whole(text.locale, left.length - MOST_LEFT))}</li>
            )}
          </ul>
        </>
      )}
    </>
  )
}

/** What was not taken is listed so far. */
const MOST_LEFT = 40

const nameOf = (problem: ReadingProblem) =>
  'text' in problem ? `${problem.name} = ${problem.text}` : 'name' in problem ? problem.name : ''

/** Why something was not taken. */
function reasonOf(problem: ReadingProblem, text: Catalogue): string {
  const words = text.handover.importSettings
  if (problem.problem === 'unknown-name') return words.noKnob
  if (problem.problem === 'repeated') return words.repeated
  if (problem.problem === 'same-knob') return words.sameAs(problem.first)
  if (problem.problem === 'together') {
    const conflict = conflictOf(problem.cause, problem.attempted, text)
    return words.together(conflict === null ? '' : text.messages.conflict(conflict))
  }
  return words.notAllowed(problem)
}
