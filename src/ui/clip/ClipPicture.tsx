import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatNumber, formatTick } from '../../app/series/format'
import type { LossSpec } from '../../grpo'
import type { ClipText } from '../../text/en/clip'
import { epsilonAt, kinkOf, objectiveCurve } from './objective'
import styles from './clip.module.css'

/** A token of the group: where it stands on the curve of its sign. */
export interface ClipDot {
  ratio: number
  advantage: number
}

interface Props {
  spec: LossSpec
  /** the token that is looked at */
  token: ClipDot
  /** all tokens of its group */
  tokens: readonly ClipDot[]
  /** labels of the two knobs that the kink may turn */
  knobLabels: Record<'epsilon' | 'epsilonHigh', string>
  /** puts a knob at a value; null where the step is past and its knobs cannot be turned */
  onKnob: ((knob: 'epsilon' | 'epsilonHigh', value: number) => void) | null
  text: ClipText
}

const WIDTH = 300
const HEIGHT = 150
const LEFT = 8
const BOTTOM = 20
/** how far beyond 1 the axis of ratios reaches at least, and at most */
const LEAST_REACH = 0.5
const MOST_REACH = 3
const POINTS = 121
/** steps of the kink by key */
const FINE = 0.01

/**
 * The objective of one token over its ratio, for the sign of its advantage: the two lines of min() with the kink of the clip, all
 * tokens of the group of that sign as dots, and this one with the arrow of its gradient. The kink can be dragged.
 */
export function ClipPicture({ spec, token, tokens, knobLabels, onKnob, text }: Props) {
  const picture = useRef<SVGSVGElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const sign = token.advantage < 0 ? -1 : 1
  const shownSpec = dragged === null ? spec : withKink(spec, sign, dragged)
  const kink = kinkOf(shownSpec, sign)
  const mates = tokens.filter(
    ({ ratio, advantage }) => Number.isFinite(ratio) && advantage !== 0 && advantage < 0 === sign < 0,
  )
  const furthest = Math.max(
    LEAST_REACH,
    ...[...mates, token].map(({ ratio }) => Math.abs(ratio - 1) * 1.15),
    kink ? Math.abs(kink.ratio - 1) * 1.5 : 0,
  )
  const reach = Math.min(furthest, MOST_REACH)
  const [low, high] = [Math.max(1 - reach, 0.01), 1 + reach]
  const ratios = Array.from({ length: POINTS }, (_, i) => low + ((high - low) * i) / (POINTS - 1))
  const curve = objectiveCurve(shownSpec, sign, ratios)
  if (curve === null || token.advantage === 0) return null
  const { values } = curve
  const [bottom, top] = [Math.min(...values, 0), Math.max(...values, 0)]
  const inside = (ratio: number) => Math.min(Math.max(ratio, low), high)
  const xOf = (ratio: number) => LEFT + ((inside(ratio) - low) / (high - low)) * (WIDTH - 2 * LEFT)
  const yOf = (value: number) =>
    HEIGHT - BOTTOM - 6 - ((value - bottom) / Math.max(top - bottom, 1e-9)) * (HEIGHT - BOTTOM - 16)
  const at = (ratios: readonly number[]) => objectiveCurve(shownSpec, sign, ratios.map(inside))!
  const path = ratios.map((ratio, i) => `${i === 0 ? 'M' : 'L'}${xOf(ratio)},${yOf(values[i])}`).join('')
  const places = at([token.ratio, ...mates.map(({ ratio }) => ratio)])
  const isFree = places.isFree[0] === 1
  const [x, y] = [xOf(token.ratio), yOf(places.values[0])]

  const ratioAt = (event: PointerEvent) => {
    const box = picture.current!.getBoundingClientRect()
    const share = ((event.clientX - box.left) / box.width) * WIDTH
    return low + ((share - LEFT) / (WIDTH - 2 * LEFT)) * (high - low)
  }
  /** A kink stays on its side of ratio 1. */
  const held = (ratio: number) => (sign > 0 ? Math.max(ratio, 1.01) : Math.min(Math.max(ratio, 0.01), 0.99))
  const turn = (ratio: number) => {
    if (kink) onKnob?.(kink.knob, Math.round(epsilonAt(spec, sign, held(ratio)) * 1000) / 1000)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -FINE, ArrowDown: -FINE, ArrowRight: FINE, ArrowUp: FINE }[event.key]
    if (by === undefined || !kink) return
    event.preventDefault()
    turn(kink.ratio + by)
  }
  const state = isFree ? text.moves : text.held

  return (
    <figure className={styles.figure}>
      <figcaption>{curve.kind === 'objective' ? text.title : text.pullTitle}</figcaption>
      <svg
        ref={picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.picture}
        data-sign={sign > 0 ? 'plus' : 'minus'}
      >
        <g
          role="img"
          aria-label={text.picture(
            sign > 0 ? text.positive : text.negative,
            formatNumber(token.ratio),
            state,
          )}
        >
          <line className={styles.zero} x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} />
          <line className={styles.one} x1={xOf(1)} x2={xOf(1)} y1={4} y2={HEIGHT - BOTTOM} />
          <path className={styles.curve} d={path} />
          {mates.map((mate, i) => (
            <circle
              key={i}
              className={styles.mate}
              cx={xOf(mate.ratio)}
              cy={yOf(places.values[i + 1])}
              r={3}
            />
          ))}
          {isFree && <path className={styles.arrow} d={arrowAt(x, y, sign)} />}
          <circle className={styles.token} cx={x} cy={y} r={5} />
          {[low, 1, high].map((ratio, i) => (
            <text
              key={i}
              className={styles.tick}
              x={xOf(ratio)}
              y={HEIGHT - 5}
              textAnchor={(['start', 'middle', 'end'] as const)[i]}
            >
              {formatTick(ratio, 0.1)}
              {i === 2 ? ` ${text.ratio}` : ''}
            </text>
          ))}
        </g>
        {kink && (
          <g
            className={styles.kink}
            role="slider"
            tabIndex={onKnob ? 0 : -1}
            aria-label={text.kink(knobLabels[kink.knob])}
            aria-disabled={onKnob === null}
            aria-valuemin={0}
            aria-valuemax={sign > 0 ? 10 : 1}
            aria-valuenow={shownSpec[kink.knob]}
            onKeyDown={press}
            onPointerDown={(event) => {
              if (!onKnob) return
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged(held(ratioAt(event)))
            }}
            onPointerMove={(event) => dragged !== null && setDragged(held(ratioAt(event)))}
            onPointerUp={() => {
              if (dragged !== null) turn(dragged)
              setDragged(null)
            }}
            onPointerCancel={() => setDragged(null)}
          >
            <line x1={xOf(kink.ratio)} x2={xOf(kink.ratio)} y1={4} y2={HEIGHT - BOTTOM} />
            <rect x={xOf(kink.ratio) - 12} y={0} width={24} height={HEIGHT - BOTTOM} fill="transparent" />
            <circle cx={xOf(kink.ratio)} cy={yOf(at([kink.ratio]).values[0])} r={6} />
          </g>
        )}
      </svg>
      <p>
        {isFree ? text.caption.free : text.caption.held} {text.caption.dot} {kink && onKnob ? text.drag : ''}
      </p>
    </figure>
  )
}

/** The spec with its kink at a ratio. */
function withKink(spec: LossSpec, sign: 1 | -1, ratio: number): LossSpec {
  const kink = kinkOf(spec, sign)
  return kink ? { ...spec, [kink.knob]: epsilonAt(spec, sign, ratio) } : spec
}

/** An arrow from a dot in the direction in which the update pushes the ratio. */
function arrowAt(x: number, y: number, sign: 1 | -1): string {
  const end = x + sign * 26
  return `M${x + sign * 5},${y - 1.5}H${end - sign * 7}v-3.5L${end},${y}L${end - sign * 7},${y + 5}v-3.5H${x + sign * 5}z`
}
