import { streamKey } from '../../random/streams'
import { resampling, type Resampling } from '../../statistics/resampling'

let latest: { seed: number; drawn: Resampling } | null = null

/** The bootstrap resamples of an experiment, derived from its first seed: the same comparison gives the same intervals. */
export function resamplingOf(seed: number): Resampling {
  if (latest?.seed !== seed) latest = { seed, drawn: resampling({ key: streamKey(seed, 'bootstrap') }) }
  return latest.drawn
}
