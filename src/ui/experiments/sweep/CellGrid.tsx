import { useRef, type KeyboardEvent } from 'react'
import { sweepAnswer, type SweepEdge } from '../../../app/experiments/sweep/answer'
import { evenScores } from '../../../experiments/sweep/cells'
import { seedRuler } from '../../../experiments/sweep/seedRuler'
import type { CellScore } from '../../../experiments/state'
import { formatCount, formatNumber } from '../../../app/series/format'
import { finiteExtent } from '../../../statistics/finiteExtent'
import { useText } from '../../AppContext'
import { shareText } from '../shareText'
import { useExperiments, useSweep } from '../useExperiments'
import { SeedStrip } from './SeedStrip'
import { scoreExtent, scoreShare } from './shade'
import { useCellText } from './useCellText'
import { useFieldLabel } from './useFieldLabel'
import styles from './cellGrid.module.css'
import shared from '../experiments.module.css'

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The most letters of a symbol. */
const SYMBOL = 3

/** The cells on their two axes. Tab reaches one of them, arrow keys reach the others, and a click or Enter selects. */
export function CellGrid({ scores }: { scores: readonly CellScore[] }) {
  const { locale, sweep: text } = useText()
  const { sweep } = useExperiments()
  const plan = useSweep((state) => state.plan)
  const cells = useSweep((state) => state.cells)
  const hover = useSweep((state) => state.hover)
  const selected = useSweep((state) => state.selected)
  const { label, value } = useFieldLabel()
  const say = useCellText()
  const grid = useRef<HTMLDivElement>(null)
  const answer = useSweep(sweepAnswer)
  const ties = answer?.ties ?? []
  const isDone = useSweep((state) => state.phase === 'done')
  const { budget } = useSweep((state) => state.settings)
  const ruler = useSweep(seedRuler)
  const isPart = useSweep((state) => evenScores(state).seeds !== null)
  if (plan.kind !== 'grid') return null
  const { x, y } = plan
  const columns = x.values.length
  const lines = y ? y.values.length : 1
  const extent = scoreExtent(scores)
  // only a cell whose seeds are in can be the best; while seeds are added, those that it had are
  const ended = scores.map((score) => (isPart || isIn(score) ? score.value : NaN))
  const best = ended.indexOf(finiteExtent([ended]).high)
  const place = (score: number) =>
    ruler.high > ruler.low ? (score - ruler.low) / (ruler.high - ruler.low) : 0.5
  const edge = isDone ? (answer?.edge ?? null) : null
  const chosen = Math.max(
    0,
    cells.findIndex(({ id }) => id === (hover ?? selected)),
  )
  const axes = `${y ? `${label(y.field)} ↓ ` : ''}${label(x.field)} →`
  // a symbol has room before the first value
  const areShort = [x, y].every((axis) => axis === null || label(axis.field).length <= SYMBOL)
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
      <div className={styles.map} data-side={edge === null ? undefined : sideOf(edge)}>
        <div
          ref={grid}
          role="grid"
          aria-label={text.figure}
          className={styles.grid}
          style={
            {
              gridTemplateColumns: `auto repeat(${columns}, minmax(3rem, 1fr))`,
              '--lines': lines,
            } as React.CSSProperties
          }
          onPointerLeave={() => sweep.setHover(null)}
          onBlur={() => sweep.setHover(null)}
        >
          <div role="row" className={styles.line}>
            <span role="columnheader" className={styles.corner}>
              {areShort ? <span className="spoken">{axes}</span> : axes}
            </span>
            {x.values.map((at, column) => (
              <span key={String(at)} role="columnheader" className={styles.head}>
                {areShort && column === 0 && <i>{label(x.field)}</i>} {value(x.field, at)}
              </span>
            ))}
          </div>
          {Array.from({ length: lines }, (_, line) => (
            <div key={line} role="row" className={styles.line}>
              <span role="rowheader" className={styles.head}>
                {areShort && y && line === 0 && <i>{label(y.field)}</i>} {y && value(y.field, y.values[line])}
              </span>
              {cells.slice(line * columns, (line + 1) * columns).map((cell, column) => {
                const at = line * columns + column
                const score = scores[at]
                const share = scoreShare(score.value, extent)
                const isPartial = share !== null && !isIn(score)
                const seeds = ruler.seeds[at]
                return (
                  <span key={cell.id} role="gridcell">
                    <button
                      type="button"
                      className={styles.cell}
                      data-status={score.status}
                      data-partial={isPartial || undefined}
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
                        {share === null ? text.unscored[score.status] : formatNumber(score.value)}
                      </span>
                      {isPartial && (
                        <span className={styles.part}>
                          {seeds.length > 0
                            ? text.endedSeeds(seeds.length, cell.runs.length)
                            : shareText(locale, { done: score.completions, total: budget })}
                        </span>
                      )}
                      {share !== null && (!isPartial || seeds.length > 0) && (
                        <SeedStrip seeds={seeds} place={place} best={best < 0 ? [] : ruler.seeds[best]} />
                      )}
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
        {edge !== null && <NotRun edge={edge} />}
      </div>
      <p className={`${shared.note} ${styles.legend}`}>
        {Number.isFinite(extent.low) && (
          <span>
            {formatNumber(extent.low)} <i className={styles.ramp} aria-hidden="true" />{' '}
            {formatNumber(extent.high)}
          </span>
        )}
        {scores.some((score) => !isIn(score) && Number.isFinite(score.value)) && (
          <span>
            <i data-partial="" aria-hidden="true" /> {text.legend.partial}
          </span>
        )}
        {best >= 0 && (
          <span>
            <i data-best="" aria-hidden="true" /> {text.legend.best}
          </span>
        )}
        {ties.length > 0 && (
          <span>
            <i data-tie="" aria-hidden="true" /> {text.legend.tie}
          </span>
        )}
        {best >= 0 && ruler.seeds[best].length > 1 && (
          <span>
            <i data-range="" aria-hidden="true" /> {text.legend.bestSeeds}
          </span>
        )}
        {scores.some(({ diverged }) => diverged > 0) && <span>⚠ {text.legend.diverged}</span>}
        {scores.some(({ failed }) => failed > 0) && <span>⊘ {text.legend.failed}</span>}
        {scores.some(({ status }) => status === 'stopped') && <span>■ {text.legend.stopped}</span>}
        {scores.some(({ status }) => status === 'invalid') && <span>× {text.legend.invalid}</span>}
      </p>
    </>
  )
}

/** Whether all seeds of a cell have ended. */
const isIn = ({ status }: CellScore) => status === 'finished' || status === 'stopped'

const sideOf = ({ axis, isAtStart }: SweepEdge) =>
  axis === 'x' ? (isAtStart ? 'left' : 'right') : isAtStart ? 'top' : 'bottom'

/** The column or the row beyond the edge at which the best cell lies, which has not been run, and what it would cost. */
function NotRun({ edge }: { edge: SweepEdge }) {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const { label, value } = useFieldLabel()
  return (
    <button
      type="button"
      className={styles.notRun}
      onClick={() => {
        sweep.setGrid(edge.x, edge.y)
        sweep.play()
      }}
    >
      <span>{text.value(label(edge.field), value(edge.field, edge.value))}</span>
      <span>
        <b>{text.notRun}</b> {text.notRunCost(formatCount(edge.runs))}
      </span>
    </button>
  )
}
