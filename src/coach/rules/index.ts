import type { Rule } from '../rule'
import type { RuleId } from '../ruleIds'
import { advantagesOff } from './advantagesOff'
import { alikeGroups } from './alikeGroups'
import { clipHigh } from './clipHigh'
import { clipIdle } from './clipIdle'
import { consistencyRises } from './consistencyRises'
import { entropyCollapse } from './entropyCollapse'
import { evaluationFalls } from './evaluationFalls'
import { gradientLimit } from './gradientLimit'
import { hacking } from './hacking'
import { klOut } from './klOut'
import { learnt } from './learnt'
import { lossRises } from './lossRises'
import { mixedGroups } from './mixedGroups'
import { neverRight } from './neverRight'
import { pairwiseLoss } from './pairwiseLoss'
import { policyLossGrows } from './policyLossGrows'
import { pullOfBeta } from './pullOfBeta'
import { rateForPasses } from './rateForPasses'
import { rewardFlat } from './rewardFlat'
import { smallBatch } from './smallBatch'
import { solvedGroups } from './solvedGroups'
import { stuckGroups } from './stuckGroups'
import { supervisedFlat } from './supervisedFlat'
import { tinySpread } from './tinySpread'
import { truncation } from './truncation'
import { unlearnt } from './unlearnt'

/** Every rule as its file declares it. */
export const RULES = {
  mixedGroups,
  pairwiseLoss,
  hacking,
  evaluationFalls,
  klOut,
  rateForPasses,
  clipHigh,
  unlearnt,
  entropyCollapse,
  neverRight,
  stuckGroups,
  alikeGroups,
  advantagesOff,
  tinySpread,
  policyLossGrows,
  supervisedFlat,
  consistencyRises,
  smallBatch,
  pullOfBeta,
  rewardFlat,
  truncation,
  gradientLimit,
  solvedGroups,
  learnt,
  clipIdle,
  lossRises,
} as const satisfies Record<RuleId, Rule>

/** The figures that a rule quotes. */
export type FiguresOf<Id extends RuleId> = NonNullable<ReturnType<(typeof RULES)[Id]['sees']>>['figures']
