import type { PartText } from '../../parts'
import { labMessages } from '../lab/labMessages'
import { messages } from '../messages'
import { ownReward } from '../own/ownReward'
import { importing } from '../runs/importing'
import { kept } from '../runs/kept'

export const part: PartText<'messages'> = {
  messages,
  kept,
  importing,
  labMessages,
  ownReward,
}
