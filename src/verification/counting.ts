import { outcome, type CheckOf } from './checks'
import type { ReportedGroup } from './regroup'
import type { Expectation } from './rows'

/** batches · replicas · batchSize = samples = groups · k; the first part only where the sharding is known. */
export function samplesCheck(
  groups: readonly ReportedGroup[],
  { sharding, k, sizesVary }: Expectation,
): CheckOf<'samples'> {
  const samples = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const expected = sharding && sharding.batches * sharding.replicas * sharding.batchSize
  const figures = {
    batches: sharding && sharding.batches,
    replicas: sharding && sharding.replicas,
    batchSize: sharding && sharding.batchSize,
    expected,
    samples,
    groups: groups.length,
    k,
  }
  const isWhole = sizesVary || samples === groups.length * k
  return outcome('samples', true, figures, [], isWhole && samples === (expected ?? samples))
}

/**
 * Every group has exactly k rows. A multiple of k fails as well: a key with 2k rows is either two groups that were normalised
 * separately and need different keys, or one group that was drawn twice.
 */
export function completeCheck(
  groups: readonly ReportedGroup[],
  { k, sizesVary }: Expectation,
): CheckOf<'complete'> {
  const sizes = groups.map(({ rows }) => rows.length)
  const offending = groups.filter(({ rows }) => rows.length !== k).map(({ key }) => key)
  const figures = {
    groups: groups.length,
    complete: groups.length - offending.length,
    k,
    smallest: sizes.reduce((least, size) => Math.min(least, size), sizes[0] ?? 0),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
  }
  return outcome('complete', !sizesVary, figures, offending)
}
