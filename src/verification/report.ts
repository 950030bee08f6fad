import { STD_CONVENTIONS } from '../grpo'
import { deadCheck, meanCheck, orderCheck, signCheck, stdCheck, type ImpliedGroup } from './advantageChecks'
import { failingGroups, type Check, type CheckId } from './checks'
import { completeCheck, samplesCheck } from './counting'
import { batchRewards, implied } from './implied'
import { regroup, type ReportedGroup } from './regroup'
import type { Expectation, ReportedRow } from './rows'
import { repeatedCheck, stepsCheck } from './stepChecks'
import { clipCheck, maskCheck, ratioCheck, referenceCheck } from './tokenChecks'

/** A figure and its possible range, given the rounding of the digits that it is computed from. */
export interface Range {
  value: number
  low: number
  high: number
}

/** One line of the table of groups. */
export interface GroupLine extends Omit<ReportedGroup, 'rows' | 'rewards' | 'advantages'> {
  samples: number
  /** the std of the rewards that a std of advantages implies, if the rewards are unknown */
  impliedRewardStd?: Range
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
  const groups = judged(rows, expectation)
  const checks: Check[] = [
    samplesCheck(groups, expectation),
    completeCheck(groups, expectation),
    meanCheck(groups),
    stdCheck(groups),
    orderCheck(groups, expectation),
    signCheck(groups, expectation),
    stepsCheck(rows, expectation, (ofStep) => judged(ofStep, expectation)),
    repeatedCheck(rows, expectation),
    deadCheck(groups, expectation),
    ratioCheck(groups, expectation),
    clipCheck(groups, expectation),
    referenceCheck(groups, expectation),
    maskCheck(groups),
  ]
  const breaks = brokenBy(checks)
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

/** The rows as groups, with the figures that the settings imply for each. */
function judged(rows: readonly ReportedRow[], expectation: Expectation): ImpliedGroup[] {
  const batch = batchRewards(rows, expectation)
  return regroup(rows, STD_CONVENTIONS[expectation.stdConvention].ddof).map((group) => ({
    ...group,
    implied: implied(group, batch, expectation),
  }))
}

/** The checks that each group fails. */
export function brokenBy(checks: readonly Check[]): ReadonlyMap<string, readonly CheckId[]> {
  const breaks = new Map<string, CheckId[]>()
  for (const check of checks) {
    for (const key of failingGroups(check)) breaks.set(key, [...(breaks.get(key) ?? []), check.id])
  }
  return breaks
}
