import type { PartText } from '../../parts'
import { ownData } from '../own/ownData'
import { rewardCode } from '../own/rewardCode'

export const part: PartText<'own'> = {
  rewardCode,
  ownData,
}
