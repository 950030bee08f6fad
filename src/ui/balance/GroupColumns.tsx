import type { Catalogue } from '../../text/catalogue'
import { memo, type KeyboardEvent } from 'react'
import { formatNumber } from '../../app/series/format'
import { STATE_SIGNS, type GroupState } from '../../app/series/groups'
import { linearScale } from '../../math/scale'
import type { Balance } from '../../app/lens/balance'
import { originOf, placeOf, type Stage, type StageAxis } from './stages'
import { signOf } from '../sign'
import styles from './balance.module.css'

export interface ColumnOfGroup {
  balance: Balance
  state: GroupState
  /** of its advantages */
  mean: number
  std: number
  /** the accessible name of its button */
  label: string
}

interface Props {
  groups: readonly ColumnOfGroup[]
  chosen: number
  onChoose: (group: number) => void
  stage: Stage
  axis: StageAxis
  /** names the row of columns */
  label: string
  /** name the two figures under each column */
  meanLabel: string
  stdLabel: string
  text: Catalogue['balance']
}

const WIDTH = 24
const HEIGHT = 40

/** All groups of a step, a small column of dots each, with mean and std of its advantages; one of them is shown large. */
export const GroupColumns = memo(function GroupColumns(props: Props) {
  const { groups, chosen, onChoose, stage, axis, label, text } = props
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -groups.length, End: groups.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(chosen + by, 0), groups.length - 1)
    onChoose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  const yOf = linearScale([axis.low, axis.high], [HEIGHT - 4, 4])

  return (
    <div className={styles.columns} role="radiogroup" aria-label={label} tabIndex={-1} onKeyDown={move}>
      <div className={styles.names} aria-hidden="true">
        <span title={text.mean}>{props.meanLabel}</span>
        <span title={text.std}>{props.stdLabel}</span>
      </div>
      {groups.map(({ balance, state, mean, std, label }, g) => (
        <button
          key={g}
          type="button"
          role="radio"
          aria-checked={g === chosen}
          aria-label={label}
          tabIndex={g === chosen ? 0 : -1}
          className={styles.column}
          data-state={state}
          onClick={() => onChoose(g)}
        >
          <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
            {balance.dots.map((dot) => {
              const [place, origin] = [placeOf(dot, stage), originOf(dot, stage)]
              if (Number.isNaN(place)) return null
              const x = columnOf(dot.completion, balance.dots.length)
              return (
                <g key={dot.completion} data-sign={signOf(dot.advantage)}>
                  {!Number.isNaN(origin) && (
                    <line className={styles.stem} x1={x} x2={x} y1={yOf(origin)} y2={yOf(place)} />
                  )}
                  <circle className={styles.dot} cx={x} cy={yOf(place)} r={1.8} />
                </g>
              )
            })}
          </svg>
          <span className={styles.sign}>{STATE_SIGNS[state] || g + 1}</span>
          <span className={styles.figure} title={text.mean}>
            {shortNumber(mean)}
          </span>
          <span className={styles.figure} title={text.std}>
            {shortNumber(std)}
          </span>
        </button>
      ))}
    </div>
  )
})

/** With two decimals at most, for which a narrow column has room; the table has more. */
const shortNumber = (x: number) => formatNumber(Math.round(x * 100) / 100).replace(/(\.\d\d)\d+$/, '$1')

/** The horizontal position of a completion in its column. */
function columnOf(completion: number, completions: number): number {
  return completions === 1 ? WIDTH / 2 : 3 + ((completion - 1) / (completions - 1)) * (WIDTH - 6)
}
