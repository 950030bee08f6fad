import { expect, test } from 'vitest'
import { readPaste } from '../../../src/verification/pasted/paste'
import { verify as text } from '../../../src/text/en/verify'
import { pastedProblems, pastedReport, UNCHOSEN } from '../../../src/ui/verify/pasted'

const TRL = 'prompt,reward,advantage\na,1,1.4997\na,0,-0.4999\na,0,-0.4999\na,0,-0.4999\n'
const failing = (written: string, choices = {}) =>
  pastedReport(readPaste(written), { ...UNCHOSEN, ...choices })
    ?.checks.filter(({ status }) => status === 'fail')
    .map(({ id }) => id)

test('rows of a trainer pass without any choice', () => {
  expect(failing(TRL)).toEqual([])
  expect(pastedReport(readPaste(TRL), UNCHOSEN)?.expectation).toMatchObject({
    k: 4,
    baseline: 'group',
    scaling: 'group',
    stdConvention: 'trl',
    sharding: null,
  })
})

test('the rows are checked against the choices', () => {
  expect(failing(TRL, { k: '8' })).toEqual(['samples', 'complete'])
  expect(failing(TRL, { scaling: 'none' })).toEqual(['std'])
  expect(failing(TRL, { convention: 'grpo-zero' })).toEqual(['std'])
  expect(failing(TRL, { sharding: '1 × 2 × 2' })).toEqual([])
  expect(failing(TRL, { sharding: '4 × 8 × 2' })).toEqual(['samples'])
  expect(failing(TRL, { baseline: 'none' })).toContain('mean')
  expect(failing(TRL, { baseline: 'other' })).toEqual([])
})

test('an invalid field prevents the report and is named', () => {
  for (const choices of [{ k: '2.5' }, { sharding: '4 × 8' }]) {
    expect(failing(TRL, choices)).toBeUndefined()
  }
  expect(pastedProblems(readPaste(TRL), { ...UNCHOSEN, k: 'four', sharding: '8' }, text)).toEqual([
    text.paste.badK('four'),
    text.paste.badSharding('8'),
  ])
  expect(pastedProblems(readPaste(TRL), UNCHOSEN, text)).toEqual([])
  expect(pastedProblems(null, UNCHOSEN, text)).toEqual([])
})

test.each([
  ['key;reward\na;1\nb;0,5', 'Line 3, reward: “0,5” is not a number with a decimal point.'],
  ['[{"uid":"","score":1}]', 'Item 1, uid: empty.'],
  [
    'key,loss\na,1',
    'There is no column for reward. Name it reward, score, rewards, scores. Found: key, loss.',
  ],
  ['key,reward\na,1,2', 'Line 2: 3 fields but the header has 2.'],
  ['{"key":[1,2],"reward":[1]}', 'reward: 1 value but the first column has 2.'],
  ['key,reward\n"a,1', 'Line 2: a quotation mark is opened but not closed.'],
  ['[1]', 'Item 1: this is not an object with condition and reward.'],
  ['key,reward\n', 'There is a header but no row below it.'],
])('%j is refused with line and field', (written, message) => {
  expect(pastedReport(readPaste(written), UNCHOSEN)).toBeNull()
  expect(pastedProblems(readPaste(written), UNCHOSEN, text)).toEqual([message])
})

test('no group is said to come first where none fails', () => {
  expect(text.groupsNote(16, 16, false)).toBe('16 groups.')
  expect(text.groupsNote(16, 16, true)).toBe('16 groups, failing ones first.')
  expect(text.groupsNote(200, 300, false)).not.toContain('failing')
})
