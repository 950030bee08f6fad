import { expect, test } from 'vitest'
import { codesIn } from '../../../src/app/experiments/codes'
import { readCompare, writeCompare } from '../../../src/experiments/compare/compareLink'
import { withRow } from '../../../src/experiments/compare/rows'
import { defaultSweep, readSweep, writeSweep } from '../../../src/experiments/sweep/sweepLink'
import { experimentStage, TINY } from './experimentStage'

/** Every character that means something in a link. */
const CODE = 'function reward(p, c) {\n  return c.tokens[0] === 1 && "a;b,c=%25&d+e#" ? 1 : 0\n}'

test('rewards of rows and of an axis go through links as they are', () => {
  const rows = withRow(withRow([], TINY), { ...TINY, rewardCode: CODE })
  const compared = readCompare(writeCompare({ ...readCompare(''), rows }))
  expect(compared.notices).toEqual([])
  expect(compared.rows.map(({ config }) => config.rewardCode)).toEqual(['', CODE])

  const x = { field: 'rewardCode', values: ['', CODE] } as const
  const swept = readSweep(writeSweep({ ...defaultSweep(TINY), plan: { kind: 'grid', x, y: null } }))
  expect(swept.notices).toEqual([])
  expect(swept.plan).toEqual({ kind: 'grid', x, y: null })
})

test.each(['compare', 'sweep'] as const)(
  'code in a link of %s trains nothing before it is let run',
  (view) => {
    const row = `reward_code=${encodeURIComponent(encodeURIComponent(CODE))}`
    const s = experimentStage(view === 'compare' ? `view=compare&row=&row=${row}` : `view=sweep&base=${row}`)
    expect(codesIn(s.app.experiments.store.getState(), view)).toEqual([CODE])
    s.app.experiments[view].play()
    s.app.experiments[view].toggle()
    expect(s.sent).toEqual([])
    s.app.allowCodes([CODE])
    s.app.experiments[view].play()
    expect(s.orders().some(({ config }) => config.rewardCode === CODE)).toBe(true)
  },
)
