import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useMemo } from 'react'
import { formatCount, formatFixed, formatSigned, formatTick } from '../../../app/series/format'
import { stageOf } from '../../../experiments/compare/examples'
import type { Field } from '../../../tasks/fields'
import { differencesFromFirst, isImplied } from '../../../experiments/compare/differences'
import { comparisonTable, type TableRow } from '../../../experiments/compare/table'
import type { RowId } from '../../../experiments/state'
import type { Estimate } from '../../../statistics/bootstrap'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { fieldText, valueText } from '../../fieldText'
import { lookOf } from '../look'
import { useCompare, useExperiments } from '../useExperiments'
import { chanceText, inLine, signedText } from './estimateText'
import { forestAxis, type ForestAxis } from './forestAxis'
import { RowMenu } from './RowMenu'
import { useRowNames } from './useRowNames'
import styles from './forest.module.css'

/** The settings in which stages and variants of GRPO differ from GRPO. */
const OF_STAGES: readonly Field[] = [
  'baseline',
  'scaleRewards',
  'epsilon',
  'epsilonHigh',
  'epsilonHighFollows',
  'lossType',
]

/** The share of the axis that a word over it needs. */
const ROOM = 0.2

/**
 * Every row with its final evaluation and its difference from the first row, drawn with its interval on one axis. A filled
 * dot is a difference that is more than chance; a hollow one is not decided.
 */
export function ForestPlot({ onEdit }: { onEdit: (row: RowId) => void }) {
  const text = useText()
  const { compare } = useExperiments()
  const table = useCompare(comparisonTable)
  const rows = useCompare((state) => state.rows)
  const view = useCompare((state) => state.view)
  const names = useRowNames()
  const changes = useMemo(() => differencesFromFirst(rows), [rows])
  const words = text.compare.answer
  const { baseline, scaleRewards } = rows[0].config
  const isWhole = baseline === 'group' && scaleRewards === 'group'
  const axis = useMemo(() => forestAxis(table.rows.map(({ difference }) => difference)), [table])
  const changeText = (place: number) => {
    const mine = changes[place]
    const shown = mine.filter(
      ({ knob }) => knob !== 'algorithm' && !isImplied(knob, mine, rows[place].config),
    )
    if (shown.length === 0) return text.compare.same
    const stage = stageOf(rows[place].config)
    // a part of GRPO taken away, and nothing else
    if (stage !== null && isWhole && shown.every(({ knob }) => OF_STAGES.includes(knob)))
      return text.compare.stageLines[stage]
    const { task } = rows[place].config
    return text.compare.readings(
      shown.map(({ knob, from, to }) =>
        text.compare.difference(
          fieldText(knob, task, text).label,
          valueText(knob, from, task, text),
          valueText(knob, to, task, text),
        ),
      ),
    )
  }
  const kindText = ({ verdict, difference }: TableRow): string[] => {
    if (difference === null) return []
    if (verdict === null) return difference.count > 0 && !table.complete ? [words.provisional] : []
    const kind =
      verdict.kind === 'undecided'
        ? words.undecidedAfter(verdict.isCorrectedAway ? verdict.comparisons : 1)
        : words.kinds[verdict.kind]
    const isBare = verdict.kind === 'too-few-seeds' || verdict.kind === 'identical'
    return [isBare ? kind : words.kindWithP(kind, chanceText(verdict.p))]
  }
  const verdictText = (row: TableRow): string =>
    [...kindText(row), ...(row.diverged > 0 ? [words.divergedOf(row.diverged, table.seeds)] : [])].join(' · ')
  const toggle = (row: string) =>
    compare.setView({
      hidden: view.hidden.includes(row) ? view.hidden.filter((one) => one !== row) : [...view.hidden, row],
    })
  return (
    <div className={styles.forest}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span />
        <span className={styles.end}>
          {table.at === null ? words.ends : words.endsSoFar(formatCount(table.at))}
        </span>
        <span className={styles.plot}>
          {axis.place(0) > ROOM && (
            <span style={{ right: `${100 - 100 * axis.place(0)}%` }}>{words.lowerHead}</span>
          )}
          {axis.place(0) < 1 - ROOM && (
            <span style={{ left: `${100 * axis.place(0)}%` }}>{words.higherHead}</span>
          )}
        </span>
        <span className={styles.verdict}>{words.difference}</span>
      </div>
      <ul aria-label={words.rows}>
        {rows.map((compared, place) => {
          const { id, style } = compared
          const row = table.rows.find((one) => one.row === id)!
          const name = names.get(id) ?? ''
          const isHidden = view.hidden.includes(id)
          const { difference, verdict } = row
          return (
            <li key={id} data-hidden={isHidden || undefined}>
              <button
                type="button"
                className={styles.eye}
                aria-label={words.show(name)}
                aria-pressed={!isHidden}
                onClick={() => toggle(id)}
              >
                {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              </button>
              <div className={styles.name}>
                <b data-row-menu={id}>
                  <LineSample {...lookOf(style)} />
                  <RowMenu row={compared} name={name} onEdit={onEdit} />
                </b>
                <small title={place === 0 ? undefined : changeText(place)}>
                  {place > 0 ? changeText(place) : rows.length > 1 ? text.compare.first : ''}
                </small>
              </div>
              <b className={styles.end}>{formatFixed(row.final.value)}</b>
              <div className={styles.plot} aria-hidden="true">
                {axis.ticks.map((tick) => (
                  <i
                    key={tick}
                    data-zero={tick === 0 || undefined}
                    style={{ left: `${100 * axis.place(tick)}%` }}
                  />
                ))}
                <Interval
                  axis={axis}
                  difference={difference ?? ZERO}
                  isDecided={place === 0 || verdict?.kind === 'better' || verdict?.kind === 'worse'}
                />
              </div>
              <div className={styles.verdict}>
                {difference && <b>{inLine(signedText(difference))}</b>}
                <small title={verdict ? words.pHelp(verdict.comparisons) : undefined}>
                  {verdictText(row)}
                </small>
              </div>
            </li>
          )
        })}
      </ul>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span />
        <span className={styles.end} />
        <span className={styles.plot}>
          {axis.ticks.map((tick) => (
            <span
              key={tick}
              data-tick={Math.round(tick / axis.step) % 2 === 0 ? 'even' : 'odd'}
              style={{ left: `${100 * axis.place(tick)}%` }}
            >
              {tick > 0 ? '+' : ''}
              {tick === 0 ? 0 : formatTick(tick, axis.step)}
            </span>
          ))}
        </span>
        <span className={styles.verdict} />
      </div>
    </div>
  )
}

/** The first row’s difference from itself. */
const ZERO: Estimate = { value: 0, low: NaN, high: NaN, count: 0 }

/** A difference and its interval, cut off at the ends of the axis: an arrow with the number there if the difference lies outside. */
function Interval({
  axis,
  difference: { value, low, high },
  isDecided,
}: {
  axis: ForestAxis
  difference: Estimate
  isDecided: boolean
}) {
  const place = (x: number) => `${100 * Math.min(1, Math.max(0, axis.place(x)))}%`
  const at = axis.place(value)
  const side = at < 0 ? 'lower' : at > 1 ? 'higher' : null
  return (
    <>
      {Number.isFinite(low) && high > axis.ends[0] && low < axis.ends[1] && (
        <u
          data-cut={[low < axis.ends[0] && 'lower', high > axis.ends[1] && 'higher']
            .filter(Boolean)
            .join(' ')}
          style={{ left: place(low), right: `calc(100% - ${place(high)})` }}
        />
      )}
      {Number.isFinite(value) && side === null && (
        <em data-decided={isDecided || undefined} style={{ left: place(value) }} />
      )}
      {side !== null && (
        <b data-side={side}>
          {side === 'lower' && '◀ '}
          {formatSigned(value)}
          {side === 'higher' && ' ▶'}
        </b>
      )}
    </>
  )
}
