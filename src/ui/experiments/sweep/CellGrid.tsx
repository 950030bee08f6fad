import { useRef, type KeyboardEvent } from 'react'
import type { CellScore } from '../../../experiments/state'
import { formatNumber } from '../../../app/series/format'
import { useText } from '../../AppContext'
import { useExperiments, useSweep } from '../useExperiments'
import { scoreExtent, scoreShare } from './shade'
import { useCellText } from './useCellText'
import { useFieldLabel } from './useFieldLabel'
import { useSweepAnswer } from './useSweepAnswer'
import styles from './sweep.module.css'
import shared from '../experiments.module.css'

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The cells on their two axes. Tab reaches one of them, arrow keys reach the others, and a click or Enter selects. */
export function CellGrid({ scores }: { scores: readonly CellScore[] }) {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const plan = useSweep((state) => state.plan)
  const cells = useSweep((state) => state.cells)
  const hover = useSweep((state) => state.hover)
  const selected = useSweep((state) => state.selected)
  const { label, value } = useFieldLabel()
  const say = useCellText()
  const grid = useRef<HTMLDivElement>(null)
  const ties = useSweepAnswer()?.ties ?? []
  if (plan.kind !== 'grid') return null
  const { x, y } = plan
  const columns = x.values.length
  const lines = y ? y.values.length : 1
  const extent = scoreExtent(scores)
  const best = scores.findIndex(({ value: score }) => score === extent.high)
  const chosen = Math.max(
    0,
    cells.findIndex(({ id }) => id === (hover ?? selected)),
  )
  const move = (event: KeyboardEvent, at: number) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    const column = Math.min(Math.max((at % columns) + by[0], 0), columns - 1)
    const line = Math.min(Math.max(Math.floor(at / columns) + by[1], 0), lines - 1)
    grid.current?.querySelectorAll<HTMLElement>('button')[line * columns + column]?.focus()
  }
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={text.figure}
        className={styles.grid}
        style={
          {
            gridTemplateColumns: `auto repeat(${columns}, minmax(34px, 1fr))`,
            '--lines': lines,
          } as React.CSSProperties
        }
        onPointerLeave={() => sweep.setHover(null)}
        onBlur={() => sweep.setHover(null)}
      >
        <div role="row" className={styles.line}>
          <span role="columnheader" className={styles.corner}>
            {y && `${label(y.field)} ↓ `}
            {label(x.field)} →
          </span>
          {x.values.map((at) => (
            <span key={String(at)} role="columnheader" className={styles.head}>
              {value(x.field, at)}
            </span>
          ))}
        </div>
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} role="row" className={styles.line}>
            <span role="rowheader" className={styles.head}>
              {y && value(y.field, y.values[line])}
            </span>
            {cells.slice(line * columns, (line + 1) * columns).map((cell, column) => {
              const at = line * columns + column
              const score = scores[at]
              const share = scoreShare(score.value, extent)
              return (
                <span key={cell.id} role="gridcell">
                  <button
                    type="button"
                    className={styles.cell}
                    data-status={score.status}
                    data-diverged={score.diverged > 0 || undefined}
                    data-best={(at === best && share !== null) || undefined}
                    data-tie={ties.includes(at) || undefined}
                    style={{ '--share': `${(share ?? 0) * 100}%` } as React.CSSProperties}
                    aria-pressed={cell.id === selected}
                    tabIndex={at === chosen ? 0 : -1}
                    aria-label={say.whole(cell, score)}
                    onPointerEnter={() => sweep.setHover(cell.id)}
                    onFocus={() => sweep.setHover(cell.id)}
                    onKeyDown={(event) => move(event, at)}
                    onClick={() => sweep.select(cell.id)}
                  >
                    <span className={styles.score}>
                      {share === null ? (score.status === 'invalid' ? '×' : '·') : formatNumber(score.value)}
                    </span>
                    {score.diverged > 0 && <span className={styles.sign}>⚠</span>}
                    {score.failed > 0 && <span className={styles.sign}>⊘</span>}
                    {score.status === 'stopped' && <span className={styles.sign}>■</span>}
                  </button>
                </span>
              )
            })}
          </div>
        ))}
      </div>
      <p className={`${shared.note} ${styles.legend}`}>
        <span>{text.legend.low}</span>
        <span>{Number.isFinite(extent.low) && formatNumber(extent.low)}</span>
        <i className={styles.ramp} aria-hidden="true" />
        <span>{Number.isFinite(extent.high) && formatNumber(extent.high)}</span>
        <span>{text.legend.high}</span>
        {ties.length > 0 && <span data-tie="">{text.legend.tie}</span>}
        <span>⚠ {text.legend.diverged}</span>
        {scores.some(({ failed }) => failed > 0) && <span>⊘ {text.legend.failed}</span>}
        <span>■ {text.legend.stopped}</span>
        <span>× {text.legend.invalid}</span>
      </p>
    </>
  )
}
