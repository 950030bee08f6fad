import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { METRIC_NAMES, METRICS, type Metric, type MetricName } from '../../src/metrics/metrics'
import { random, streamKey } from '../../src/random/streams'
import { defaultConfig } from '../../src/settings/config'
import { SURROGATES, LOSS_TYPES } from '../../src/grpo/spec'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { metricOf, type StepRecord } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'
import { isLong } from '../isLong'

async function records(config: RunConfig, steps: number): Promise<StepRecord[]> {
  const task = TASKS[config.task]
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  const made: StepRecord[] = []
  for (let step = 0; step < steps; step++) made.push((await trainer.train(false)).records[0]!)
  learner.dispose()
  return made
}

const small = (task: 'reverse' | 'restoration'): RunConfig => ({
  ...defaultConfig(taskOf, task),
  width: 8,
  depth: 1,
  numGenerations: 4,
  generationBatchSize: 12,
  evalCompletions: 100_000,
})

/** A configuration drawn at random from the knobs that change the parts of the loss. */
function drawn(trial: number): RunConfig {
  const next = random(streamKey(trial, 'problem', 0))
  const pick = <Value>(values: readonly Value[]): Value => values[next.integer(values.length)]
  const task = pick(['reverse', 'restoration'] as const)
  return {
    ...small(task),
    seed: trial,
    beta: pick([0, 0.04, 0.5]),
    klAgainst: pick(['reference', 'old']),
    useReference: pick([true, true, false]),
    surrogate: pick(SURROGATES),
    lossType: pick(LOSS_TYPES),
    entropyCoef: pick([0, 0.01, 0.2]),
    staging: pick(['off', 'single', 'progressive']),
    lambdaSup: pick([0.3, 2]),
    warmStartSteps: 1,
    rampSteps: 2,
    lambdaCons: pick([0, 0.5]),
    numIterations: pick([1, 2]),
    stepsPerGeneration: pick([1, 2]),
  }
}

describe('the parts of the loss', () => {
  const parts = METRIC_NAMES.filter((name) => {
    const { line }: Metric = METRICS[name]
    return line?.figure === 'loss' && name !== 'loss'
  })
  const sum = (record: StepRecord, names: readonly MetricName[]) =>
    names.reduce((total, name) => total + metricOf(record, name), 0)

  it.each(Array.from({ length: isLong ? 24 : 8 }, (_, trial) => trial + 1))(
    'that are drawn add up to the whole, configuration %i',
    async (trial) => {
      for (const record of await records(drawn(trial), 4)) {
        const whole = metricOf(record, 'loss')
        expect(Math.abs(sum(record, parts) - whole)).toBeLessThan(1e-9 * (1 + Math.abs(whole)))
      }
    },
  )

  it('are weighted as the step weighs them', async () => {
    const config: RunConfig = {
      ...small('restoration'),
      beta: 0.5,
      entropyCoef: 0.2,
      staging: 'progressive',
      warmStartSteps: 1,
      rampSteps: 4,
      lambdaSup: 0.8,
      lambdaCons: 0.5,
    }
    for (const record of await records(config, 3)) {
      const of = (name: MetricName) => metricOf(record, name)
      const lambdaPg = of('lambda_pg')
      expect(of('loss/policy')).toBeCloseTo(lambdaPg * of('actor/pg_loss'), 9)
      expect(of('loss/kl')).toBeCloseTo(lambdaPg * of('kl_loss'), 9)
      expect(of('loss/entropy')).toBeCloseTo(-lambdaPg * 0.2 * of('entropy'), 6)
      expect(of('loss/supervised')).toBeCloseTo(of('lambda_sup') * of('loss_sup'), 9)
      expect(of('loss/consistency')).toBeCloseTo(0.5 * of('loss_cons'), 9)
    }
  })

  it('are exactly 0 if the knobs leave them out', async () => {
    const [record] = await records({ ...small('reverse'), beta: 0.04 }, 1)
    for (const name of ['loss/entropy', 'loss/supervised', 'loss/consistency'] as const)
      expect(metricOf(record, name)).toBe(0)
  })
})

it('prompts are counted in the step and, under another name, over all steps', async () => {
  // the bandit has few prompts, which come back
  const config = { ...defaultConfig(taskOf, 'bandit'), numGenerations: 4, generationBatchSize: 16 }
  const made = await records(config, 12)
  const ofStep = made.map((record) => metricOf(record, 'trained_prompt_num'))
  const total = made.map((record) => metricOf(record, 'trained_prompts_total'))
  expect(Math.max(...ofStep)).toBeLessThanOrEqual(4)
  expect(total[0]).toBe(ofStep[0])
  total.slice(1).forEach((count, i) => {
    expect(count).toBeGreaterThanOrEqual(total[i])
    expect(count).toBeLessThanOrEqual(total[i] + ofStep[i + 1])
  })
  expect(made.map((record) => metricOf(record, 'group_size'))).toEqual(ofStep.map((prompts) => 16 / prompts))
})
