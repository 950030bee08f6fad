import { useId, useState, type DragEvent } from 'react'
import { faultyRowsOf, rowSettingsOf, type TypedRows } from '../../app/ownData/faultyRows'
import { typedSet } from '../../app/ownData/typedSet'
import { LATE_SCRIPTS } from '../../app/lateScripts'
import type { RunConfig } from '../../settings/knobs'
import { KNOBS } from '../../settings/knobs'
import { textOfBytes } from '../../runs/textOfBytes'
import { FILE_KINDS } from '../../settings/fileKinds'
import { sizeOf } from '../../text/fileSize'
import type { DataSet } from '../../tasks/own-data/dataSet'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { LongText } from '../parts/LongText'
import { useTyping } from '../parts/useTyping'
import { whole } from '../numbers'
import { KnobHelp } from './KnobHelp'
import { useField } from './useField'
import styles from './ownData.module.css'

/** The most faults in the list; further ones are counted. */
const SHOWN_FAULTS = 5
/** From this number of characters on, the page says that a link may have no room for the rows. */
const LONG_FOR_A_LINK = 20_000

/** The text of a file; null if it cannot be read, or is not text. */
async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes && textOfBytes(new Uint8Array(bytes))
}

/**
 * The editor of the visitor's rows: pasted, typed, chosen or dropped. Rows that cannot be used stay in the field, with
 * the reason.
 */
export function OwnData() {
  // typed rows are read at once
  LATE_SCRIPTS.ownData.read()
  const app = useApp()
  const text = useText()
  const words = text.ownData
  const id = useId()
  const edited = usePage((state) => state.edited)
  const faultyRows = usePage((state) => state.faultyRows)
  const [unread, setUnread] = useState<{ name: string; isSmall: boolean } | null>(null)
  const field = useField('task.rows')
  const { label } = text.tasks['own-data'].knobs.rows
  const faulty = faultyRowsOf({ edited, faultyRows })
  const { rows, prompt_column, answer_column } = rowSettingsOf(edited)
  const typed: TypedRows = faulty ?? { rows, prompt_column, answer_column }
  const typing = useTyping((written) => {
    if (written !== typed.rows) app.writeRows({ ...typed, rows: written })
  })
  const set = typedSet(edited, typed)

  const read = async (file: File | undefined) => {
    if (!file) return
    const isSmall = file.size <= FILE_KINDS.rows.most
    const content = isSmall ? await textOf(file) : null
    setUnread(content === null ? { name: file.name, isSmall } : null)
    // the columns of another file have other names
    if (content !== null) app.writeRows({ rows: content, prompt_column: '', answer_column: '' })
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    event.stopPropagation()
    void read(file)
  }

  return (
    <div className={styles.own} data-field="task.rows">
      <span className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <KnobHelp field="task.rows" state={field} />
      </span>
      <LongText
        id={id}
        rows={7}
        value={typing.draft ?? typed.rows}
        onEmpty={() => app.writeRows({ rows: '', prompt_column: '', answer_column: '' })}
        aria-invalid={faulty !== null}
        aria-describedby={`${id}-about`}
        onChange={(event) => typing.write(event.currentTarget.value)}
        onBlur={typing.finish}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      <span className={styles.file}>
        <label className={styles.choose}>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          <span>{words.chooseFile}</span>
        </label>
        <span>{words.dropHint}</span>
      </span>
      {unread !== null && (
        <p role="alert">
          {unread.isSmall
            ? words.unreadable(unread.name)
            : words.tooLarge(unread.name, sizeOf(FILE_KINDS.rows.most))}
        </p>
      )}
      {faulty !== null && <Faults set={set} onBack={app.dropRows} />}
      <ColumnChoice set={set} typed={typed} />
      <div id={`${id}-about`} className={styles.about}>
        {faulty === null && <Facts set={set} config={edited} />}
        {typed.rows.length > LONG_FOR_A_LINK && <p>{words.link}</p>}
      </div>
    </div>
  )
}

/** The faults of the rows, line by line, and a button that drops them. */
function Faults({ set, onBack }: { set: DataSet; onBack: () => void }) {
  const { ownData: words, locale } = useText()
  const shown = set.faults.slice(0, SHOWN_FAULTS)
  const more = set.faultCount - shown.length
  return (
    <>
      <div role="alert" className={styles.faults}>
        <p>{words.notUsed}</p>
        <ul>
          {shown.map((fault) => (
            <li key={words.fault(fault)}>{words.fault(fault)}</li>
          ))}
          {more > 0 && <li>{words.moreFaults(whole(locale, more))}</li>}
        </ul>
      </div>
      <button type="button" onClick={onBack}>
        {words.back}
      </button>
    </>
  )
}

/** The columns of prompt and answer, if there are more than two, or the visitor has chosen them. */
function ColumnChoice({ set, typed }: { set: DataSet; typed: TypedRows }) {
  const app = useApp()
  const { ownData: words } = useText()
  const isChosen = typed.prompt_column !== '' || typed.answer_column !== ''
  if (set.names.length < 3 && !isChosen) return null
  return (
    <span className={styles.columns}>
      {(['prompt', 'answer'] as const).map((column) => {
        const name = `${column}_column` as const
        const found = set.columns && set.names[set.columns[column]]
        const value = typed[name]
        // by number if the first line is a row like any other
        const numbers = set.form === 'csv' ? set.names.map((_, i) => String(i + 1)) : []
        const options = [...new Set(['', value, ...set.names, ...numbers])]
        return (
          <label key={column}>
            <span>{words.columns[column]}</span>
            <Select
              value={value}
              options={options}
              nameOf={(option) =>
                option === '' ? `${words.findColumn}${found && value === '' ? `: ${found}` : ''}` : option
              }
              onChoose={(chosen) => app.writeRows({ ...typed, [name]: chosen })}
            />
          </label>
        )
      })}
    </span>
  )
}

/** Facts about rows without a fault. */
function Facts({ set, config }: { set: DataSet; config: RunConfig }) {
  const app = useApp()
  const { ownData: words, locale } = useText()
  const count = (number: number) => whole(locale, number)
  const some = (number: number) => (number === 0 ? null : count(number))
  const { columns, names, longestPrompt, longestAnswer, training, heldOut } = set
  const lines = words.facts({
    rows: count(set.rows),
    prompts: count(training.length + heldOut.length),
    columns:
      columns && set.hasHeader ? { prompt: names[columns.prompt], answer: names[columns.answer] } : null,
    tokens: set.tokens,
    vocabulary: count(set.vocabulary.length),
    longestPrompt: count(longestPrompt),
    longestAnswer: count(longestAnswer),
    training: count(training.length),
    heldOut: count(heldOut.length),
    duplicates: some(set.duplicates),
    severalAnswers: some(set.severalAnswers),
  })
  // the last token is written from the prompt and all tokens of the answer
  const needed = longestPrompt + longestAnswer
  const isShort = config.policy === 'mlp' && config.window < needed
  const most = Math.min(needed, KNOBS.window.max)
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isShort && (
        <p className={styles.warning}>
          {words.window(count(config.window), count(needed))}{' '}
          {config.window < most && (
            <button type="button" onClick={() => app.setKnob('window', most)}>
              {words.setWindow(count(most))}
            </button>
          )}
        </p>
      )}
    </>
  )
}
