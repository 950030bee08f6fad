import { ownReward } from './en/own/ownReward'

/** The sentence that files hold on a reward that failed: in English, whatever the language of the page. */
export const rewardFailed = ownReward.sentence
