import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRESH_COACH } from '../../src/app/coach/coachState'
import { finding, listen, type Advice, type Listening } from '../../src/coach/listen'
import { RULE_IDS } from '../../src/coach/ruleIds'
import { GROUP_COLUMN_NAMES, groupTableOf, type GroupColumns } from '../../src/metrics/groupTable'
import { TASKS } from '../../src/tasks'
import { columnsOf } from '../../src/train/record'
import { configOf } from '../train/learning'
import { tableOf } from '../../src/metrics/stepTable'
import type { Watched } from '../../src/coach/evidence'

const STEPS = 130
const GROUPS = 4
const config = configOf('addition', { numIterations: 2, maxGradNorm: 1, useReference: true })
const columns = columnsOf(TASKS.addition)

/** A history of these numbers, one after the other, in every metric and in the groups of every step. */
function runOf(numbers: readonly number[], flags: readonly number[]): Watched {
  const at = (i: number) => numbers[i % numbers.length]
  const values = columns.map((_, c) => Float64Array.from({ length: STEPS }, (__, s) => at(s + c)))
  const groups = Array.from({ length: STEPS }, (_, s) =>
    Object.fromEntries(
      GROUP_COLUMN_NAMES.map((name, n) => [
        name,
        name === 'dead' || name === 'solved'
          ? Uint8Array.from({ length: GROUPS }, (__, g) => flags[(s + g + n) % flags.length])
          : Float32Array.from({ length: GROUPS }, (__, g) => at(s + g)),
      ]),
    ),
  ) as unknown as GroupColumns[]
  return {
    config,
    task: TASKS.addition,
    since: 1,
    mostKl: 0.1,
    history: tableOf({ steps: STEPS, columns, values, groups: groupTableOf(groups) }),
  }
}

describe('the coach', () => {
  test('says that a task is learnt where its groups are solved', () => {
    expect(finding('learnt', runOf([1], [1]))?.figures.reward.value).toBe(1)
  })

  test.each([NaN, Infinity, -Infinity])('says nothing where rewards are %d', (reward) => {
    for (const id of RULE_IDS) expect(finding(id, runOf([reward], [1])), id).toBeNull()
    for (const id of RULE_IDS) expect(finding(id, runOf([1, 1, 1, 1, reward], [1])), id).toBeNull()
  })

  test('quotes and offers finite numbers alone, whatever was measured', () => {
    const number = fc.oneof(
      { weight: 6, arbitrary: fc.double({ min: -2, max: 2 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1, 1e308, -1e308, 3e38, 1e-320) },
      { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
    )
    let heard = 0
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 4 }),
        (numbers, flags) => {
          const run = runOf(numbers, flags)
          for (const id of RULE_IDS) {
            const advice = finding(id, run)
            if (!advice) continue
            heard++
            const quoted = Object.values(advice.figures).map(({ value }) => value)
            const offered = Object.values(advice.change ?? {}).filter((value) => typeof value === 'number')
            expect([...quoted, ...offered].every(Number.isFinite), id).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(heard).toBeGreaterThan(0)
  })

  test('gives way to something graver as long as nobody has begun to read', () => {
    const run = runOf([1], [1])
    const learnt = finding('learnt', run)!
    const after = (seen: Listening['seen']) =>
      listen({ ...FRESH_COACH.heard, advice: learnt }, run, { silenced: [], seen }).advice!.rule
    expect(RULE_IDS.indexOf(after('new'))).toBeLessThan(RULE_IDS.indexOf('learnt'))
    expect(after('reading')).toBe('learnt')
  })

  test('marks what is over once while it is read, and then says what is the matter', () => {
    const run = runOf([1], [1])
    const past = RULE_IDS.find((id) => finding(id, run) === null)!
    const said = { ...finding('learnt', run)!, step: 1 }
    const after = (advice: Advice, seen: Listening['seen']) =>
      listen({ ...FRESH_COACH.heard, advice }, run, { silenced: [], seen }).advice
    const over = after({ ...said, rule: past }, 'reading')!
    expect(over).toMatchObject({ rule: past, isOver: true })
    expect(after(over, 'reading')).toBe(over)
    // its rule sees it again: the mark stays until it has been read
    const marked = { ...said, isOver: true }
    expect(after(marked, 'reading')).toBe(marked)
    expect(after(marked, 'read')).toMatchObject({ isOver: false })
    expect(after(over, 'read')!.rule).not.toBe(past)
  })
})
