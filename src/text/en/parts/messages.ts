export { messageCards } from '../messageCards'
export { messages } from '../messages'
export { ownReward } from '../own/ownReward'
export { importing } from '../runs/importing'
