import { KNOBS } from '../../settings/knobs'
import { bare } from '../../settings/names'

/** Names in ms-swift and slime of settings that have another name here. */
const HERE: Readonly<Record<string, string>> = {
  soft_cache_length: KNOBS.softPunishCache.external,
  max_resample_times: KNOBS.maxNumGenBatches.external,
  eps_clip_high: KNOBS.epsilonHigh.external,
  rollout_temperature: KNOBS.temperature.external,
}

/** The name here of a setting, or the name as it is. */
export const nameHere = (name: string): string => (Object.hasOwn(HERE, bare(name)) ? HERE[bare(name)] : name)
