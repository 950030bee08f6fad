import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import type { Inspection } from '../../src/train/inspection'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import { createExperimentShare } from '../../src/worker/experimentShare'
import type { CompletionsAtStep, ExperimentEvent, RunOrder } from '../../src/worker/protocol'

const BASE = defaultConfig(taskOf)
const SMALL: RunConfig = {
  ...BASE,
  engine: 'plain',
  taskSettings: { ...BASE.taskSettings, length: 3, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  evalCompletions: 48,
  width: 16,
  window: 5,
}
const CART: RunConfig = {
  ...defaultConfig(taskOf, 'cart-pole'),
  engine: 'plain',
  generationBatchSize: 16,
  numGenerations: 4,
  width: 8,
}

/** Every step of a run alone, in full. */
async function inspected(config: RunConfig, steps: number): Promise<Inspection<unknown>[]> {
  const task = TASKS[config.task]
  const learner = await createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  const all: Inspection<unknown>[] = []
  for (let step = 0; step < steps; step++) {
    await trainer.train(false)
    all.push(await trainer.inspect(0))
  }
  learner.dispose()
  return all
}

/** What a share says that trains these runs for some steps. */
async function told(orders: readonly RunOrder[], steps: number) {
  const events: ExperimentEvent[] = []
  const share = createExperimentShare('test', false, (event) => events.push(event))
  await share.handle({ type: 'add', experiment: 'test', runs: orders })
  await share.handle({ type: 'start', experiment: 'test' })
  for (let step = 0; step < steps; step++) await share.work()
  await share.handle({ type: 'rest', experiment: 'test' })
  share.dispose()
  const columns = events.find((event) => event.type === 'opened')!.info.columns
  const clock = columns.indexOf('step_time')
  return {
    scored: events.filter((event) => event.type === 'scored'),
    metrics: events
      .flatMap((event) => (event.type === 'trained' ? event.runs : []))
      .flatMap(({ metrics }) => [...metrics])
      .filter((_, i) => i % columns.length !== clock),
  }
}

const orderOf = (config: RunConfig, scores?: readonly CompletionsAtStep[]): RunOrder => ({
  key: JSON.stringify([config.algorithm, config.seed]),
  config,
  until: Infinity,
  from: null,
  scores,
})

const sums = (values: Float32Array, { rows, length, mask }: Inspection<unknown>) =>
  Array.from({ length: rows }, (_, row) => {
    let sum = 0
    for (let k = row * length; k < (row + 1) * length; k++) sum += mask[k] * values[k]
    return sum
  })

describe('completions scored before and after a step', () => {
  for (const [name, config] of Object.entries({ tokens: SMALL, 'a world': CART })) {
    it(`have the log-probs that the run itself has of its own, of ${name}, in a population`, async () => {
      const own = await inspected(config, 3)
      const scores = own.map((completions) => ({ step: completions.step, completions }))
      const other = orderOf({ ...config, seed: config.seed + 1 })
      const { scored } = await told([other, orderOf(config, scores)], 3)
      expect(scored.map(({ step }) => step)).toEqual([1, 2, 3])
      scored.forEach(({ before, after }, i) => {
        const { oldLogp, afterLogp } = own[i]
        sums(oldLogp, own[i]).forEach((sum, row) => expect(before[row]).toBeCloseTo(sum, 4))
        sums(afterLogp!, own[i]).forEach((sum, row) => expect(after[row]).toBeCloseTo(sum, 4))
        expect(after).not.toEqual(before)
      })
    })
  }

  it('can be those of another run, and change no bit of the training', async () => {
    const scores = (await inspected(SMALL, 2)).map((completions) => ({ step: completions.step, completions }))
    const reinforce = applyPreset(SMALL, 'reinforce')
    const [scoring, plain] = [
      await told([orderOf(reinforce, scores)], 3),
      await told([orderOf(reinforce)], 3),
    ]
    expect(scoring.scored).toHaveLength(2)
    expect(plain.scored).toEqual([])
    expect(scoring.metrics.length).toBeGreaterThan(0)
    expect(scoring.metrics).toEqual(plain.metrics)
  })
})
