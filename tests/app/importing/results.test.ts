import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { cellScores } from '../../../src/experiments/sweep/cells'
import { exportComparisonJson } from '../../../src/experiments/compare/comparisonExport'
import { exportSweepJson, type ExportedSweep } from '../../../src/experiments/sweep/sweepExport'
import { readResults } from '../../../src/app/experiments/results'
import { experimentStage, TINY_ROW, type ExperimentStage } from '../experiments/experimentStage'

const SWEPT = `#view=sweep&base=${TINY_ROW}&x=beta:0,0.1&y=epsilon:0.1,0.2&seeds=2&budget=64`
const COMPARED = `#view=compare&seeds=6&budget=64&row=${TINY_ROW}&row=${TINY_ROW};beta=0.3`

const inJson = (value: unknown) => JSON.parse(JSON.stringify(value))
const file = (value: unknown, name = 'results.json') => new File([JSON.stringify(value)], name)
const sweepOf = ({ app }: Pick<ExperimentStage, 'app'>) => app.experiments.store.getState().sweep
const compareOf = ({ app }: Pick<ExperimentStage, 'app'>) => app.experiments.store.getState().compare

/** A sweep or a comparison of which the first runs have been trained; each learns as fast as its place says. */
function trained(link: string, count = Infinity): ExperimentStage {
  const s = experimentStage(link)
  s.app.experiments[link.includes('view=sweep') ? 'sweep' : 'compare'].play()
  s.orders()
    .slice(0, count)
    .forEach(({ key }, i) => {
      s.trained(key, [0.1 * i, 0.2 * i, 0.05 + 0.02 * i, 0.03 * i])
      s.ended(key)
    })
  return s
}

it('a sweep is exported and opened as it was, and exported again as the same', async () => {
  const before = sweepOf(trained(SWEPT))
  const exported = inJson(exportSweepJson(before))
  const s = experimentStage()
  await s.app.importFiles([file(exported)])
  const after = sweepOf(s)
  expect(s.app.store.getState().view).toBe('sweep')
  expect(after).toMatchObject({ phase: 'done', imported: { file: 'results.json', engine: 'plain' } })
  expect(after.imported!.keys.size).toBe(8)
  expect(cellScores(after)).toEqual(cellScores(before))
  expect(inJson(exportSweepJson(after))).toEqual(exported)
  expect(s.app.store.getState().messages).toMatchObject([
    { kind: 'imported-results', view: 'sweep', runs: 8, unfinished: 0 },
  ])
  // what is not in the file is said
  const [message] = s.app.store.getState().messages
  expect('missing' in message && message.missing).toContain('kl')
  s.app.experiments.sweep.reset()
  expect(sweepOf(s)).toMatchObject({ phase: 'ready', imported: null })
  expect([...sweepOf(s).runs.values()].every(({ steps }) => steps === 0)).toBe(true)
})

it('a comparison is opened with its table and its statistics', async () => {
  const before = compareOf(trained(COMPARED))
  const exported = inJson(exportComparisonJson(before))
  const s = experimentStage()
  await s.app.importFiles([file(exported)])
  const after = compareOf(s)
  expect(after).toMatchObject({ phase: 'done', settings: before.settings })
  expect(inJson(exportComparisonJson(after))).toEqual(exported)
  expect(exported.table.rows[1].verdict).not.toBeNull()
})

it('runs that had not ended are shown as far as they went, and begin anew with Play', async () => {
  const half = trained(SWEPT, 3)
  const open = half.orders()[3].key
  half.trained(open, [0.5])
  const s = experimentStage()
  await s.app.importFiles([file(exportSweepJson(sweepOf(half)))])
  expect(sweepOf(s)).toMatchObject({ phase: 'paused', progression: { runsDone: 3, runs: 8 } })
  expect(sweepOf(s).runs.get(open)).toMatchObject({ status: 'waiting', steps: 1 })
  expect(s.app.store.getState().messages).toMatchObject([{ unfinished: 5 }])
  s.app.experiments.sweep.play()
  expect(s.orders().map(({ from }) => from)).toEqual(Array(5).fill(null))
  expect(s.orders().map(({ key }) => key)).toContain(open)
  // from now on the browser keeps this sweep too
  await vi.waitFor(async () =>
    expect(await s.store.experiments.list()).toMatchObject([{ kind: 'sweep', total: 8, finished: 3 }]),
  )
})

describe('what is malformed is refused with its place, and changes nothing', () => {
  const good = () => inJson(exportSweepJson(sweepOf(trained(SWEPT)))) as ExportedSweep
  type Edit = (file: ExportedSweep & Record<string, never>) => unknown
  test.each<[string, Edit, string, string]>([
    ['another version', (f) => ({ ...f, version: 1 }), 'version', '2'],
    ['no link', (f) => ({ ...f, link: 7 }), 'link', 'a text'],
    ['a link that is not understood', (f) => ({ ...f, link: `${f.link}&z=1` }), 'link', 'understands'],
    ['no runs', (f) => ({ ...f, runs: {} }), 'runs', 'a list'],
    ['an engine', (f) => ({ ...f, engine: 'abacus' }), 'engine', 'cpu'],
    [
      'a knob',
      (f) => ({ ...f, runs: [{ ...f.runs[0], config: { ...f.runs[0].config, beta: -1 } }] }),
      'runs[0].config',
      'a configuration',
    ],
    [
      'a run of another sweep',
      (f) => ({ ...f, runs: [f.runs[0], { ...f.runs[1], config: { ...f.runs[1].config, beta: 0.7 } }] }),
      'runs[1].config',
      'a run of “link”',
    ],
    [
      'a short metric',
      (f) => ({ ...f, runs: [{ ...f.runs[0], metrics: { ...f.runs[0].metrics, reward: [1] } }] }),
      'runs[0].metrics.reward',
      '4',
    ],
    [
      'no completions',
      (f) => ({ ...f, runs: [{ ...f.runs[0], metrics: { eval_reward: [1, 1, 1, 1] } }] }),
      'runs[0].metrics.num_completions',
      'a list',
    ],
    ['a status', (f) => ({ ...f, runs: [{ ...f.runs[0], status: 'x' }] }), 'runs[0].status', 'finished'],
    [
      'a divergence',
      (f) => ({ ...f, runs: [{ ...f.runs[0], diverged: { step: 1, what: 'x' } }] }),
      'runs[0].diverged.what',
      'loss',
    ],
    [
      'stages that are not over',
      (f) => ({ ...f, link: `${f.link}&halving=2,16`, runs: [{ ...f.runs[0], status: 'waiting' }] }),
      'runs[0].status',
      'stopped',
    ],
  ])('%s', (_, edit, place, allowed) => {
    const read = readResults(edit(good() as never))
    expect(read).toMatchObject({ place })
    expect('allowed' in read && read.allowed).toContain(allowed)
  })

  it('in the page', async () => {
    const s = experimentStage(SWEPT)
    const before = sweepOf(s)
    await s.app.importFiles([file({ ...good(), runs: 3 })])
    expect(sweepOf(s)).toBe(before)
    expect(s.app.store.getState().messages).toMatchObject([
      { kind: 'import-refused', file: 'results.json', why: { place: 'runs' } },
    ])
  })
})

/** A copy in which one place, found by turning as told, has another value. */
function changedAt(value: unknown, turns: readonly number[], to: unknown): unknown {
  if (turns.length === 0 || typeof value !== 'object' || value === null) return to
  const names = Object.keys(value)
  if (names.length === 0) return to
  const name = names[turns[0] % names.length]
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  copy[name] = changedAt(copy[name], turns.slice(1), to)
  return copy
}

test('whatever stands anywhere in a file, it is read or refused with its place', () => {
  const exported = inJson(exportSweepJson(sweepOf(trained(SWEPT))))
  let refused = 0
  fc.assert(
    fc.property(
      fc.array(fc.nat(99), { minLength: 1, maxLength: 5 }),
      fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(1e308), fc.constant('NaN')),
      (turns, to) => {
        const read = readResults(changedAt(exported, turns, to))
        if ('problem' in read) {
          refused++
          expect(read.allowed).not.toBe('')
        } else {
          for (const { steps, values } of read.runs)
            for (const column of values) expect(column).toHaveLength(steps)
        }
      },
    ),
    { numRuns: 80, seed: 1 },
  )
  expect(refused).toBeGreaterThan(10)
})
