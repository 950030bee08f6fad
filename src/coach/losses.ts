/**
 * The symptoms of document 003 in the means of an earlier and a later stretch of steps: of a live run, and of a log.
 */

/** A mean has grown if it is more than this many times as large. */
const GROWTH = 1.2
/** a policy loss that is more than noise around 0, and the share of steps in which it is positive */
const LEAST_POLICY_LOSS = 0.01
const MOSTLY = 0.9
/** The supervised loss has fallen if it lost more than this share. */
const FALL = 0.02
/**
 * the supervised loss must fall by this share of its value in the first steps; then the policy has learnt the solutions
 */
const LEARNT = 0.5
/**
 * A consistency loss below this value says that both views get nearly the same actions: their variance is 0.04.
 * Measured over three seeds of image restoration: in presets that learn, the loss grows from 0.01 to at most 0.07; in
 * the preset that collapses, it passes 0.6 by step 40.
 */
const LEAST_CONSISTENCY_LOSS = 0.2
/** Steps of each of the two stretches. */
export const STRETCH = 20
/** −log π of a token that is nearly certain. */
export const CERTAIN = 0.1

interface Stretches {
  /** the mean of the earlier stretch */
  before: number
  /** the mean of the later one */
  loss: number
}

/** Whether a policy loss is positive nearly always, and has not fallen. */
export const staysPositive = ({ before, loss, values }: Stretches & { values: readonly number[] }): boolean =>
  loss > LEAST_POLICY_LOSS &&
  loss > before / GROWTH &&
  values.filter((value) => value > 0).length > MOSTLY * values.length

/** Whether it has even grown. */
export const staysPositiveAndGrows = (loss: Parameters<typeof staysPositive>[0]): boolean =>
  staysPositive(loss) && loss.loss > GROWTH * loss.before

/**
 * Whether a supervised loss does not fall now, and has not fallen far since the first steps. A log-density may be above
 * 0; then this loss is below 0.
 * @param first the mean of the first steps
 */
export const isStuck = ({ first, before, loss }: Stretches & { first: number }): boolean =>
  loss > before - FALL * Math.abs(before) && first - loss < LEARNT * Math.abs(first)

/** Whether a consistency loss rises, and is no longer small. */
export const rises = ({ before, loss }: Stretches): boolean =>
  loss > GROWTH * before && loss >= LEAST_CONSISTENCY_LOSS
