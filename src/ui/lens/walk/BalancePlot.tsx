import { memo } from 'react'
import { formatTick } from '../../../app/series/format'
import { linearScale } from '../../../math/scale'
import type { Size } from '../../charts/useSize'
import type { Balance, BalanceDot } from '../../../app/lens/balance'
import { originOf, placeOf, stageTicks, type Stage, type StageAxis } from './stages'
import { signOf } from '../../sign'
import styles from './balance.module.css'

interface Props {
  balance: Balance
  stage: Stage
  axis: StageAxis
  /** the text of each completion, in the order of the dots; shown if rows are high enough */
  labels: readonly string[]
  size: Size
  /** describes the picture to screen readers */
  label: string
}

/** room for the written completions, for a dot at the end of the axis, and for the axis */
const LABELS = 64
const EDGE = 8
const AXIS = 26
/** a row of text, and the largest row */
const ROW_OF_TEXT = 11
const HIGHEST_ROW = 30
/** shortest arrow with a head */
const HEAD = 5

/** One group: a row per completion, with an arrow from the baseline to its dot. */
export const BalancePlot = memo(function BalancePlot({ balance, stage, axis, labels, size, label }: Props) {
  const { dots, fulcrum } = balance
  const height = size.height - AXIS
  const rowHeight = Math.min(height / dots.length, HIGHEST_ROW)
  const isWritten = rowHeight >= ROW_OF_TEXT
  const left = isWritten ? LABELS : EDGE
  const width = size.width - left - EDGE
  const xOf = linearScale([axis.low, axis.high], [left, left + width])
  const top = height - rowHeight * dots.length
  const pivot = stage === 'reward' ? fulcrum : dots.some(({ baseline }) => !Number.isNaN(baseline)) ? 0 : null
  const origin = stage === 'advantage' ? 0 : pivot

  return (
    <svg className={styles.plot} width={size.width} height={size.height} role="img" aria-label={label}>
      <line className={styles.axis} x1={left} x2={left + width} y1={height + 0.5} y2={height + 0.5} />
      {stageTicks(axis).map((tick, i, ticks) => (
        <text
          key={i}
          className={styles.tick}
          x={xOf(tick)}
          y={size.height - 2}
          textAnchor={i === 0 ? 'start' : i === ticks.length - 1 ? 'end' : 'middle'}
        >
          {formatTick(tick, (axis.high - axis.low) / 4)}
        </text>
      ))}
      {origin !== null && !Number.isNaN(origin) && (
        <g className={styles.pivot} style={{ transform: `translateX(${xOf(origin)}px)` }}>
          <line y1={0} y2={height} />
          <path d={`M0,${height}l6,9h-12z`} />
        </g>
      )}
      {dots.map((dot, i) => (
        <Row
          key={dot.completion}
          dot={dot}
          stage={stage}
          y={top + (i + 0.5) * rowHeight}
          rowHeight={rowHeight}
          xOf={xOf}
          hasOwnOrigin={fulcrum === null}
          written={isWritten ? labels[i] : ''}
        />
      ))}
    </svg>
  )
})

interface RowProps {
  dot: BalanceDot
  stage: Stage
  y: number
  rowHeight: number
  xOf: (value: number) => number
  /** the completion is compared with a baseline of its own */
  hasOwnOrigin: boolean
  written: string
}

function Row({ dot, stage, y, rowHeight, xOf, hasOwnOrigin, written }: RowProps) {
  const place = placeOf(dot, stage)
  const origin = originOf(dot, stage)
  const radius = Math.min(Math.max(rowHeight * 0.28, 1.2), 5)
  const thick = Math.min(Math.max(rowHeight * 0.16, 0.8), 3)
  if (!Number.isFinite(place)) return null
  const [x, from] = [xOf(place), xOf(Number.isNaN(origin) ? place : origin)]
  const length = x - from
  const sign = signOf(dot.advantage)
  const reach = Math.max(Math.abs(length) - radius, 0) * Math.sign(length)
  const hasHead = Math.abs(reach) > HEAD
  return (
    <g data-completion={dot.completion} data-sign={sign}>
      {written && (
        <text className={styles.written} x={0} y={y + 4}>
          {written}
        </text>
      )}
      {hasOwnOrigin && !Number.isNaN(origin) && (
        <line
          className={styles.ownOrigin}
          x1={from}
          x2={from}
          y1={y - rowHeight / 2}
          y2={y + rowHeight / 2}
        />
      )}
      <rect
        className={styles.shaft}
        x={0}
        y={y - thick / 2}
        width={1}
        height={thick}
        style={{ transform: `translateX(${from}px) scaleX(${reach})` }}
      />
      {hasHead && (
        <path
          className={styles.head}
          d={`M0,${y}l${-Math.sign(reach) * 7},${-radius * 0.9}v${radius * 1.8}z`}
          style={{ transform: `translateX(${from + reach}px)` }}
        />
      )}
      <circle className={styles.dot} cy={y} r={radius} style={{ transform: `translateX(${x}px)` }} />
    </g>
  )
}
