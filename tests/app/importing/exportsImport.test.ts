import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readResults } from '../../../src/app/experiments/results'
import { exportComparisonJson } from '../../../src/experiments/compare/comparisonExport'
import { newRun, type ExperimentRun } from '../../../src/experiments/experimentRun'
import { exportSweepJson } from '../../../src/experiments/sweep/sweepExport'
import { emptyGroupTable } from '../../../src/metrics/groupTable'
import { exportRun } from '../../../src/runs/export'
import { importRun } from '../../../src/runs/importRun'
import { fromSafetensors } from '../../../src/runs/weights/safetensors'
import { weightsFile } from '../../../src/runs/weights/weightsFile'
import { fromLink } from '../../../src/settings/link'
import { KNOB_NAMES, KNOBS } from '../../../src/settings/knobs'
import { externalName } from '../../../src/settings/names'
import type { RewardFault } from '../../../src/settings/rewardFault'
import { TASKS, taskOf } from '../../../src/tasks'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { networkShapeOf } from '../../../src/train/networkShape'
import { weightsOf } from '../../../src/train/weights'
import { drawsOf, randomConfig, randomValue } from '../../settings/randomConfig'
import { body, judged } from '../../sandbox/judging'
import { freeText } from '../../runs/handover/freeText'
import { tableOf } from '../../../src/metrics/stepTable'
import { stage } from '../fakeWorker'

/** A number as a history can hold it. */
const measured = fc.oneof(
  { weight: 6, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, -0, 5e-324, 1.7976931348623157e308) },
)
const metric = (steps: number) =>
  fc.array(measured, { minLength: steps, maxLength: steps }).map((values) => Float64Array.from(values))
const seed = fc.nat(1e6)

test('a run comes back, whatever its settings, changes and numbers are', () => {
  const changes = (draw: () => number) =>
    KNOB_NAMES.filter((name) => name !== 'task' && draw() < 0.3).map((knob) => ({
      step: 1 + Math.floor(draw() * 2),
      knob,
      from: randomValue(KNOBS[knob], draw),
      to: randomValue(KNOBS[knob], draw),
    }))
  fc.assert(
    fc.property(seed, metric(2), metric(2), (number, reward, completions) => {
      const draw = drawsOf(number)
      const first = randomConfig(taskOf, draw)
      const history = {
        firstStep: 1,
        columns: ['reward', 'num_completions'] as const,
        values: [reward, completions],
        steps: 2,
        groups: emptyGroupTable(2),
      }
      const run = {
        first,
        changes: changes(draw),
        engine: null,
        moves: [],
        history: { ...history, columns: [...history.columns] },
      }
      const text = JSON.stringify(exportRun(run))
      const read = importRun(text)
      if ('problem' in read) throw new Error(JSON.stringify(read))
      expect(read.problems).toEqual([])
      const again = exportRun({ ...run, first: read.config, changes: read.changes, history: read.history })
      expect(JSON.stringify(again)).toBe(text)
      expect(read.changes.map(({ knob }) => externalName(knob))).toEqual(
        run.changes.map(({ knob }) => externalName(knob)),
      )
    }),
    { numRuns: 100 },
  )
})

describe('results come back', () => {
  const key = fc.oneof(freeText, fc.constantFrom('k'.repeat(500), '\ud800', 'toJSON', '__proto__'))
  /** Faults of every kind that the interpreter tells, made by code with any texts in it. */
  const fault: fc.Arbitrary<string> = fc.tuple(key, fc.nat(7)).map(([text, kind]) => {
    const written = JSON.stringify(text)
    return [
      body(`throw new Error(${written})`),
      body(`return { [${written}]: ${written} }`),
      `const weights = { [${written}]: ${written} }\n${body('return 1')}`,
      body(`return completion.text === "12" ? { [${written}]: 1 } : { a: 1 }`),
      body('return { a: 9e16, b: 9e16 }'),
      body(`throw { name: ${written}, message: ${written}, stack: "reward.js:" + ${written} }`),
      `${text} ${text}`,
      body(`return ${written}`),
    ][kind]
  })
  const link = (text: string, view: 'compare' | 'sweep') => {
    // a link has no bytes for half of a pair
    const code = text.slice(0, 2000).replace(/\p{Surrogate}/gu, '\uFFFD')
    return view === 'compare'
      ? `view=compare&seed=1&seeds=2&budget=640&row=task=bandit&row=task=bandit;reward_code=${encodeURIComponent(encodeURIComponent(code))}`
      : `view=sweep&base=${encodeURIComponent(`task=bandit&reward_code=${encodeURIComponent(code)}`)}&x=beta:0,0.1&seed=1&seeds=2&budget=640`
  }
  const columns = ['num_completions', 'eval_reward'] as const

  /** A run in any state that training can leave it in. */
  const ended = (
    run: ExperimentRun,
    values: readonly Float64Array[],
    failed: RewardFault | null,
  ): ExperimentRun =>
    failed
      ? {
          ...run,
          status: 'failed',
          failed: { step: 3, fault: failed },
          ...tableOf({ steps: 2, columns, values }),
        }
      : {
          ...run,
          status: 'diverged',
          diverged: { step: 2, what: 'loss' },
          ...tableOf({ steps: 2, columns, values }),
        }

  test.each(['compare', 'sweep'] as const)('of %s, with faults of any code', async (view) => {
    await fc.assert(
      fc.asyncProperty(fault, metric(2), metric(2), async (code, completions, evaluation) => {
        const outcome = await judged(code)
        const failed = Array.isArray(outcome) ? null : outcome
        const { app } = stage(`#${link(code, view)}`)
        const { store } = app.experiments
        const before = store.getState()
        const runs = new Map(
          [...before[view].runs].map(([id, run], i) => [
            id,
            i % 2 ? newRun(id, run.config) : ended(run, [completions, evaluation], failed),
          ]),
        )
        store.setState({ [view]: { ...before[view], runs } })
        const state = store.getState()
        const written =
          view === 'compare' ? exportComparisonJson(state.compare) : exportSweepJson(state.sweep)
        const file: unknown = JSON.parse(JSON.stringify(written))
        app.close()
        expect(runs.size).toBeGreaterThan(0)
        const read = readResults(file)
        if ('problem' in read) throw new Error(JSON.stringify(read))
        expect(read.runs.filter(({ status }) => status === 'failed').map((run) => run.failed!.fault)).toEqual(
          failed
            ? [...runs.values()]
                .filter(({ status }) => status === 'failed')
                .map(() => JSON.parse(JSON.stringify(failed)))
            : [],
        )
      }),
      { numRuns: 25 },
    )
  })
})

test('weights come back with the settings that they were trained with', async () => {
  await fc.assert(
    fc.asyncProperty(seed, async (number) => {
      const task = number % 2 ? 'addition' : 'own-data'
      const small = {
        ...randomConfig(taskOf, drawsOf(number), task),
        width: 8,
        depth: 1,
        policy: 'mlp' as const,
      }
      const learner = createPlainLearner(networkShapeOf(small, TASKS[task]), [1])
      const weights = await weightsOf(learner, TASKS[task], small, [], 7)
      learner.dispose()
      const read = fromSafetensors(weightsFile(weights, small))
      if ('problem' in read) throw new Error(JSON.stringify(read))
      expect(read.metadata.step).toBe('7')
      expect(fromLink(read.metadata.link, taskOf)).toMatchObject({ config: { rewardCode: small.rewardCode } })
      expect(read.tensors.map(({ name, values }) => [name, ...values])).toEqual(
        weights.tensors.map(({ name, values }) => [name, ...values]),
      )
    }),
    { numRuns: 10 },
  )
})
