import { streamKey } from '../../random/streams'
import { resampling } from '../../statistics/resampling'
import { keepingLast } from '../keepingLast'

/** The bootstrap resamples of an experiment, derived from its first seed: the same comparison gives the same intervals. */
export const resamplingOf = keepingLast(
  (seed: number) => [seed],
  (seed) => resampling({ key: streamKey(seed, 'bootstrap') }),
)
