import { STD_CONVENTIONS } from '../grpo'
import { deadCheck, meanCheck, orderCheck, stdCheck } from './advantageChecks'
import type { Check, CheckId } from './checks'
import { completeCheck, samplesCheck } from './counting'
import { batchRewards, implied } from './implied'
import { regroup } from './regroup'
import type { Expectation, Row } from './rows'
import { clipCheck, maskCheck, ratioCheck, referenceCheck } from './tokenChecks'

/** One line of the table of groups. */
export interface GroupLine {
  key: string
  samples: number
  rewardMean: number
  rewardStd: number
  /** null where a row of the group has no advantage */
  advantageMean: number | null
  advantageStd: number | null
  /** null where nothing is implied */
  impliedMean: number | null
  impliedStd: number | null
  isDead: boolean
  /** the checks that this group breaks */
  breaks: readonly CheckId[]
}

/** What the rows of one step show about the arithmetic that made them. */
export interface Report {
  expectation: Expectation
  samples: number
  checks: readonly Check[]
  groups: readonly GroupLine[]
}

/**
 * Checks the rows of one step against what they should look like. The rows are grouped by their keys alone, whatever their
 * order: a batch that was spread wrongly over replicas, or normalised over the wrong subset, shows.
 */
export function verify(rows: readonly Row[], expectation: Expectation): Report {
  const batch = batchRewards(rows, expectation)
  const groups = regroup(rows, STD_CONVENTIONS[expectation.stdConvention].ddof).map((group) => ({
    ...group,
    implied: implied(group, batch, expectation),
  }))
  const checks: Check[] = [
    samplesCheck(groups, expectation),
    completeCheck(groups, expectation),
    meanCheck(groups),
    stdCheck(groups),
    orderCheck(groups, expectation),
    deadCheck(groups, expectation),
    ratioCheck(groups, expectation),
    clipCheck(groups, expectation),
    referenceCheck(groups, expectation),
    maskCheck(groups),
  ]
  const breaks = new Map<string, CheckId[]>()
  for (const { id, offending } of checks) {
    for (const key of offending) breaks.set(key, [...(breaks.get(key) ?? []), id])
  }
  return {
    expectation,
    samples: rows.length,
    checks,
    groups: groups.map((group) => ({
      key: group.key,
      samples: group.rows.length,
      rewardMean: group.rewardMean,
      rewardStd: group.rewardStd,
      advantageMean: group.advantageMean,
      advantageStd: group.advantageStd,
      impliedMean: group.implied.mean,
      impliedStd: group.implied.std,
      isDead: group.isDead,
      breaks: breaks.get(group.key) ?? [],
    })),
  }
}
