import { KNOBS, type RunConfig } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import type { ImportRow, Remark } from './importRows'

/** Networks of billions of parameters learn with rates below this; the page's, of thousands, need a hundred times as much. */
export const LARGE_MODEL_RATE = 1e-4

/** A limit of the scale of GSPO's, 3e-4: a ratio of the sequence moves so little in an update of a large model. */
const NARROW = 0.005

type Taken = Pick<ImportRow, 'isTaken' | 'field' | 'value' | 'here' | 'origin'>

/**
 * What is to be known of a taken value: training is slower with it than with the page's, or its clip never acts, or nearly always.
 *
 * Slower: measured with the defaults of each task, evaluation after
 * half of twice the steps in which it learns, and after all of them, for 4 or 5 seeds. Without the entropy bonus, addition 0.68
 * and 0.83 (with it 0.86 and 0.95), countdown 0.72 and 0.77 (0.87 and 0.94). With the other defaults of TRL 1.13, without and
 * with β 0.04: addition 0.34 and 0.70, countdown 0.41 and 0.67, reverse 0.71 and 0.94, all after all steps. With one update
 * a step in place of two, after half of the steps: addition 0.60, countdown 0.63, reverse 0.47 (with two 0.86, 0.87 and 0.86).
 * The loss types, and β beside an entropy bonus, made no difference on addition and countdown.
 *
 * With the limits of GSPO, 3e-4 and 4e-4, four mini-batches and the page's rate, 47% of the tokens of addition and 43% of reverse
 * are clipped; the evaluation of addition is 0.44 after half of 700 steps and 0.74 after all of them (3 seeds). With ε 0.2: 2%,
 * 0.75 and 0.98.
 * Without the division by the std, addition has 0.30 after 700 steps (with it 0.85 to 0.99, 3 seeds), but 0.93 to 0.99 without its
 * entropy bonus; reverse, which has none, no less than with it.
 * CISPO with a cap of 0.28: addition 0.32 to 0.38 (with a cap of 5: 0.94 to 0.96), reverse no less; with both, addition 0.30 and
 * reverse 0.57 to 0.71 after 400 steps (1.00).
 * @param config the configuration with all rows that are taken
 * @param now that of the page
 */
export function remarkOn(
  { isTaken, field, value, here, origin }: Taken,
  config: RunConfig,
  now: RunConfig,
): Remark | null {
  if (!isTaken || value === here || field === null) return null
  if (field === 'epochPrompts' && origin === 'derived') return 'epoch'
  const hasCap = config.surrogate === 'cispo' && config.epsilonHigh < 1
  if (hasCap && field === (now.surrogate === 'cispo' ? 'epsilonHigh' : 'surrogate')) return 'cap'
  if (field === 'scaleRewards' && value === 'none' && here === 'group' && config.entropyCoef > 0)
    return 'scale'
  if (typeof value !== 'number' || typeof here !== 'number') return null
  const isLimit = field === 'epsilon' || field === 'epsilonHigh'
  if (isLimit && KNOBS[field].idle(config, taskOf(config.task)) === 'numIterations') return 'no-clip'
  if (value >= here) return null
  const isOfSequence = config.importanceSamplingLevel !== 'token'
  if (isLimit && isOfSequence && value < NARROW && config.learningRate > LARGE_MODEL_RATE)
    return 'narrow-clip'
  if (field === 'entropyCoef' && value === 0) return 'entropy'
  if (field === 'beta' && value === 0 && config.entropyCoef === 0) return 'kl'
  return field === 'numIterations' ? 'updates' : null
}
