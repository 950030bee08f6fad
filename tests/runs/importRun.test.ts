import { describe, expect, test } from 'vitest'
import { exportRun } from '../../src/runs/export'
import { importRun, type ImportedRun } from '../../src/runs/importRun'
import { record } from './recorded'

const read = (value: unknown) => importRun(JSON.stringify(value))
const good = () => exportRun(record()) as unknown as Record<string, never>

test('an exported run is imported as it was', () => {
  const run = record()
  const { config, problems, changes, history } = read(good()) as ImportedRun
  expect(config).toEqual(run.first)
  expect(problems).toEqual([])
  expect(changes).toEqual([
    { step: 2, knob: 'epsilonHigh', from: 0.2, to: 0.28 },
    { step: 2, knob: 'task.noise', from: 0.1, to: 0 },
  ])
  expect(history.columns).toEqual(run.history.columns)
  expect(history.steps).toBe(2)
  history.values.forEach((values, c) =>
    // what is not finite comes back as not measured
    expect(values).toEqual(
      Float64Array.from(run.history.values[c].subarray(0, 2), (value) =>
        Number.isFinite(value) ? value : NaN,
      ),
    ),
  )
  for (const [name, values] of Object.entries(history.groups)) {
    const mine = run.history.groups[name as 'dead']
    expect(values, name).toEqual(mine.subarray(0, values.length))
  }
})

describe('a malformed run is refused with the place', () => {
  test.each([
    ['no JSON', '{"format": ', { problem: 'json', place: '' }],
    ['a list', '[1]', { problem: 'type', place: '', allowed: 'an object' }],
    ['another format', { ...good(), format: 'x' }, { problem: 'format', place: 'format', found: '"x"' }],
    ['another version', { ...good(), version: 9 }, { problem: 'version', found: '9', allowed: '1' }],
    ['a knob', { ...good(), config: { beta: [] } }, { problem: 'type', place: 'config.beta' }],
    ['steps', { ...good(), steps: 2.5 }, { problem: 'type', place: 'steps', found: '2.5' }],
    ['too many steps', { ...good(), steps: 1e9 }, { problem: 'type', place: 'steps' }],
    [
      'a short metric',
      { ...good(), metrics: { reward: [1] } },
      { problem: 'length', place: 'metrics.reward' },
    ],
    [
      'a text among numbers',
      { ...good(), metrics: { reward: [1, 'x'] } },
      { problem: 'type', place: 'metrics.reward[1]', found: '"x"' },
    ],
    ['no groups', { ...good(), groups: {} }, { problem: 'type', place: 'groups.advantage_mean' }],
    [
      'groups of other lengths',
      { ...good(), groups: { ...(good().groups as object), dead: [[false], [false]] } },
      { problem: 'length', place: 'groups.dead[0]', found: '1', allowed: '2' },
    ],
    ['a change', { ...good(), changes: [{ step: 0 }] }, { problem: 'type', place: 'changes[0].knob' }],
    [
      'a change to what the knob does not take',
      { ...good(), changes: [{ step: 1, knob: 'beta', from: 0.04, to: 'x' }] },
      { problem: 'type', place: 'changes[0].to', found: '"x"', allowed: 'a value of beta' },
    ],
  ])('%s', (_, file, expected) =>
    expect(typeof file === 'string' ? importRun(file) : read(file)).toMatchObject(expected),
  )
})

test.each(['constructor', '__proto__', 'task.toString', 'task.length', 'warp', 7])(
  'a change of %s, which is no setting of the run, is refused',
  (knob) =>
    expect(read({ ...good(), changes: [{ step: 1, knob, from: 1, to: 2 }] })).toMatchObject({
      problem: 'type',
      place: 'changes[0].knob',
      allowed: 'the name of a setting of this run',
    }),
)
