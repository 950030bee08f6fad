import type { LogRule } from '../logRule'
import { deadGroups } from './deadGroups'
import { emptyAnswers } from './emptyAnswers'
import { clipHigh, entropyCollapse, entropyRises, lengthCollapses, rateZero } from './entropy'
import { equalGroups } from './equalGroups'
import { klJumps, klRunsAway, samplerDiffers } from './kl'
import { consistencyRises, policyLossGrows, supervisedFlat } from './losses'
import { notFinite } from './notFinite'
import { evaluationFalls, partFalls, partNeverEarned, rewardFalls, rewardFlat } from './rewards'
import { endTokenWrong, truncated } from './truncated'
import { untrained } from './untrained'

/** Every rule for a run that was logged, the most urgent first. */
export const LOG_RULES: readonly LogRule[] = [
  notFinite,
  rateZero,
  emptyAnswers,
  equalGroups,
  untrained,
  endTokenWrong,
  truncated,
  klRunsAway,
  klJumps,
  samplerDiffers,
  entropyRises,
  rewardFalls,
  policyLossGrows,
  supervisedFlat,
  consistencyRises,
  entropyCollapse,
  clipHigh,
  deadGroups,
  partNeverEarned,
  partFalls,
  evaluationFalls,
  lengthCollapses,
  rewardFlat,
]
