import { quantileInPlace } from '../../statistics/quantile'

/** An axis this many times as high as nine tenths of the values leaves single larger values out. */
const HEADROOM = 2

/** What lies above this is a spike among these values: it would make the rest of the curve a line on the floor. */
export const spikeLimit = (values: readonly number[]): number =>
  HEADROOM * quantileInPlace(Float64Array.from(values), 0.9)
