export { ownData } from '../own/ownData'
export { rewardCode } from '../own/rewardCode'
