import '../../tasks/all'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { agreeingSetup } from '../../runs/handover/agreeingSetup'
import { hasSettings } from '../../runs/handover/importRows'
import { importSettings, type ImportChoices, type SettingsReport } from '../../runs/handover/importSettings'
import { PROGRAM_IDS, PROGRAMS, type ProgramId } from '../../runs/handover/programs'
import type { SettingsTextProblem } from '../../runs/handover/settingsLiterals'
import { isReport } from '../../verification/pasted/paste'
import { isForVerify } from '../../runs/handover/isForVerify'
import { experimentIn } from '../../runs/handover/settingsText'
import { isMetricsTable } from '../../runs/metricsCsv'
import { isTokenTable } from '../../runs/tokens/isTokenTable'
import { changedKnobs } from '../../settings/config'
import type { PageState } from '../../app/state'
import type { Catalogue } from '../../text'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText } from '../fieldText'
import { Select } from '../parts/Select'
import { ImportTable, isOfPage } from './ImportTable'
import { Elsewhere, useKind, type ElsewhereKind } from './Elsewhere'
import styles from './importSettings.module.css'

/** What was pasted last and is not applied: the dialog opens with it again. */
const drafts = new WeakMap<object, string>()

type Outcome = SettingsReport | SettingsTextProblem
type Choice = ProgramId | 'none'

interface FormProps {
  /** the settings of an opened file, or those that are pasted; null while the dialog closes */
  file: PageState['settingsFile']
  close: () => void
}

/** The pasted text and a table of its settings: theirs, the page's, and which of the two to take. */
export function ImportForm({ file, close }: FormProps) {
  const app = useApp()
  const text = useText()
  const { importing } = text
  const words = text.handover.importSettings
  const edited = usePage((state) => state.edited)
  const isPasted = file?.name === null
  const [written, setWritten] = useState((isPasted ? drafts.get(app) : file?.text) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  // it may come after its dialog has opened
  useEffect(() => field.current?.focus(), [])
  const [choices, setChoices] = useState<ImportChoices>({})
  const late = useDeferredValue(written)
  const report: Outcome = useMemo(() => importSettings(late, edited, choices), [late, edited, choices])
  const experiment = useMemo(() => experimentIn(late), [late])
  const changes = 'config' in report && experiment === null ? changedKnobs(edited, report.config) : []
  const kind = useKind(late)
  const finish = () => {
    drafts.delete(app)
    close()
  }
  const apply = () => {
    if ('config' in report) app.applySettings(report.config)
    finish()
  }
  return (
    <>
      <h2 id="import-settings">{words.title}</h2>
      <p>{file?.name ? importing.settingsOf(file.name) : words.lead}</p>
      <textarea
        ref={field}
        aria-label={words.field}
        value={written}
        rows={'config' in report ? 4 : 9}
        spellCheck={false}
        placeholder={'GRPOConfig(num_generations=8, beta=0.04, epsilon_high=0.28)'}
        onChange={(event) => {
          setWritten(event.currentTarget.value)
          if (isPasted) drafts.set(app, event.currentTarget.value)
          // what was ticked belongs to the text before
          setChoices({ program: choices.program })
        }}
      />
      <WhatIsPasted
        written={late}
        report={report}
        experiment={experiment}
        kind={kind}
        isPasted={isPasted}
        choices={choices}
        setChoices={setChoices}
        changesNothing={changes.length === 0}
        finish={finish}
      />
      <div className={styles.buttons}>
        <button type="button" onClick={close}>
          {words.close}
        </button>
        <button type="button" disabled={changes.length === 0 || isForElsewhere(kind, words)} onClick={apply}>
          {words.apply}
        </button>
      </div>
    </>
  )
}

/** Whether another view reads a text of this kind. */
const isForElsewhere = (
  kind: ReturnType<typeof useKind>,
  words: Catalogue['handover']['importSettings'],
): kind is ElsewhereKind => kind !== null && kind in words.elsewhere

interface WhatIsPastedProps {
  written: string
  report: Outcome
  experiment: ReturnType<typeof experimentIn>
  kind: ReturnType<typeof useKind>
  isPasted: boolean
  choices: ImportChoices
  setChoices: (choices: ImportChoices) => void
  changesNothing: boolean
  /** closes the dialog, because another view takes the text */
  finish: () => void
}

/** What a text is: settings in a table, a text that another view reads, or nothing that can be read, and why. */
function WhatIsPasted(props: WhatIsPastedProps) {
  const { written, report, experiment, kind, isPasted, choices, setChoices, changesNothing, finish } = props
  const app = useApp()
  const words = useText().handover.importSettings
  const task = usePage((state) => state.edited.task)
  const belongsToVerify = useMemo(() => isForVerify(written, report, isReport), [written, report])
  if (isForElsewhere(kind, words)) {
    const open = () => {
      void app.importText(written)
      finish()
    }
    return <Elsewhere kind={kind} open={open} />
  }
  if (experiment !== null) return <p role="status">{words.experiment(experiment)}</p>
  if (belongsToVerify) {
    const verify = () => {
      app.openReport(written)
      finish()
    }
    return (
      <p role="status">
        {words.isReport}{' '}
        <button type="button" onClick={verify}>
          {words.toVerify}
        </button>
      </p>
    )
  }
  if (isTokenTable(written)) return <p role="status">{words.isTokens}</p>
  if (isMetricsTable(written)) return <p role="status">{words.isMetrics}</p>
  if (!('config' in report)) {
    const { problem, line, found } = report
    return (
      <p role="status">
        {isPasted && problem === 'empty' ? words.paste : words.notRead[problem](line, found)}
      </p>
    )
  }
  const take = (id: string, isTaken: boolean) =>
    setChoices({ ...choices, taken: new Map(choices.taken).set(id, isTaken) })
  return (
    <>
      <ReadAs report={report} choices={choices} choose={(program) => setChoices({ ...choices, program })} />
      <Agreeing report={report} />
      {report.rows.some(isOfPage) && <p>{words.whole}</p>}
      <div className={styles.report}>
        <ImportTable report={report} task={task} take={take} />
      </div>
      {changesNothing && <p>{words.unchanged[unchangedBy(report)]}</p>}
    </>
  )
}

/** Why a text changes nothing: it has the page's values, or they are all that is taken of it, or nothing is. */
function unchangedBy({ rows }: SettingsReport): 'same' | 'some' | 'none' {
  if (!rows.some(({ isTaken }) => isTaken)) return rows.length === 0 ? 'same' : 'none'
  return rows.every(({ isTaken, why }) => isTaken || why === 'no-setting') ? 'same' : 'some'
}

/** The preset that has all that the text states, and what else it sets. */
function Agreeing({ report }: { report: SettingsReport }) {
  const text = useText()
  const found = agreeingSetup(report)
  if (found === null) return null
  const { task } = report.config
  const label = text.tasks[task].setups[found.id]?.label ?? found.id
  const also = found.also.map((field) => fieldText(field, task, text).label)
  return <p>{text.handover.importSettings.agrees(label, also)}</p>
}

interface ReadAsProps {
  report: SettingsReport
  choices: ImportChoices
  choose: (program: Choice) => void
}

/** How the text was read, and whose defaults stand for what it leaves out. */
function ReadAs({ report, choices, choose }: ReadAsProps) {
  const words = useText().handover.importSettings
  const { form, isOwn, program, older, pinned, trainer, several, part, columns, others, file, broken, rows } =
    report
  const changed = rows.filter(({ isTaken, value, here }) => isTaken && value !== here).length
  const left = rows.filter(({ isTaken }) => !isTaken).length
  const nameOf = (choice: Choice) => {
    if (choice === 'none') return words.programs.none
    const { title, defaults } = PROGRAMS[choice]
    const isKnown = Object.keys(defaults).length > 0
    return isKnown ? words.programs.defaults(title) : words.programs.unknown(title)
  }
  return (
    <>
      <div className={styles.readAs}>
        <p role="status">{words.read(words.forms[form], changed, left)}</p>
        {!isOwn && (
          <label>
            {words.program}
            <Select<Choice>
              value={choices.program ?? (report.isPartial ? null : program) ?? 'none'}
              options={['none', ...PROGRAM_IDS]}
              nameOf={nameOf}
              onChoose={choose}
            />
          </label>
        )}
      </div>
      {broken !== null && <p>{words.broken[broken.how](broken.line, broken.found)}</p>}
      {file !== null && <p>{words.inFile(file, hasSettings(rows))}</p>}
      {pinned !== null && program !== null && <p>{words.pinned(pinned, PROGRAMS[program].title)}</p>}
      {older !== null && program !== null && <p>{words.older(older, PROGRAMS[program].title)}</p>}
      {trainer !== null && <p>{words.notGrpo(trainer)}</p>}
      {part !== null && <p>{words.part(part)}</p>}
      {several !== null && <p>{words.several(several)}</p>}
      {columns !== null && <p>{words.tableColumns(columns.read, columns.others)}</p>}
      {others.length > 0 && <p>{words.others(others.join(', '))}</p>}
    </>
  )
}
