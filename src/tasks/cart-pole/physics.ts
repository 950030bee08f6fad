import { cos, sin } from '../../math/portable'

/**
 * Cart and pole as in Barto, Sutton and Anderson (1983), "Neuronlike adaptive elements that can solve difficult learning
 * control problems", without friction, with the constants of Gymnasium's CartPole.
 */
const GRAVITY = 9.8
const POLE_MASS = 0.1
const TOTAL_MASS = 1 + POLE_MASS
/** metres from the pivot to the pole's centre of mass: half its length */
export const HALF_LENGTH = 0.5
/** newtons of a push */
const FORCE = 10
/** seconds of a step */
const TAU = 0.02
/** Limits of the cart's position in metres and of the pole's angle in radians; beyond them a trajectory ends. */
export const POSITION_LIMIT = 2.4
const ANGLE_LIMIT = (12 * 2 * Math.PI) / 360
/** A step at most this many metres from the middle counts as centred. */
export const CENTRE = 0.5

/** The policy sees x, ẋ, θ, θ̇ divided by these, which makes them about 1 at the limits. */
export const SEEN_AS = [POSITION_LIMIT, 2, ANGLE_LIMIT, 2] as const

/**
 * One step of Euler's method, for the state at state[at … at + 3]: with the push F to the right or to the left,
 *
 *     q  = (F + m·l·θ̇²·sin θ) / M
 *     θ̈ = (g·sin θ − cos θ·q) / (l·(4/3 − m·cos²θ / M))
 *     ẍ  = q − m·l·θ̈·cos θ / M
 */
export function advance(state: Float32Array, at: number, isRight: boolean): void {
  const velocity = state[at + 1]
  const angle = state[at + 2]
  const turning = state[at + 3]
  const sine = sin(angle)
  const cosine = cos(angle)
  const lever = POLE_MASS * HALF_LENGTH
  const q = ((isRight ? FORCE : -FORCE) + lever * turning * turning * sine) / TOTAL_MASS
  const angular =
    (GRAVITY * sine - cosine * q) / (HALF_LENGTH * (4 / 3 - (POLE_MASS * cosine * cosine) / TOTAL_MASS))
  const linear = q - (lever * angular * cosine) / TOTAL_MASS
  state[at] += TAU * velocity
  state[at + 1] += TAU * linear
  state[at + 2] += TAU * turning
  state[at + 3] += TAU * angular
}

/** Whether the cart has left the track or the pole leans too far. */
export const isDown = (state: Float32Array, at: number) =>
  Math.abs(state[at]) > POSITION_LIMIT || Math.abs(state[at + 2]) > ANGLE_LIMIT

export const degrees = (radians: number) => (radians * 180) / Math.PI
