import { STD_CONVENTIONS } from '../grpo'
import { deadCheck, meanCheck, orderCheck, stdCheck } from './advantageChecks'
import type { Check, CheckId } from './checks'
import { completeCheck, samplesCheck } from './counting'
import { batchRewards, implied } from './implied'
import { regroup, type ReportedGroup } from './regroup'
import type { Expectation, ReportedRow } from './rows'
import { clipCheck, maskCheck, ratioCheck, referenceCheck } from './tokenChecks'

/** One line of the table of groups. */
export interface GroupLine extends Omit<ReportedGroup, 'rows' | 'rewards' | 'advantages'> {
  samples: number
  /** the checks that this group fails */
  breaks: readonly CheckId[]
}

/** The results of all checks on the rows of one step. */
export interface Report {
  expectation: Expectation
  samples: number
  checks: readonly Check[]
  groups: readonly GroupLine[]
}

/**
 * Checks the rows of one step against the expectation. Rows are grouped by their keys alone, in any order, so that a batch
 * that was split wrongly over replicas, or normalised over the wrong subset, is noticed.
 */
export function verify(rows: readonly ReportedRow[], expectation: Expectation): Report {
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
      ...group,
      samples: group.rows.length,
      breaks: breaks.get(group.key) ?? [],
    })),
  }
}
