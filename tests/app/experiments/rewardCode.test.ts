import { expect, test } from 'vitest'
import { codesIn } from '../../../src/app/experiments/codes'
import { readCompare, writeCompare } from '../../../src/experiments/compare/compareLink'
import { withRow } from '../../../src/experiments/compare/rows'
import { defaultSweep, readSweep, writeSweep } from '../../../src/experiments/sweep/sweepLink'
import { experimentStage, TINY, TINY_ROW } from './experimentStage'

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

test('code from elsewhere does not join what Compare trains, and explains nothing, before it is let run', () => {
  const s = experimentStage(`view=compare&row=${TINY_ROW}&seeds=1&budget=64`)
  const { experiments } = s.app
  experiments.compare.play()
  const [{ key }] = s.orders()
  s.trained(key, [0.1])
  const came = s.sent.length
  // a link to Train was opened meanwhile
  s.app.store.setState({ edited: { ...TINY, rewardCode: CODE } })
  experiments.compareWithReinforce()
  expect(s.sent.slice(came).map(({ type }) => type)[0]).toBe('rest')
  const { rows, settings, phase } = experiments.store.getState().compare
  expect(phase).not.toBe('playing')
  for (const { id } of rows) experiments.compare.explain(id, settings.seed)
  experiments.compare.play()
  expect(s.sent.slice(came).map(({ type }) => type)).not.toContain('start')
  expect(s.sent.map(({ type }) => type)).not.toContain('explain')
  expect(experiments.store.getState().messages.map(({ kind }) => kind)).toContain('code-not-allowed')
  s.app.allowCodes([CODE])
  experiments.compare.play()
  expect(s.sent.slice(came).map(({ type }) => type)).toContain('start')
})

test('a sweep that trains rests when its base gets code from elsewhere', () => {
  const s = experimentStage(`view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=1&budget=64`)
  const { sweep } = s.app.experiments
  sweep.play()
  s.trained(s.orders()[0].key, [0.1])
  const came = s.sent.length
  sweep.setBase({ ...TINY, rewardCode: CODE })
  expect(s.sent.slice(came).map(({ type }) => type)[0]).toBe('rest')
  sweep.play()
  expect(s.sent.slice(came).map(({ type }) => type)).not.toContain('start')
})
