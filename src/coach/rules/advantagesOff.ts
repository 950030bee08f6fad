import { readsAdvantages } from '../../settings/derived'
import { comparesWithEarlier } from '../../settings/earlierRewards'
import { number, whole } from '../figures'
import { rule, type Change } from '../rule'
import { restart } from '../solutionsFirst'

const LASTS = 30
/**
 * As many steps as the rules for the losses of document 003 need. These rules then speak first, because their faults
 * can cause one-sided advantages.
 */
const WAIT = 40
/** how far from 0 the mean of the advantages may be, and how large their std, in a batch that treats good and bad alike */
const MOST_MEAN = 0.3
const MOST_STD = 2
/** Document 003: `grpo_global_norm`, `grpo_w_psnr` 0.6 with `grpo_w_ssim` 0.4, and `grpo_adv_clip_max` 2.0. */
const CLIP = 2
const WEIGHTS = { weight_psnr: 0.6, weight_ssim: 0.4 }

/**
 * Advantages with a mean far from 0 make all completions likelier. Advantages with a std far above 1 let a few
 * completions decide.
 */
export const advantagesOff = rule({
  lasts: WAIT,
  needs: ['group_advantage_mean', 'group_advantage_std'],
  chart: 'advantage',
  sees(evidence) {
    const { config, mean, window } = evidence
    if (!readsAdvantages(config)) return null
    // in a warm start no advantage is used
    if (window('lambda_pg', LASTS).some((lambda) => lambda === 0)) return null
    const centre = mean('group_advantage_mean', LASTS)
    const spread = mean('group_advantage_std', LASTS)
    // a mean of earlier rewards lags behind a reward that rises, as after a warm start, and catches up by itself
    const isOffCentre = !comparesWithEarlier(config) && Math.abs(centre) > MOST_MEAN
    if (!isOffCentre && !(spread > MOST_STD)) return null
    const change: Change = {}
    if (config.advEstimator !== 'running_average') change.advEstimator = 'running_average'
    if (config.advClipMax === 0 || config.advClipMax > CLIP) change.advClipMax = CLIP
    const weights = Object.entries(WEIGHTS).filter(([name]) => name in config.taskSettings)
    if (weights.some(([name, value]) => config.taskSettings[name] !== value)) {
      change.taskSettings = Object.fromEntries(weights)
    }
    return {
      wrong: isOffCentre ? 'mean' : 'std',
      figures: { centre: number(centre), spread: number(spread), steps: whole(LASTS) },
      ...(restart(evidence) ?? { change: Object.keys(change).length > 0 ? change : null }),
    }
  },
})
