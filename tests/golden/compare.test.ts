import { expect, test } from 'vitest'
import { compareArray, compareMetrics, compareNumber } from './compare'
import { checkCase } from './kinds'
import { readGolden } from './read'

test('numbers agree within 1e-5 + 1e-4 of the expected one, and not beyond', () => {
  expect(compareNumber('x', 2.0002, 2)).toEqual([])
  expect(compareNumber('x', 2.00022, 2)).toHaveLength(1)
  expect(compareNumber('x', 9e-6, 0)).toEqual([])
  expect(compareNumber('x', 1.1e-5, 0)).toHaveLength(1)
})

test('null expects NaN; NaN is no other number; a missing number differs', () => {
  expect(compareNumber('x', NaN, null)).toEqual([])
  expect(compareNumber('x', 0, null)).toHaveLength(1)
  expect(compareNumber('x', NaN, 0)).toHaveLength(1)
  expect(compareNumber('x', undefined, 0)).toHaveLength(1)
  expect(compareMetrics({ a: 1 }, { a: 1, b: 2 })).toEqual(['b: missing, expected 2'])
})

test('arrays differ in one element or in size', () => {
  expect(compareArray('x', Float32Array.of(1, 2), Float32Array.of(1, 2))).toEqual([])
  expect(compareArray('x', Float32Array.of(1, 2), Float32Array.of(1, 2.1))).toHaveLength(1)
  expect(compareArray('x', Float32Array.of(1), Float32Array.of(1, 2))).toHaveLength(1)
})

test('a case that is tampered with fails, in its loss, its gradient and its metrics', () => {
  const files = readGolden(import.meta.dirname)
  for (const field of ['loss', 'grad_logp', 'metrics', 'advantages', 'token_advantages', 'kl', 'coef']) {
    const file = files.find((candidate) => candidate.cases.some((golden) => field in golden.expect))
    const golden = structuredClone(file?.cases.find((candidate) => field in candidate.expect))
    nudge(golden!.expect, field)
    expect(checkCase(file!, golden!)).toMatchObject({ differences: [expect.stringContaining('expected')] })
  }
})

/** Adds 0.01 to the first number found under a field. */
function nudge(record: Record<string, unknown>, field: string): void {
  const value = record[field]
  if (typeof value === 'number') record[field] = value + 0.01
  else nudge(value as Record<string, unknown>, Object.keys(value as object)[0])
}
