import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { formatDecimals } from '../../app/series/format'
import type { Task } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import type { AnswerToken, Answers } from './answers'
import { rem, type Geometry } from './geometry'
import { signed } from './PushArrow'
import { isHarder, shortName } from './sentence'
import type { OtherPushes, StageGroup } from './stageGroup'
import { sceneWidth } from './tiles'
import styles from './answers.module.css'

// most tasks have answers of tokens, and few groups are that large
const LazyScene = lazyPart(() => import('./AnswerScene'), 'AnswerScene')
const LazyCrowd = lazyPart(() => import('./Crowd'), 'Crowd')

/** A token of an answer. */
export interface OpenToken {
  group: number
  row: number
  /** from 0 */
  place: number
}

interface Props {
  inspection: Inspection
  groups: readonly StageGroup[]
  answers: readonly Answers[]
  place: Geometry
  /** width of a tile */
  tile: number
  task: Task
  scores: readonly [low: number, high: number]
  /** what another algorithm made of the same answers */
  beside: OtherPushes | null
  /** the token whose formula is open */
  open: OpenToken | null
  /** opens the formula of a token */
  onToken: (token: OpenToken) => void
  /** moves the score of a row; null where scores cannot be moved */
  onScore: ((row: number, score: number) => void) | null
}

/** A key moves a score by this. */
const SCORE_STEP = 0.05

/** The answers, one a row, and above them what is right. One tab stop: arrow keys move from row to row. */
export function AnswerRows(props: Props) {
  const { inspection, groups, answers, place, tile, task, scores, onScore, beside, open, onToken } = props
  const { stage } = useText()
  const list = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  /** the row under the pointer or with the focus, among all */
  const [pointed, setPointed] = useState<number | null>(null)
  const point = ({ target }: { target: EventTarget }) =>
    setPointed(Number((target as Element).closest<HTMLElement>('[data-order]')?.dataset.order ?? -1))
  const { row: height, tops, style, head } = place
  const [{ target, kind }] = answers
  const isOne = groups.length === 1
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey && { ArrowLeft: -SCORE_STEP, ArrowRight: SCORE_STEP }[event.key]
    if (by && onScore) {
      event.preventDefault()
      const { row, score } = groups.flatMap(({ rows }) => rows)[Math.min(at, count - 1)]
      return onScore(row, Math.min(scores[1], Math.max(scores[0], score + by)))
    }
    // from row to row, and from token to token
    const rows = groups.flatMap(({ index, rows: own }, g) =>
      own.map(({ row }) => ({ group: index, row, length: answers[g].of(row).length })),
    )
    const { group, row, length } = rows[Math.min(at, count - 1)]
    const isHere = open?.row === row && open.group === group
    const next = {
      Enter: isHere ? open.place : 0,
      ArrowRight: isHere ? open.place + 1 : 0,
      ArrowLeft: isHere ? open.place - 1 : -1,
    }[event.key]
    if (next !== undefined && !event.shiftKey) {
      event.preventDefault()
      if (next >= 0 && next < length) onToken({ group, row, place: next })
      return
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || to < 0 || to >= count) return
    event.preventDefault()
    setAt(to)
    list.current?.querySelectorAll<HTMLElement>('[data-completion]')[to]?.focus()
  }
  const tileHeight = Math.min(tile + 4, height - 4)
  let order = -1
  return (
    <ol
      ref={list}
      className={styles.rows}
      data-style={style}
      style={
        {
          '--tile-width': rem(tile),
          '--tile-height': rem(tileHeight),
          '--row-width': rem(place.number),
        } as CSSProperties
      }
      onKeyDown={press}
      onClick={({ target }) => {
        const token = (target as Element).closest<HTMLElement>('[data-place]')
        const answer = token?.closest<HTMLElement>('[data-completion]')
        if (!token || !answer) return
        const { group, completion } = answer.dataset
        onToken({ group: Number(group), row: Number(completion), place: Number(token.dataset.place) })
      }}
      {...(style === 'dots' && {
        onPointerOver: point,
        onPointerLeave: () => setPointed(null),
        onBlur: () => setPointed(null),
      })}
      onFocus={({ target }) => {
        point({ target })
        const order = Number(target.dataset.order)
        if (order >= 0) setAt(order)
      }}
    >
      {isOne && kind === 'tiles' && target && (
        <li className={styles.target} style={{ top: 0, height: rem(head - 8) }}>
          {target.map((token, i) => (
            // tokens may repeat, so that only their order tells them apart
            // oxlint-disable-next-line react/no-array-index-key
            <span key={i} className={styles.tile}>
              {token}
            </span>
          ))}
          <small>{stage.right}</small>
        </li>
      )}
      {isOne && style !== 'dots' && kind === 'text' && differ(groups[0], answers[0]) && (
        <li className={styles.target} style={{ top: 0, height: rem(head - 8) }}>
          <small className={styles.length}>{stage.tokens}</small>
        </li>
      )}
      {groups.map((group, g) => (
        <li key={group.index}>
          {!isOne && (
            <p className={styles.groupHead} style={{ top: rem(tops[g] - head), lineHeight: rem(head) }}>
              {isHarder(groups[0], groups[1]) && (g === 0 ? stage.hard : stage.easy)}{' '}
              <small>
                {shortName(group.name, 14)}
                {solutionOf(answers[g])}
              </small>
            </p>
          )}
          {style === 'dots' && (
            <div aria-hidden="true">
              <Late>
                <LazyCrowd
                  {...{ inspection, group, place, task }}
                  answers={answers[g]}
                  top={tops[g]}
                  pointed={pointed === null ? null : pointed - (order + 1)}
                />
              </Late>
            </div>
          )}
          <ol>
            {group.rows.map((answer, i) => {
              const tokens = answers[g].of(answer.row)
              order++
              return (
                <li
                  key={answer.row}
                  data-completion={answer.row}
                  data-group={group.index}
                  data-order={order}
                  tabIndex={order === Math.min(at, count - 1) ? 0 : -1}
                  aria-label={stage.answer({
                    number: String(i + 1),
                    text: answers[g].name(answer.row),
                    score: formatDecimals(answer.score, group.digits),
                    push: signed(answer.push),
                    result: answer.factor === null ? '' : stage.result(formatDecimals(answer.factor, 2)),
                    other: beside?.factors
                      ? stage.otherResult(beside.name, formatDecimals(beside.factors[i], 2))
                      : '',
                  })}
                  aria-keyshortcuts={onScore ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
                  className={styles.row}
                  style={{ top: rem(tops[g] + i * height), height: rem(height) }}
                >
                  {style !== 'dots' &&
                    (answers[g].kind === 'scene' ? (
                      <Late>
                        <LazyScene
                          {...{ inspection, task, height }}
                          group={group.index}
                          row={answer.row}
                          width={sceneWidth(height, !place.score)}
                        />
                      </Late>
                    ) : (
                      <Tokens
                        tokens={tokens}
                        gap={answers[g].gap}
                        areTiles={answers[g].kind === 'tiles'}
                        hasLength={isOne && differ(group, answers[g])}
                        open={open?.group === group.index && open.row === answer.row ? open.place : null}
                      />
                    ))}
                </li>
              )
            })}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** Whether answers of a group differ in length, apart from empty ones. */
const differ = ({ rows }: StageGroup, { of }: Answers): boolean =>
  new Set(rows.map(({ row }) => of(row).length).filter((length) => length > 0)).size > 1

/** What is right, after the prompt, where it is short enough for tiles. */
const solutionOf = ({ kind, target }: Answers): string =>
  kind === 'tiles' && target ? ` → ${target.join('')}` : ''

interface TokensProps {
  tokens: readonly AnswerToken[]
  /** what stands between them */
  gap: string
  areTiles: boolean
  /** whether the number of its tokens stands beside it */
  hasLength: boolean
  /** the place of the token whose formula is open */
  open: number | null
}

/** An answer of tokens: as tiles, or as a line of text. */
function Tokens({ tokens, gap, areTiles, hasLength, open }: TokensProps) {
  const written = tokens.map(({ text, isRight }, i) => [
    // what is right is underlined without the space before it
    i > 0 && gap,
    // tokens may repeat, so that only their order tells them apart
    // oxlint-disable-next-line react/no-array-index-key
    <span
      key={i}
      className={areTiles ? styles.tile : styles.word}
      data-right={isRight || undefined}
      data-open={open === i || undefined}
      data-place={i}
    >
      {text}
    </span>,
  ])
  if (tokens.length === 0) return <span className={styles.line}>–</span>
  if (areTiles) return <>{written}</>
  return (
    <>
      <span className={styles.line}>{written}</span>
      {hasLength && <small className={styles.length}>{tokens.length}</small>}
    </>
  )
}
