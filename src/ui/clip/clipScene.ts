import type { ClipDot } from '../../app/lens/clips'
import { kinkOf, objectiveCurve, type ClipKnob, type ObjectiveCurve } from '../../app/lens/objective'
import { SURROGATE_TRAITS, type LossSpec } from '../../grpo'
import { linearScale } from '../../math/scale'
import { coordinate } from '../charts/path'

/** A place in the picture. */
export interface Spot {
  x: number
  y: number
  /** whether the objective changes with the ratio there */
  isFree: boolean
}

/** The picture in its own units. */
export interface ClipScene {
  kind: ObjectiveCurve['kind']
  sign: 1 | -1
  /** how far the axis of ratios reaches on both sides of 1, and its ends */
  reach: number
  low: number
  high: number
  /** the curve, and with the clip the two lines whose minimum it is */
  curve: string
  lines: { plain: string; clipped: string } | null
  token: Spot
  mates: Spot[]
  /** tokens of the group whose advantage has the other sign, or is 0 */
  others: number
  kink: (Spot & { ratio: number; knob: ClipKnob }) | null
  xOf(ratio: number): number
  ratioAt(x: number): number
}

export const WIDTH = 340
export const HEIGHT = 170
/** room at the sides, above the curve, and below it for the ticks */
const SIDE = 10
const TOP = 22
const BOTTOM = 24
/** the bottom of the plot */
export const GROUND = HEIGHT - BOTTOM
const POINTS = 121

/**
 * Lays out the objective of one token over its ratio.
 * @param reach how far the axis goes on both sides of 1; null to fit it
 * @param whole the width of the picture
 * @returns null if the surrogate has no curve or the advantage of the token is 0
 */
export function clipScene(
  spec: LossSpec,
  token: ClipDot,
  tokens: readonly ClipDot[],
  reach: number | null = null,
  whole = WIDTH,
): ClipScene | null {
  if (token.advantage === 0) return null
  const sign = token.advantage < 0 ? -1 : 1
  const kink = kinkOf(spec, sign)
  const mates = tokens.filter(({ advantage }) => advantage * sign > 0)
  const span = reach ?? reachOf(kink?.ratio ?? null, [...mates, token])
  const [low, high] = [Math.max(1 - span, 0.001), 1 + span]
  const inside = (ratio: number) => Math.min(Math.max(Number.isNaN(ratio) ? 1 : ratio, low), high)
  const ratios = Array.from({ length: POINTS }, (_, i) => low + ((high - low) * i) / (POINTS - 1))
  const curve = objectiveCurve(spec, sign, ratios)
  if (curve === null) return null
  const plain = ratios.map((ratio) => sign * ratio)
  const clipped = ratios.map((ratio) => {
    return sign * Math.min(Math.max(ratio, 1 - spec.epsilon), 1 + spec.epsilonHigh)
  })
  const isMinimum = SURROGATE_TRAITS[spec.surrogate].clips === 'ratio'
  const all = [...curve.values, ...(isMinimum ? [...plain, ...clipped] : []), ...zeroOf(curve)]
  const known = all.filter(Number.isFinite)
  const [bottom, top] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1]
  const width = [SIDE, whole - SIDE] as const
  const x = linearScale([low, high], width)
  const xOf = (ratio: number) => x(inside(ratio))
  const yOf = linearScale([bottom, Math.max(top, bottom + 1e-9)], [GROUND - 6, TOP])
  const pathOf = (values: ArrayLike<number>) =>
    ratios.map((ratio, i) => `${i === 0 ? 'M' : 'L'}${short(xOf(ratio))},${short(yOf(values[i]))}`).join('')
  const placed = objectiveCurve(
    spec,
    sign,
    [token.ratio, kink?.ratio ?? 1, ...mates.map(({ ratio }) => ratio)].map(inside),
  )!
  const spot = (ratio: number, i: number): Spot => ({
    x: xOf(ratio),
    y: yOf(placed.values[i]),
    isFree: placed.isFree[i] === 1,
  })
  return {
    kind: curve.kind,
    sign,
    reach: span,
    low,
    high,
    curve: pathOf(curve.values),
    lines: isMinimum ? { plain: pathOf(plain), clipped: pathOf(clipped) } : null,
    token: spot(token.ratio, 0),
    mates: mates.map(({ ratio }, i) => spot(ratio, i + 2)),
    others: tokens.length - mates.length,
    kink: kink && { ...spot(kink.ratio, 1), ...kink },
    xOf,
    ratioAt: linearScale(width, [low, high]),
  }
}

/** How far the axis reaches: it shows the kink and the tokens, but tokens far away are drawn at its ends, so that the kink stays apart from 1. */
function reachOf(kink: number | null, tokens: readonly ClipDot[]): number {
  const away = tokens.map(({ ratio }) => Math.abs(ratio - 1)).filter(Number.isFinite)
  const furthest = Math.max(0, ...away) * 1.1
  if (kink === null) return Math.min(Math.max(furthest, 0.5), 3)
  const aroundKink = Math.abs(kink - 1) * 1.6 || 0.1
  return Math.max(aroundKink, Math.min(furthest, aroundKink * 2.5))
}

/** The axis of a pull includes 0. */
const zeroOf = ({ kind }: ObjectiveCurve) => (kind === 'pull' ? [0] : [])

/** A coordinate; the bottom of the plot where the objective is not a number. */
const short = (x: number) => (coordinate(x) ?? GROUND).toFixed(1)
