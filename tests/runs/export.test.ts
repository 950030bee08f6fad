import { expect, test } from 'vitest'
import { emptyHistory } from '../../src/app/history/history'
import { wholeStretch, tableOf } from '../../src/metrics/stepTable'
import { fillSteps } from '../../src/runs/fillSteps'
import { exportFileName, exportRun, jsonParts } from '../../src/runs/export'
import { record } from './recorded'

test('an export holds every figure of every step under the names of links and metrics', () => {
  const { config, ...rest } = exportRun(record())
  expect(rest).toEqual({
    format: 'grpo-playground-run',
    version: 1,
    changes: [
      { step: 2, knob: 'epsilon_high', from: 0.2, to: 0.28 },
      { step: 2, knob: 'task.noise', from: 0.1, to: 0 },
    ],
    engine: 'webgpu',
    engine_reason: 'hardware-adapter',
    engine_changes: [{ step: 2, engine: 'webgpu', reason: 'device-regained', restored: 0 }],
    adapter: 'nvidia lovelace',
    steps: 2,
    completions: 128,
    metrics: {
      reward: [0.25, 0.5],
      eval_reward: [null, 0.75],
      num_completions: [64, 128],
      'rewards/exact/mean': [0.125, null],
    },
    evaluations: [{ step: 2, completions: 128, eval_reward: 0.75 }],
    groups: {
      advantage_mean: [[0, 0], [0.1]],
      advantage_std: [[1, 0], [0.5]],
      reward_mean: [[0.5, 0], [0.33333334]],
      reward_std: [[0.5, 0], [0.25]],
      dead: [[false, true], [false]],
      solved: [[false, true], [false]],
    },
  })
  expect(config).toMatchObject({
    task: 'bandit',
    algorithm: 'grpo',
    num_generations: 8,
    beta: 0.04,
    importance_sampling_level: 'token',
    seed: 3,
    'task.contexts': 8,
    'task.noise': 0.1,
  })
})

test('its file says what it is', () => {
  expect(exportFileName(record())).toBe('grpo-bandit-grpo-seed3-2steps.json')
})

test('a run that has not been made yet is exported as empty', () => {
  const empty = exportRun({
    ...record(),
    changes: [],
    engine: null,
    history: wholeStretch(emptyHistory([]))!,
  })
  expect(empty).toMatchObject({ engine: null, steps: 0, completions: 0, metrics: {}, evaluations: [] })
})

/** The parts of a run's text, of which the history comes in stretches of so many steps. */
async function partsOf(run: ReturnType<typeof record>, each = run.history.steps): Promise<BlobPart[]> {
  const parts: BlobPart[] = []
  const { columns, steps } = run.history
  const stretches = []
  for (let from = 0; from < steps; from += each) {
    const filling = fillSteps(columns, from, Math.min(steps, from + each))
    filling.take(tableOf(run.history))
    stretches.push(filling.filled())
  }
  for await (const part of jsonParts(run, stretches)) parts.push(part)
  return parts
}

test('the parts of the text are together the JSON of the export', async () => {
  const isSame = async (run: ReturnType<typeof record>, each?: number) => {
    const text = await new Blob(await partsOf(run, each)).text()
    // told so, for the difference would be long
    expect(text === JSON.stringify(exportRun(run))).toBe(true)
  }
  await isSame(record())
  await isSame(record(), 1)
  const long = record()
  const steps = 45_000
  long.history.steps = steps
  long.history.values = long.history.columns.map((_, c) =>
    Float64Array.from({ length: steps }, (_value, s) => (s % 7 === c ? NaN : s / 3)),
  )
  long.history.groups = {
    ...long.history.groups,
    offsets: new Int32Array(steps + 1).fill(1).fill(0, 0, 30_000),
  }
  expect((await partsOf(long)).length).toBeGreaterThan(20)
  await isSame(long)
  await isSame(long, 512)
})
