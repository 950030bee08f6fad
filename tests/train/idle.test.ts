import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idleBecause } from '../../src/tasks/fields'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { configProblems, defaultConfig, reconcile } from '../../src/settings/config'
import { readsAdvantages } from '../../src/settings/derived'
import type { Knob } from '../../src/settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig, type TaskId } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { random, streamKey } from '../../src/random/streams'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'
import { casesOf, longTest } from '../isLong'
import { PATIENT } from './learning'

/**
 * Completions of one length and of several, a single token, rewards of several parts, a Gaussian head with and without
 * rewards of each step, worlds with and without a second view, tasks with and without solutions.
 */
const SMALL_TASKS: readonly [TaskId, RunConfig['taskSettings']][] = [
  ['reverse', { length: 3, symbols: 3 }],
  ['reverse', { length: 3, symbols: 2 }],
  ['bandit', { contexts: 3, arms: 3 }],
  ['addition', { digits: 1 }],
  ['length-trap', { tokens: 4 }],
  ['diffusion', { steps: 4 }],
  ['restoration', {}],
  ['grid-world', { moves: 20 }],
]

/**
 * Knobs that compute nothing: names of other values, knobs that only divide or place the same computation, and whether
 * one field moves another. And code of a reward, of which no random text is one: see ownReward.test.ts.
 */
const WITHOUT_NUMBERS: readonly KnobName[] = [
  'task',
  'algorithm',
  'engine',
  'replicas',
  'epsilonHighFollows',
  'rewardCode',
]

/** The settings with which a test of three steps is small and learns. */
const FIXED = { depth: 1, engine: 'plain', replicas: 1, maxSteps: 0, budget: 0, stopReward: 0 } as const

const CONFIGURATIONS = casesOf(100)
const STEPS = 3

/** A value that a knob takes: of numbers those at which it may be expected to act within a few steps. */
function valueOf(knob: Knob): fc.Arbitrary<number | string | boolean> {
  if (knob.kind === 'switch') return fc.boolean()
  if (knob.kind === 'text') return fc.constant(knob.default)
  if (knob.kind === 'choice') return fc.constantFrom(...knob.options)
  const { min, max, step, integer } = knob
  if (integer) return fc.integer({ min, max: Math.min(max, min + 4) })
  const within = (x: number) => Math.min(Math.max(x, min), max)
  const [low, high] = [Math.log(step / 10), Math.log(step * 50)]
  return fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: low, max: high, noNaN: true }).map((x) => within(Math.exp(x))) },
    { weight: 1, arbitrary: fc.constant(min) },
  )
}

const anyValues = fc.record(
  Object.fromEntries(KNOB_NAMES.map((name) => [name, valueOf(KNOBS[name])])),
) as unknown as fc.Arbitrary<RunConfig>

/** A small configuration that a trainer may have; about half of its numbers are at their defaults. */
const anyConfig = fc
  .tuple(
    fc.constantFrom(...SMALL_TASKS),
    anyValues,
    fc.record(Object.fromEntries(KNOB_NAMES.map((name) => [name, fc.boolean()]))),
    fc.constantFrom(0.003, 0.03, 0.2),
    fc.constantFrom(2, 4, 4, 4),
  )
  .map(([[task, settings], values, isKept, learningRate, numGenerations]) => {
    const plain = defaultConfig(taskOf, task)
    const base: RunConfig = {
      ...plain,
      ...FIXED,
      generationBatchSize: 8,
      numGenerations: 4,
      width: 8,
      window: 4,
      taskSettings: { ...plain.taskSettings, ...settings },
    }
    const kept = KNOB_NAMES.filter((name) => KNOBS[name].kind === 'number' && isKept[name])
    const own = Object.fromEntries(kept.map((name) => [name, base[name]]))
    const fixed = { ...FIXED, generationBatchSize: 8, width: 8, task, taskSettings: base.taskSettings }
    return reconcile({ ...values, ...own, learningRate, numGenerations, ...fixed } as RunConfig, base, taskOf)
      .config
  })

/** Everything that a few steps come to, by name; from step 2 on with other knobs. */
async function stepsOf(config: RunConfig, then: RunConfig = config): Promise<Map<string, string>> {
  const whole = TASKS[config.task]
  const problemOf = (draw: number) =>
    whole.problem(random(streamKey(0, 'evaluation', draw)), config.taskSettings)
  const task = { ...whole, pool: () => [1, 2, 3].map(problemOf), pretraining: undefined }
  const shape = networkShapeOf(config, task)
  const found = new Map<string, string>()
  // a transformer takes no depth, and other engines than the plain one
  found.set('network', JSON.stringify(shape.policy ? { ...shape, depth: 0 } : shape))
  if (shape.policy) return found
  const add = (name: string, values: ArrayLike<number>) =>
    found.set(name, `${found.get(name) ?? ''} ${Array.from(values).join()}`)
  const trainer = await createTrainer([config], task, createPlainLearner(shape, [config.seed]))
  for (let step = 1; step <= STEPS; step++) {
    const { records, stopped } = await trainer.train(false)
    found.set('stopped', `${found.get('stopped')} ${JSON.stringify(stopped)}`)
    const [record] = records
    if (record) {
      columnsOf(task).forEach((name, column) => name !== 'step_time' && add(name, [record.metrics[column]]))
      add('reward std', record.groups.rewardStd)
      add('advantage std', record.groups.advantageStd)
    }
    if (step === 1) trainer.configure(0, then)
  }
  const { actions, advantages } = await trainer.inspect(0)
  add('actions', actions)
  add('advantages', advantages)
  const [{ parameters, firstMoment, secondMoment, reference }] = await trainer.snapshots()
  for (const [name, values] of Object.entries({ parameters, firstMoment, secondMoment, reference }))
    add(name, values)
  return found
}

const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name))

/** Figures of the advantages, and of the rewards that they are made from. */
const OF_ADVANTAGES = [
  'advantages',
  'advantage std',
  'reward std',
  'group_advantage_mean',
  'group_advantage_std',
  'advantages_mean',
  'advantages_std',
  'group_reward_std',
  'critic/rewards/mean',
  'frac_reward_zero_std',
  'global_reward_mean',
  'global_reward_std',
]

/** Figures that are written in terms of a knob, so that they follow it though nothing is learnt from them. */
const ECHOES: Partial<Record<KnobName, readonly string[]>> = {
  beta: ['beta'],
  betaSchedule: ['beta'],
  betaEnd: ['beta'],
  klTarget: ['beta'],
  klHorizon: ['beta'],
  // the entropy of a Gaussian head is given, so that its bonus is a constant of the loss
  entropyCoef: ['entropy_coef', 'loss', 'loss/entropy'],
  entropyTarget: ['entropy_coef', 'loss', 'loss/entropy'],
  entropyCoefDelta: ['entropy_coef', 'loss', 'loss/entropy'],
  importanceSamplingLevel: ['ratio_mean', 'ratio_max'],
  // each has its convention of the std, and reports the divisor of the chosen scaling
  stdConvention: [
    'reward std',
    'advantage std',
    'group_reward_std',
    'group_advantage_std',
    'advantages_mean',
    'advantages_std',
  ],
  scaleRewards: ['frac_reward_zero_std'],
}

/** The changed figures, without those that may change although these knobs are idle in the configuration. */
function wronglyChanged(names: readonly KnobName[], config: RunConfig, found: readonly string[]): string[] {
  const echoes = new Set(names.flatMap((name) => ECHOES[name] ?? []))
  if (!readsAdvantages(config)) OF_ADVANTAGES.forEach((name) => echoes.add(name))
  return found.filter((name) => !echoes.has(name))
}

/** The configuration with some knobs changed, as far as the changes are allowed together. */
function withKnobs(config: RunConfig, names: readonly KnobName[], values: RunConfig): RunConfig {
  let changed = config
  for (const name of names) {
    const next = { ...changed, [name]: values[name] }
    if (configProblems(next, taskOf).length === 0) changed = next
  }
  return changed
}

const sample = (count: number, seed: number) =>
  fc.sample(fc.tuple(anyConfig, anyValues), { numRuns: count, seed })

test('an idle knob changes no bit of a step', PATIENT, async () => {
  const lies: string[] = []
  for (const [config, values] of sample(CONFIGURATIONS, 1)) {
    const before = await stepsOf(config)
    const changedBy = async (names: readonly KnobName[]) => {
      const live = names.filter((name) => KNOBS[name].effect === 'step')
      const fromStart = differing(before, await stepsOf(withKnobs(config, names, values)))
      const fromThen = differing(before, await stepsOf(config, withKnobs(config, live, values)))
      return wronglyChanged(names, config, [...fromStart, ...fromThen])
    }
    const idle = KNOB_NAMES.filter((name) => idleBecause(name, config) !== null)
    // all at once, and one by one only if that shows a difference
    if ((await changedBy(idle)).length === 0) continue
    for (const name of idle) {
      const found = await changedBy([name])
      const because = idleBecause(name, config)
      if (found.length > 0) lies.push(`${name}, said to be idle because of ${because}: ${found.join()}`)
    }
  }
  expect(lies).toEqual([])
})

longTest('every knob that is not idle changes some bit somewhere', PATIENT, async () => {
  const candidates = sample(400, 2)
  const known = new Map<RunConfig, Map<string, string>>()
  const stepsOnce = async (config: RunConfig) => {
    const found = known.get(config) ?? (await stepsOf(config))
    known.set(config, found)
    return found
  }
  const silent: KnobName[] = []
  for (const name of KNOB_NAMES.filter((name) => !WITHOUT_NUMBERS.includes(name))) {
    let acts = false
    for (const [config, values] of candidates) {
      if (acts) break
      if (idleBecause(name, config) !== null) continue
      const other = withKnobs(config, [name], values)
      if (other !== config) acts = differing(await stepsOnce(config), await stepsOf(other)).length > 0
    }
    if (!acts) silent.push(name)
  }
  expect(silent).toEqual([])
})
