import { useState, type PointerEvent } from 'react'
import type { CellScore, SweepPlan } from '../../../experiments/state'
import { formatNumber } from '../../../app/series/format'
import type { KnobValue } from '../../../settings/knob'
import { linearScale } from '../../../math/scale'
import type { Range } from '../../../statistics/ranges'
import { Scaled } from '../../charts/frame/Scaled'
import { useRoom } from '../../stage/useRoom'
import { useText } from '../../AppContext'
import { useExperiments, useSweep } from '../useExperiments'
import { scoreExtent, scoreShare } from './shade'
import { useFieldLabel } from './useFieldLabel'
import styles from './parallel.module.css'

interface Props {
  plan: Extract<SweepPlan, { kind: 'search' }>
  scores: readonly CellScore[]
  /** cells that are drawn strongly */
  strong: ReadonlySet<string>
}

const TOP = 34
const BOTTOM = 24
const SIDE = 60

/**
 * Parallel coordinates: a line for every scored point, through its knobs to its score. Dragging along an axis selects
 * the lines that pass there.
 */
export function ParallelCoordinates({ plan, scores, strong }: Props) {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const cells = useSweep((state) => state.cells)
  const shown = useSweep(({ hover, selected }) => hover ?? selected)
  const brushes = useSweep((state) => state.brushes)
  const { label, value } = useFieldLabel()
  const [box, size] = useRoom()
  const [drag, setDrag] = useState<{ axis: number; from: number } | null>(null)
  const width = size?.width ?? 600
  const height = size?.height ?? 260
  const axes = plan.knobs.length + 1
  const xOf = linearScale([0, axes - 1], [SIDE, width - SIDE])
  const ends = [height - BOTTOM, TOP] as const
  const yOf = linearScale([0, 1], ends)
  const placeOf = (event: PointerEvent) => {
    const { top } = event.currentTarget.closest('svg')!.getBoundingClientRect()
    return Math.min(Math.max(linearScale(ends, [0, 1])((event.clientY - top) / (size?.scale ?? 1)), 0), 1)
  }
  const brush = (axis: number, from: number, to: number) => {
    const { range } = plan.knobs[axis]
    if (range.kind === 'choice') return
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    sweep.brush(axis, high - low < 0.02 ? null : [valueAtPlace(range, low), valueAtPlace(range, high)])
  }
  const extent = scoreExtent(scores)
  const lines = cells.flatMap((cell, i) => {
    const share = scoreShare(scores[i].value, extent)
    if (share === null) return []
    const places = [...plan.knobs.map(({ range }, k) => placeInRange(range, cell.values[k])), share]
    return {
      id: cell.id,
      share,
      d: places.map((place, k) => `${k ? 'L' : 'M'}${xOf(k)},${yOf(place)}`).join(''),
    }
  })
  return (
    <div ref={box} className={styles.parallel} onPointerLeave={() => sweep.setHover(null)}>
      <Scaled room={size}>
        <svg width={width} height={height} role="img" aria-label={text.parallel}>
          {lines.map(({ id, share, d }) => (
            <path
              key={id}
              d={d}
              fill="none"
              className={styles.point}
              data-strong={strong.has(id) || undefined}
              data-hover={id === shown || undefined}
              style={{ '--share': `${share * 100}%` } as React.CSSProperties}
              onPointerEnter={() => sweep.setHover(id)}
              onClick={() => sweep.select(id)}
            />
          ))}
          {Array.from({ length: axes }, (_, k) => {
            const knob = plan.knobs[k]
            const range = knob?.range
            const [low, high] = !knob
              ? [formatNumber(extent.low), formatNumber(extent.high)]
              : range.kind === 'choice'
                ? [value(knob.field, range.values[0]), value(knob.field, range.values.at(-1)!)]
                : [value(knob.field, range.low), value(knob.field, range.high)]
            const brushed = knob && brushes[k]
            return (
              <g key={k}>
                <line x1={xOf(k)} x2={xOf(k)} y1={yOf(0)} y2={yOf(1)} stroke="var(--line-strong)" />
                {brushed && range.kind !== 'choice' && (
                  <rect
                    x={xOf(k) - 6}
                    width={12}
                    y={yOf(placeInRange(range, brushed[1]))}
                    height={Math.max(
                      1,
                      yOf(placeInRange(range, brushed[0])) - yOf(placeInRange(range, brushed[1])),
                    )}
                    className={styles.brush}
                  />
                )}
                {knob && range.kind !== 'choice' && (
                  <rect
                    x={xOf(k) - 12}
                    width={24}
                    y={TOP}
                    height={height - TOP - BOTTOM}
                    className={styles.handle}
                    onPointerDown={(event) => {
                      event.currentTarget.setPointerCapture(event.pointerId)
                      setDrag({ axis: k, from: placeOf(event) })
                    }}
                    onPointerMove={(event) => drag?.axis === k && brush(k, drag.from, placeOf(event))}
                    onPointerUp={(event) => {
                      brush(k, drag?.from ?? 0, placeOf(event))
                      setDrag(null)
                    }}
                  />
                )}
                <text x={xOf(k)} y={12} textAnchor="middle" className={styles.axisName}>
                  {knob ? label(knob.field) : text.columns.score}
                </text>
                <text x={xOf(k)} y={TOP - 5} textAnchor="middle" className={styles.axisEnd}>
                  {high}
                </text>
                <text x={xOf(k)} y={height - 8} textAnchor="middle" className={styles.axisEnd}>
                  {low}
                </text>
              </g>
            )
          })}
        </svg>
      </Scaled>
    </div>
  )
}

/** Where a value lies on its knob's axis: 0 at the low end, 1 at the high end. */
export function placeInRange(range: Range, value: KnobValue): number {
  if (range.kind === 'choice') {
    const at = range.values.indexOf(value)
    return range.values.length > 1 ? at / (range.values.length - 1) : 0.5
  }
  const { kind, low, high } = range
  const x = value as number
  if (high <= low) return 0.5
  return kind === 'log' ? Math.log(x / low) / Math.log(high / low) : (x - low) / (high - low)
}

/** The number at a place of an axis of numbers. */
export function valueAtPlace(range: Exclude<Range, { kind: 'choice' }>, place: number): number {
  const { kind, low, high } = range
  const value = kind === 'log' ? low * (high / low) ** place : low + place * (high - low)
  return Math.min(Math.max(value, low), high)
}
