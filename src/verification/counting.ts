import { groupFault, outcome, type CheckOf, type Fault } from './checks'
import type { ReportedGroup } from './regroup'
import type { Expectation, ReportedRow } from './rows'

/** The figures that show whether the number of samples is right: batches · replicas · batchSize = groups · k. */
export function sampleFigures({ sharding, k }: Expectation, groups: number, samples: number) {
  const { batches, replicas, batchSize } = sharding ?? { batches: null, replicas: null, batchSize: null }
  const expected = sharding && sharding.batches * sharding.replicas * sharding.batchSize
  return { batches, replicas, batchSize, expected, samples, groups, k }
}

/** batches · replicas · batchSize = samples = groups · k; the first part only if the sharding is known. */
export function samplesCheck(groups: readonly ReportedGroup[], expectation: Expectation): CheckOf<'samples'> {
  const { k, sizesVary } = expectation
  const samples = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const figures = sampleFigures(expectation, groups.length, samples)
  const isWhole = sizesVary || samples === groups.length * k
  return outcome('samples', true, figures, [], isWhole && samples === (figures.expected ?? samples))
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
  const faults = groups
    .filter(({ rows }) => rows.length !== k)
    .map(({ key, rows }) => groupFault(key, { expected: k, found: rows.length }))
  const figures = {
    groups: groups.length,
    complete: groups.length - faults.length,
    k,
    smallest: sizes.reduce((least, size) => Math.min(least, size), sizes[0] ?? 0),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
  }
  return outcome('complete', !sizesVary, figures, faults)
}

/** Every replica gathers as many rows as the others: batches · batchSize if the sharding is known. */
export function replicasCheck(
  rows: readonly ReportedRow[],
  { sharding }: Pick<Expectation, 'sharding'>,
): CheckOf<'replicas'> {
  const counts = new Map<string, number>()
  for (const { replica } of rows) {
    if (replica !== undefined) counts.set(replica, (counts.get(replica) ?? 0) + 1)
  }
  const sizes = [...counts.values()]
  const most = sizes.reduce((largest, size) => Math.max(largest, size), 0)
  const expected = sharding ? sharding.batches * sharding.batchSize : most
  const faults = [...counts].flatMap(([key, found]): Fault[] =>
    found === expected ? [] : [{ about: 'replica', key, expected, found }],
  )
  const figures = {
    replicas: counts.size,
    stated: sharding && sharding.replicas,
    smallest: sizes.reduce((least, size) => Math.min(least, size), most),
    largest: most,
    expected: sharding && expected,
  }
  const holds = sharding === null || sharding.replicas === counts.size
  return outcome('replicas', counts.size > 0, figures, faults, holds)
}
