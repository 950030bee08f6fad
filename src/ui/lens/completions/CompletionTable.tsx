import type { KeyboardEvent, ReactNode } from 'react'
import { klPlace } from '../../../settings/specs'
import type { Inspection } from '../../../train/inspection'
import { GlossaryLink } from '../../glossary/GlossaryLink'
import type { Place } from '../../../app/lens/clips'
import { gaussianHead } from '../../../app/lens/gaussian'
import type { PassFigures } from '../../../app/lens/passes'
import { KeptPlace } from '../KeptPlace'
import { CompletionRows, type RewardPart } from './CompletionRows'
import type { StepWindow } from './stepWindow'
import { unitOf, type ActionWriter } from '../../../app/lens/writing'
import { useText } from '../../AppContext'
import styles from './completions.module.css'
import lens from '../lens.module.css'

interface Props {
  inspection: Inspection
  figures: PassFigures | null
  /** the rows of the group in the order in which they are shown, and its first */
  rows: readonly number[]
  first: number
  parts: readonly RewardPart[]
  writer: ActionWriter
  window: StepWindow
  /** the token whose formula is open; null if it is not shown */
  open: Place | null
  onOpen: (open: Place | null) => void
  /** names the update of the ratios */
  sentence: string
  renderFormula: (open: Place) => ReactNode
}

/**
 * Room for tokens beside the figures, in pixels; longer texts, and actions that are numbers, take a line of their own.
 */
const ROOM_BESIDE = 195
/** Width of a character of a token, and the least width of a token with the gap after it. */
const CHARACTER = 8.5
const NARROWEST = 38
/** Its padding, its border and the gap. */
const BESIDES = 14

const HeadLink = ({
  entry,
  children,
}: {
  entry: 'completion' | 'reward' | 'advantage'
  children: string
}) => (
  <GlossaryLink entry={entry} className={styles.headLink}>
    {children}
  </GlossaryLink>
)

/** The completions of a group, one a line: tokens, reward and advantage. Keys lead from token to token. */
export function CompletionTable(props: Props) {
  const { inspection, rows, first, parts, window, open, onOpen } = props
  const { lens: text } = useText()
  const limit = Math.max(1, ...rows.map((row) => Math.abs(inspection.advantages[row])))
  const tabStop = open ?? { row: rows[0], place: window.from }
  const hasNumbers = gaussianHead(inspection) !== null
  const widthOf = (row: number) => {
    let width = 0
    for (let t = window.from; t < window.to; t++) {
      const k = row * inspection.length + t
      if (inspection.mask[k] !== 0)
        width += Math.max(NARROWEST, props.writer.short(k).length * CHARACTER + BESIDES)
    }
    return width
  }
  const isWide = hasNumbers || rows.some((row) => widthOf(row) > ROOM_BESIDE)
  const toggle = (row: number, place: number) =>
    onOpen(open?.row === row && open.place === place ? null : { row, place })
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Escape') onOpen(null)
    const next = tokenAfterKey(event.currentTarget, event.target as HTMLElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <KeptPlace of="section" className={lens.scroll}>
      <table className={styles.table} data-numbers={hasNumbers || undefined} onKeyDown={move}>
        <caption className={lens.aside}>
          {text.sentences([
            props.sentence,
            text.units[unitOf(inspection)].hint,
            ...(window.isPart ? [text.strips] : []),
            ...(parts.length > 1 ? [text.partsBelow(parts.map(({ label }) => label))] : []),
          ])}
        </caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <HeadLink entry="completion">{text.completion}</HeadLink>
            </th>
            <th scope="col">
              <HeadLink entry="reward">
                {klPlace(inspection.config) === 'reward' ? text.rewardAfterKl : text.reward}
              </HeadLink>
            </th>
            <th scope="col">
              <HeadLink entry="advantage">{text.advantage}</HeadLink>
            </th>
          </tr>
        </thead>
        {rows.map((row) => {
          const opened = open?.row === row ? open : null
          return (
            <CompletionRows
              key={row}
              inspection={inspection}
              figures={props.figures}
              row={row}
              number={row - first + 1}
              parts={parts}
              writer={props.writer}
              window={window}
              isWide={isWide}
              limit={limit}
              openPlace={opened && opened.place}
              tabPlace={tabStop.row === row ? tabStop.place : null}
              onToggle={(place) => toggle(row, place)}
            >
              {opened && props.renderFormula(opened)}
            </CompletionRows>
          )
        })}
      </table>
    </KeptPlace>
  )
}

/** The token to which a key moves the focus; null for other keys and at the ends. */
function tokenAfterKey(table: HTMLElement, focused: HTMLElement, key: string): HTMLElement | null {
  if (focused.dataset.token === undefined) return null
  const line = focused.closest<HTMLElement>('[data-tokens]')
  if (!line) return null
  const tokens = tokensOf(line)
  const at = tokens.indexOf(focused)
  if (key === 'ArrowRight') return tokens[at + 1] ?? null
  if (key === 'ArrowLeft') return tokens[at - 1] ?? null
  if (key === 'Home') return tokens[0]
  if (key === 'End') return tokens[tokens.length - 1]
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by === undefined) return null
  const lines = [...table.querySelectorAll<HTMLElement>('[data-tokens]')]
  const next = lines[lines.indexOf(line) + by]
  return next ? tokensOf(next)[Math.min(at, tokensOf(next).length - 1)] : null
}

function tokensOf(line: HTMLElement): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>('[data-token]')]
}
