import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { ClipDot } from '../../app/lens/clips'
import { epsilonAt, kinkOf, type ClipKnob } from '../../app/lens/objective'
import { formatNumber } from '../../app/series/format'
import { SURROGATE_TRAITS, type LossSpec } from '../../grpo'
import { KNOBS } from '../../settings/knobs'
import { clipScene, GROUND, HEIGHT, WIDTH, type ClipScene, type Spot } from './clipScene'
import { useText } from '../AppContext'
import styles from './clip.module.css'

/** The knobs that can be changed in the picture. */
export interface ClipControl {
  /** names of the knobs */
  labels: Record<ClipKnob, string>
  /** their values in the fields, at which the picture shows the kink; null if the step had another task or surrogate */
  values: Record<ClipKnob, number> | null
  onKnob(knob: ClipKnob, value: number): void
}

interface Props {
  /** the loss of the step */
  spec: LossSpec
  /** the token that is looked at */
  token: ClipDot
  /** all other tokens of its group */
  tokens: readonly ClipDot[]
  control: ClipControl
  /** the width of the picture, if it is shown without its explanations */
  bareWidth?: number
}

/** Height of the words just above the ground, which the line of the kink spares. */
const LABEL = 22

/**
 * The objective of one token over its ratio, for the sign of its advantage: the two lines of min() with the kink of the clip,
 * the tokens of the group of that sign as dots, and this one with an arrow where it has a gradient. The kink can be dragged.
 */
export function ClipPicture({ spec, token, tokens, control, bareWidth }: Props) {
  const { labels, values } = control
  const { clip: text } = useText()
  const picture = useRef<SVGSVGElement>(null)
  /** the value that the kink is dragged to, on the axis as it was when the drag began */
  const [drag, setDrag] = useState<{ value: number; reach: number } | null>(null)
  const sign = token.advantage < 0 ? -1 : 1
  const knob = kinkOf(spec, sign)?.knob ?? null
  const live = { ...spec, ...values }
  const shown = drag && knob ? { ...live, [knob]: drag.value } : live
  const isBare = bareWidth !== undefined
  const width = bareWidth ?? WIDTH
  const scene = clipScene(shown, token, tokens, drag?.reach, width)
  if (scene === null) return null
  const { kink } = scene

  const valueAt = (ratio: number) => bounded(knob!, epsilonAt(spec, sign, Math.max(ratio, 1e-6)))
  const valueUnder = (event: PointerEvent) => {
    const box = picture.current!.getBoundingClientRect()
    return valueAt(scene.ratioAt(((event.clientX - box.left) / box.width) * width))
  }
  const press = (event: KeyboardEvent) => {
    const right = sign > 0 ? 1 : -1
    const by = { ArrowLeft: -right, ArrowRight: right, ArrowDown: -1, ArrowUp: 1 }[event.key]
    if (by === undefined || !knob || !values) return
    event.preventDefault()
    control.onKnob(knob, bounded(knob, values[knob] + by * fineStep(values[knob])))
  }
  const { isFree } = scene.token

  return (
    <figure className={styles.figure}>
      {!isBare && <figcaption>{text.titles[scene.kind][sign > 0 ? 'positive' : 'negative']}</figcaption>}
      <svg
        ref={picture}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles.picture}
        data-sign={sign > 0 ? 'plus' : 'minus'}
      >
        <g
          role="img"
          aria-label={text.picture(
            formatNumber(token.ratio),
            isFree ? text.moves : text.clipped,
            tokens.length,
          )}
        >
          <Drawing scene={scene} width={width} isBare={isBare} />
        </g>
        {kink && (
          <g
            className={styles.kink}
            role="slider"
            tabIndex={values ? 0 : -1}
            aria-label={text.kink(labels[kink.knob])}
            aria-disabled={values === null}
            aria-valuemin={KNOBS[kink.knob].min}
            aria-valuemax={KNOBS[kink.knob].max}
            aria-valuenow={shown[kink.knob]}
            onKeyDown={press}
            onPointerDown={(event) => {
              if (!values) return
              event.currentTarget.setPointerCapture(event.pointerId)
              setDrag({ value: values[kink.knob], reach: scene.reach })
            }}
            onPointerMove={(event) => drag && setDrag({ ...drag, value: valueUnder(event) })}
            onPointerUp={() => {
              if (drag) control.onKnob(kink.knob, drag.value)
              setDrag(null)
            }}
            onPointerCancel={() => setDrag(null)}
          >
            <line x1={kink.x} x2={kink.x} y1={16} y2={scene.lines ? GROUND - LABEL : GROUND} />
            <rect x={kink.x - 14} y={0} width={28} height={GROUND} fill="transparent" />
            <circle cx={kink.x} cy={kink.y} r={6} />
            <text
              x={Math.min(Math.max(kink.x, 56), width - 56)}
              y={11}
              textAnchor="middle"
              className={styles.tick}
            >
              {text.edges[SURROGATE_TRAITS[spec.surrogate].clips === 'weight' ? 'cap' : kink.knob](
                formatNumber(kink.ratio),
              )}
            </text>
          </g>
        )}
      </svg>
      {!isBare && (
        <p>
          {text.sentences([
            isFree ? text.caption.free : text.caption.clipped,
            text.caption.dots,
            ...(scene.others > 0 ? [text.caption.others(scene.others)] : []),
          ])}
        </p>
      )}
      {kink && !isBare && (
        <p>
          {values === null
            ? text.fixed
            : values[kink.knob] === spec[kink.knob]
              ? text.drag(labels[kink.knob])
              : text.turned(labels[kink.knob], formatNumber(spec[kink.knob]))}
        </p>
      )}
    </figure>
  )
}

interface DrawingProps {
  scene: ClipScene
  width: number
  isBare: boolean
}

/** Everything except the kink. */
function Drawing({ scene, width, isBare }: DrawingProps) {
  const { clip: text } = useText()
  const { sign, token, mates, lines, xOf } = scene
  const labelX = sign > 0 ? width - 10 : 10
  const anchor = sign > 0 ? 'end' : 'start'
  return (
    <>
      <line className={styles.ground} x1={0} x2={width} y1={GROUND} y2={GROUND} />
      <line className={styles.one} x1={xOf(1)} x2={xOf(1)} y1={20} y2={GROUND} />
      {lines && (
        <>
          <path className={styles.line} d={lines.plain} />
          <path className={styles.line} d={lines.clipped} />
        </>
      )}
      <path className={styles.curve} d={scene.curve} />
      <path className={styles.free} d={dots(mates.filter(({ isFree }) => isFree))} />
      <path className={styles.clipped} d={dots(mates.filter(({ isFree }) => !isFree))} />
      <path className={styles.hole} d={dots(mates.filter(({ isFree }) => !isFree))} />
      {token.isFree && <path className={styles.arrow} d={arrowAt(token, sign)} />}
      <circle
        className={styles.token}
        data-clipped={!token.isFree || undefined}
        cx={token.x}
        cy={token.y}
        r={6}
      />
      {[scene.low, 1, scene.high].map((ratio, i) => (
        <text
          key={i}
          className={styles.tick}
          x={i === 1 ? xOf(1) : i === 0 ? 2 : width - 2}
          y={HEIGHT - 8}
          textAnchor={(['start', 'middle', 'end'] as const)[i]}
        >
          {i === 1 ? text.ratioOne : formatNumber(ratio)}
        </text>
      ))}
      {lines && !isBare && (
        <text className={styles.tick} x={labelX} y={GROUND - 6} textAnchor={anchor}>
          {text.minimum}
        </text>
      )}
    </>
  )
}

/** Dots as one path of points, which a round line cap draws: a group can have thousands of tokens. */
const dots = (spots: readonly Spot[]) =>
  spots.map(({ x, y }) => `M${x.toFixed(1)},${y.toFixed(1)}h0`).join('')

/** A value of a knob with two digits, within its bounds. */
function bounded(knob: ClipKnob, value: number): number {
  const { min, max } = KNOBS[knob]
  return Number(Math.min(Math.max(value, min), max).toPrecision(2))
}

/** The step of an arrow key: one in the second digit of the value. */
function fineStep(value: number): number {
  return value > 0 ? 10 ** (Math.floor(Math.log10(value)) - 1) : 0.01
}

/** An arrow from a dot in the direction in which the update pushes the ratio. */
function arrowAt({ x, y }: Spot, sign: 1 | -1): string {
  const end = x + sign * 30
  return `M${x},${y - 1.5}H${end - sign * 8}v-3.5L${end},${y}L${end - sign * 8},${y + 5}v-3.5H${x}z`
}
