import type { PartText } from '../../parts'
import { messageCards } from '../messageCards'
import { messages } from '../messages'
import { ownReward } from '../own/ownReward'
import { importing } from '../runs/importing'

export const part: PartText<'messages'> = {
  messages,
  messageCards,
  importing,
  ownReward,
}
