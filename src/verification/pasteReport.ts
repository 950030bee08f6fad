import { STD_CONVENTIONS } from '../grpo'
import type { Check } from './checks'
import {
  conditionCompleteCheck,
  conditionMeanCheck,
  conditionSamplesCheck,
  conditionStdCheck,
  impliedRewardStd,
} from './conditionChecks'
import type { ConditionLine } from './pasted/conditions'
import { replicasCheck } from './counting'
import { inferred, type Given } from './infer'
import type { Paste } from './pasted/paste'
import { figuresOfGroups, figuresOfRows } from './recomputed'
import { brokenBy, verify, type Report } from './report'
import { conditionsCheck, figuresCheck, sumsCheck } from './statedChecks'
import type { Expectation } from './rows'

/** Checks that need log-probs and masks, which no pasted text has. */
const OF_TOKENS: ReadonlySet<Check['id']> = new Set(['ratio', 'clip', 'reference', 'mask'])

/**
 * All checks of a pasted text: of its completions if it has any, else of its table of groups; and of the figures that
 * the text states. Null if nothing was read that can be checked.
 *
 * @param given the visitor's statements, which have precedence over the text
 */
export function pasteReport(paste: Paste, given: Given): Report | null {
  if (paste.read.length === 0) return null
  const { rows, conditions, debug, sizes } = paste
  const { batches, replicas, batchSize } = sizes
  const sharding =
    given.sharding ??
    (batches !== null && replicas !== null && batchSize !== null ? { batches, replicas, batchSize } : null)
  const stated = { ...given, sharding, k: given.k ?? sizes.k }

  const lines = conditions.length > 0 ? conditions : countedLines(paste)
  // without groups the size that a log states is the one to expect
  const logged =
    lines.length > 0 ? null : (paste.figures.find(({ name }) => name === 'group_size')?.value ?? null)
  const expectation =
    rows.length > 0
      ? inferred(rows, paste.rounding, stated)
      : expectationOfLines(lines, { ...stated, k: stated.k ?? logged })
  const base = rows.length > 0 ? ofRows(paste, expectation) : ofLines(lines, expectation)
  const total =
    base.samples > 0 ? base.samples : sharding && sharding.batches * sharding.replicas * sharding.batchSize
  const k = stated.k ?? (base.groups.length > 0 ? expectation.k : null)
  const T = rows.find(({ steps }) => steps !== undefined)?.steps?.advantages.length ?? null
  const checks: Check[] = [
    ...base.checks,
    conditionsCheck(conditions, debug, rows.length > 0 ? base.groups : null),
    figuresCheck(paste.figures, rows.length > 0 ? figuresOfRows(rows) : figuresOfGroups(base.groups), {
      k,
      total,
    }),
    sumsCheck(paste, base.groups, total, T),
  ]
  const breaks = brokenBy(checks)
  return {
    ...base,
    checks,
    groups: base.groups.map((group) => ({ ...group, breaks: breaks.get(group.key) ?? [] })),
  }
}

function ofRows({ rows }: Paste, expectation: Expectation): Report {
  const report = verify(rows, expectation)
  const checks = report.checks.filter(({ id }) => !OF_TOKENS.has(id))
  return { ...report, checks: [...checks, replicasCheck(rows, expectation)] }
}

/** The counts of a debug block as lines of a table without means and stds. */
const countedLines = ({ debug }: Paste): ConditionLine[] =>
  [...(debug?.counts ?? [])].map(([key, samples]) => ({
    key,
    line: 0,
    samples,
    mean: null,
    std: null,
    rounding: { mean: 0, std: 0 },
    saysFail: false,
  }))

/** k is stated, or the most common size; ε is 1e-4 if no convention is chosen. */
function expectationOfLines(lines: readonly ConditionLine[], given: Given): Expectation {
  const sizes = new Map<number, number>()
  for (const { samples } of lines) if (samples !== null) sizes.set(samples, (sizes.get(samples) ?? 0) + 1)
  const [common] = [...sizes].sort(([, a], [, b]) => b - a)
  return {
    sharding: given.sharding,
    k: given.k ?? common?.[0] ?? 1,
    baseline: given.baseline,
    scaling: given.baseline === null ? given.scaling : (given.scaling ?? 'group'),
    stdConvention: given.stdConvention ?? 'grpo-zero',
    firstMiniBatch: false,
    clip: null,
    referenceAge: null,
    rounding: { reward: 0, advantage: 0 },
  }
}

function ofLines(lines: readonly ConditionLine[], expectation: Expectation): Report {
  const { eps } = STD_CONVENTIONS[expectation.stdConvention]
  const implies = expectation.scaling === 'group' && expectation.baseline === 'group'
  return {
    expectation,
    samples: lines.reduce((sum, { samples }) => sum + (samples ?? 0), 0),
    checks: [
      conditionSamplesCheck(lines, expectation),
      conditionCompleteCheck(lines, expectation),
      conditionMeanCheck(lines, expectation),
      conditionStdCheck(lines, expectation),
    ],
    groups: lines.map(({ key, samples, mean, std, rounding }) => ({
      key,
      samples: samples ?? NaN,
      rewardMean: NaN,
      rewardStd: NaN,
      advantageMean: mean,
      advantageStd: std,
      isDead: std === 0,
      impliedRewardStd: std === null || !implies ? undefined : impliedRewardStd(std, rounding.std, eps),
      breaks: [],
    })),
  }
}
