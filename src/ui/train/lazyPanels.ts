import { lazyPart } from '../frame/lazyPart'

/** The editor of a reward, with the texts that it shows. */
export const LazyReward = lazyPart(() => import('../reward/RewardPanel'), 'RewardPanel', [
  'own',
  'messages',
  'settings',
])
