import { expect, test } from 'vitest'
import { keep, nearestKept, NOTHING_KEPT, type KeptInspections } from '../../src/app/history/keptInspections'
import type { Inspection } from '../../src/train/inspection'
import { inspectionOf } from '../ui/lens/inspections'

const BASE = inspectionOf()
const at = (step: number): Inspection => ({ ...BASE, step })
const stepsOf = ({ inspections }: KeptInspections) => inspections.map(({ step }) => step)
const BYTES = keep(NOTHING_KEPT, at(1)).bytes

/** The bytes of an inspection's arrays, found by another way than in the source. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + arrayBytes(part), 0)
    : 0
}

/** Every `every`-th step up to `last`, taken in one by one. */
function kept(last: number, mostBytes?: number, most?: number, every = 1): KeptInspections {
  let all = NOTHING_KEPT
  for (let step = every; step <= last; step += every) all = keep(all, at(step), mostBytes, most)
  return all
}

test('counts the bytes of all arrays, those of the updates too', () => {
  expect(BYTES).toBe(arrayBytes(at(1)))
  expect(kept(7).bytes).toBe(7 * BYTES)
})

test('stays within both limits, and always has the newest step and the first', () => {
  let all = NOTHING_KEPT
  for (let step = 1; step <= 300; step++) {
    all = keep(all, at(step), 20.5 * BYTES)
    expect(all.bytes).toBeLessThanOrEqual(20.5 * BYTES)
    expect(all.bytes).toBe(all.inspections.length * BYTES)
    expect(stepsOf(all).at(-1)).toBe(step)
    expect(stepsOf(all)[0]).toBe(1)
  }
  expect(all.inspections).toHaveLength(20)
  expect(kept(300, undefined, 30).inspections).toHaveLength(30)
})

test('keeps a newest step alone that is larger than the limit', () => {
  expect(stepsOf(kept(5, BYTES / 2))).toEqual([5])
})

test('keeps the last steps all, and earlier ones at gaps that grow with their age', () => {
  for (const [last, every] of [
    [1000, 1],
    [1000, 7],
    [3000, 1],
  ]) {
    const steps = stepsOf(kept(last, undefined, 60, every))
    const newest = steps.at(-1)!
    expect(steps.slice(-6)).toEqual([5, 4, 3, 2, 1, 0].map((back) => newest - back * every))
    // a gap is at most a fixed share of the age of its earlier end
    steps.slice(1).forEach((step, i) => {
      if (step - steps[i] > every) expect((step - steps[i]) / (newest - steps[i])).toBeLessThan(0.3)
    })
    const half = steps.filter((step) => step <= newest / 2).length
    expect(half).toBeGreaterThan(3)
    expect(half).toBeLessThan(steps.length / 3)
  }
})

test('a run that goes on from an older state replaces what came after it', () => {
  const again = keep(kept(10), at(4))
  expect(stepsOf(again)).toEqual([1, 2, 3, 4])
  expect(again.bytes).toBe(4 * BYTES)
})

test('finds the nearest step, the later of two', () => {
  const all = kept(30, undefined, undefined, 10)
  expect([1, 14, 15, 20, 26, 99].map((step) => nearestKept(all, step)?.step)).toEqual([
    10, 10, 20, 20, 30, 30,
  ])
  expect(nearestKept(NOTHING_KEPT, 3)).toBeNull()
})
