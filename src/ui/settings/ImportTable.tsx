import { Fragment, useId, useState } from 'react'
import { ruinOf, type ImportRow } from '../../runs/handover/importRows'
import type { SettingsReport } from '../../runs/handover/importSettings'
import { PROGRAMS } from '../../runs/handover/programs'
import type { KnobValue } from '../../settings/knob'
import type { TaskId } from '../../settings/knobs'
import type { Field } from '../../tasks/fields'
import type { Catalogue } from '../../text/catalogue'
import { useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { pageWords } from '../frame/messageText'
import styles from './importSettings.module.css'

interface Props {
  report: SettingsReport
  /** the task of the page */
  task: TaskId
  /** takes a row or leaves it */
  take: (id: string, isTaken: boolean) => void
}

/** Why a value cannot be read. */
const UNREAD: readonly ImportRow['why'][] = [
  'computed',
  'no-literal',
  'none',
  'conditional',
  'elsewhere',
  'several-calls',
]
/** The most rows of a kind: a text may have thousands of names. */
const MOST = 200

/**
 * Rows that are taken unless the visitor leaves them stand first, then those that are offered, then those that cannot be taken. A
 * tick moves no row.
 */
const rankOf = ({ isTaken, canBeTaken, why }: ImportRow) => {
  // one of two that cannot be combined is taken as soon as it is chosen
  const isChoice = typeof why === 'object' && why !== null && 'together' in why
  return canBeTaken ? (why === null || isChoice ? 0 : 1) : isTaken ? 0 : 2
}

/** Whether a row is one of a file or a link of this page, which is taken as a whole. */
export const isOfPage = ({ isTaken, canBeTaken }: ImportRow): boolean => isTaken && !canBeTaken

/** One table: the setting, the file's value, the page's, and whether the file's is taken, with the reason if it is not. */
export function ImportTable({ report, task, take }: Props) {
  const text = useText()
  const words = text.handover.importSettings
  const { rows, config } = report
  const isSame = ({ canBeTaken, isTaken, value, here }: ImportRow) => canBeTaken && isTaken && value === here
  const isMeaningless = ({ why }: ImportRow) => why === 'no-setting'
  const isUnread = ({ why }: ImportRow) =>
    UNREAD.some((one) => one === why) || (typeof why === 'object' && why !== null && 'plain' in why)
  const same = rows.filter(isSame)
  const meaningless = rows.filter(isMeaningless)
  const unread = rows.filter(isUnread)
  const shown = rows
    .filter((row) => !isSame(row) && !isMeaningless(row) && !isUnread(row))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const line = (row: ImportRow) => (
    <Line key={row.id} {...{ row, program: report.program, task, taskThere: config.task, take }} />
  )
  return (
    <table className={styles.table}>
      <caption className="spoken">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.setting}</th>
          <th scope="col">{words.columns.theirs}</th>
          <th scope="col">{words.columns.here}</th>
          <th scope="col">{words.columns.taken}</th>
        </tr>
      </thead>
      <tbody>{shown.slice(0, MOST).map(line)}</tbody>
      {shown.length > MOST && <More count={shown.length - MOST} text={text} />}
      <Folded label={words.unread(unread.length)} rows={unread} line={line} text={text} isOpenFirst />
      <Folded label={words.same(same.length)} rows={same} line={line} text={text} />
      <Folded label={words.meaningless(meaningless.length)} rows={meaningless} line={line} text={text} />
    </table>
  )
}

interface FoldedProps {
  label: string
  rows: readonly ImportRow[]
  line: (row: ImportRow) => React.ReactNode
  text: Catalogue
  /** whether the rows are shown before the button is pressed */
  isOpenFirst?: boolean
}

/** Rows behind a button, because they change nothing. */
function Folded({ label, rows, line, text, isOpenFirst = false }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  if (rows.length === 0) return null
  return (
    <>
      <tbody>
        <tr>
          <td colSpan={4}>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {label}
            </button>
          </td>
        </tr>
      </tbody>
      {isOpen && <tbody>{rows.slice(0, MOST).map(line)}</tbody>}
      {isOpen && rows.length > MOST && <More count={rows.length - MOST} text={text} />}
    </>
  )
}

function More({ count, text }: { count: number; text: Catalogue }) {
  return (
    <tbody>
      <tr>
        <td colSpan={4}>{text.messageCards.more(count)}</td>
      </tr>
    </tbody>
  )
}

interface LineProps extends Pick<Props, 'task' | 'take'> {
  row: ImportRow
  program: SettingsReport['program']
  /** the task that the file has */
  taskThere: TaskId
}

/** A setting: a row, and a second one with the reason if it is not taken, or with what is to be known of it. */
function Line({ row, program, task, taskThere, take }: LineProps) {
  const text = useText()
  const words = text.handover.importSettings
  const id = useId()
  const { name, written, origin, field, value, here, canBeTaken, isTaken, why, remark } = row
  const label = field === null ? null : fieldText(field, taskThere, text).label
  const inWords = (of: KnobValue | null, at: TaskId) =>
    field === null || of === null ? '–' : shownValue(field, of, at, text)
  const title = program === null ? '' : PROGRAMS[program].title
  const there = inWords(value, taskThere)
  const from = origin === 'default' || origin === 'always' ? words.origins[origin](title) : null
  const ruin = ruinOf(why)
  const warning = ruin ? words.madeForLarge[ruin] : remark === null ? '' : words.remarks[remark]
  const reason = isTaken ? warning : reasonOf(why, text, task, row)
  return (
    <>
      <tr data-taken={isTaken || undefined} data-left={!isTaken || undefined}>
        <th scope="row">
          {label !== null && <span>{label}</span>}
          {name !== label && <code>{breakable(name)}</code>}
        </th>
        <td>
          {isOfPage(row) ? there : <code>{written === '' ? '–' : written.replace(' = ', ' =\u00a0')}</code>}
          {!isOfPage(row) && value !== null && !says(written, value, there) && (
            <span>
              {/[×÷]/.test(written) ? ' =\u00a0' : ' →\u00a0'}
              {there}
            </span>
          )}
          {from !== null && <small>{from}</small>}
        </td>
        <td>{inWords(here, task)}</td>
        <td>
          {(canBeTaken || isTaken) && (
            <input
              type="checkbox"
              aria-label={words.take(label ?? name)}
              aria-describedby={reason === '' ? undefined : id}
              checked={isTaken}
              disabled={!canBeTaken}
              onChange={(event) => take(row.id, event.currentTarget.checked)}
            />
          )}
        </td>
      </tr>
      {reason !== '' && (
        <tr className={styles.why}>
          <td colSpan={4} id={id}>
            {reason}
          </td>
        </tr>
      )}
    </>
  )
}

/** Whether a written value says the page's own value as it stands, be it as 1.0e-3 for 0.001. */
const says = (written: string, value: KnobValue, there: string): boolean =>
  written === there ||
  written.endsWith(`= ${there}`) ||
  (typeof value === 'number' && Number(written) === value) ||
  written.toLowerCase() === String(value)

/** A long name that a narrow column breaks after its underscores and dots. */
const breakable = (name: string) =>
  name.split(/(?<=[_.])/).map((part, i) => (
    // parts may be equal
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))

const shownValue = (field: Field, value: KnobValue, task: TaskId, text: Catalogue) =>
  value === '' ? '–' : valueText(field, value, task, text)

/** Why a row is not taken. */
function reasonOf(
  why: ImportRow['why'],
  text: Catalogue,
  task: TaskId,
  { field, here, written }: ImportRow,
): string {
  const words = text.handover.importSettings
  if (why === null) return ''
  if (typeof why === 'string') return words.why[why]
  if ('madeForLarge' in why) {
    const stays = field === null || here === null ? '' : valueText(field, here, task, text)
    return words.stays(words.madeForLarge[why.madeForLarge], stays)
  }
  if ('near' in why) return words.near(why.near)
  if ('plain' in why) return words.plain(why.of, why.plain)
  if ('sameAs' in why) return words.sameAs(why.sameAs)
  if ('idle' in why) return words.idle(why.idle)
  if ('refused' in why) return words.notAllowed(why.refused, written)
  const { together, attempted } = why
  const names = pageWords({ config: attempted, running: attempted, step: 0, text })
  return words.together(text.messageCards.conflict(together, attempted, names))
}
