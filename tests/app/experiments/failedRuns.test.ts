import { expect, test } from 'vitest'
import { exportComparisonJson } from '../../../src/experiments/compare/comparisonExport'
import { comparisonTable } from '../../../src/experiments/compare/table'
import { failedOfCodes, failedOfRows } from '../../../src/experiments/failedRuns'
import { readResults } from '../../../src/app/experiments/results'
import { cellScores } from '../../../src/experiments/sweep/cells'
import { exportSweepJson } from '../../../src/experiments/sweep/sweepExport'
import type { RewardFault } from '../../../src/settings/rewardFault'
import { experimentStage, TINY_ROW } from './experimentStage'

const CODE = 'function reward() {\n  return NaN\n}'
const FAULT: RewardFault = {
  fault: { kind: 'not-a-number', part: null, found: 'NaN' },
  line: null,
  column: null,
  completion: { prompt: '1 2', text: '2' },
}
const written = encodeURIComponent(encodeURIComponent(CODE))

/** A comparison of two rows and two seeds, of which the second has code that fails. */
function compared() {
  const s = experimentStage(
    `view=compare&seed=1&seeds=2&budget=640&row=${TINY_ROW}&row=${TINY_ROW};reward_code=${written}`,
  )
  s.app.allowCodes([CODE])
  s.app.experiments.compare.play()
  const keys = s.orders().map(({ key }) => key)
  return { s, fine: keys.slice(0, 2), failing: keys.slice(2) }
}
const state = (s: ReturnType<typeof experimentStage>) => s.app.experiments.store.getState()

test('code that fails ends its own runs alone; they are counted, left out of figures, and exported', () => {
  const { s, fine, failing } = compared()
  for (const key of [...fine, failing[0]]) s.trained(key, [0.5, 0.7])
  s.ended(failing[0], { kind: 'failed', step: 3, fault: FAULT })
  expect(state(s).compare.phase).toBe('playing')
  s.ended(failing[1], { kind: 'failed', step: 1, fault: FAULT })
  for (const key of fine) s.ended(key)
  const { compare } = state(s)
  expect(compare.phase).toBe('done')
  expect(failedOfRows(compare)).toEqual([
    { row: compare.rows[1].id, count: 2, all: 2, step: 1, fault: FAULT },
  ])
  const [first, second] = comparisonTable(compare).rows
  expect([first.failed, first.final.count, second.failed, second.final.count]).toEqual([0, 2, 2, 0])

  const file = JSON.parse(JSON.stringify(exportComparisonJson(compare)))
  expect(file.runs[2]).toMatchObject({ status: 'failed', steps: 2, failed: { step: 3, fault: FAULT } })
  expect(file.runs[2].failed.message).toContain('returned NaN')
  const read = readResults(file)
  expect('runs' in read && read.runs.map(({ failed }) => failed?.step)).toEqual([undefined, undefined, 3, 1])
  file.runs[2].failed.fault.fault.kind = 'constructor'
  expect(readResults(file)).toMatchObject({ problem: 'type', place: 'runs[2].failed.fault.fault.kind' })
  delete file.runs[2].failed
  file.runs[2].status = 'finished'
  expect(readResults(file)).toHaveProperty('runs')
})

test('a row whose code was changed is trained with it', () => {
  const { s, fine, failing } = compared()
  for (const key of fine) s.ended(key)
  for (const key of failing) s.ended(key, { kind: 'failed', step: 1, fault: FAULT })
  const mended = CODE.replace('NaN', '1')
  s.app.allowCodes([mended])
  s.app.experiments.compare.setKnob(state(s).compare.rows[1].id, 'rewardCode', mended, mended)
  expect(failedOfRows(state(s).compare)).toEqual([])
  expect(state(s).compare.phase).toBe('paused')
  s.app.experiments.compare.play()
  expect(s.orders().filter(({ config }) => config.rewardCode === mended)).toHaveLength(2)
})

test('where no code can be read the experiment is at its end at once', () => {
  const { s, fine, failing } = compared()
  for (const key of [...fine, ...failing]) s.ended(key, { kind: 'failed', step: 1, fault: FAULT })
  expect(state(s).compare.phase).toBe('done')
})

test('a cell of a sweep counts its failed seeds, and its score leaves them out', () => {
  const s = experimentStage(`view=sweep&base=${TINY_ROW}&x=reward_code:,${written}&seed=1&seeds=2&budget=640`)
  s.app.allowCodes([CODE])
  s.app.experiments.sweep.play()
  for (const { key, config } of s.orders()) {
    s.trained(key, [0.5, 0.7])
    if (config.rewardCode === CODE) s.ended(key, { kind: 'failed', step: 3, fault: FAULT })
    else s.ended(key)
  }
  const { sweep } = state(s)
  const [fine, failed] = cellScores(sweep)
  expect([fine.failed, fine.measured, failed.failed, failed.measured]).toEqual([0, 2, 2, 0])
  expect([fine.status, failed.status, sweep.phase]).toEqual(['finished', 'finished', 'done'])
  expect(failedOfCodes(sweep)).toEqual([{ code: CODE, count: 2, all: 2, step: 3, fault: FAULT }])
  expect(exportSweepJson(sweep).runs[2]).toMatchObject({ status: 'failed', failed: { step: 3 } })
})
