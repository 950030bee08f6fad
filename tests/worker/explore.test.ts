import { expect, it } from 'vitest'
import type { Learner } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'
import type { Task } from '../../src/tasks/task'
import { networkShapeOf } from '../../src/train/networkShape'
import type { RunConfig } from '../../src/settings/knobs'
import type { Inspection } from '../../src/train/inspection'
import { createTrainer } from '../../src/train/trainer'
import { explore, type Branch } from '../../src/worker/explore'
import { openSession } from '../../src/worker/session'

const config = {
  ...defaultConfig(taskOf, 'reverse'),
  taskSettings: { operation: 'reverse', length: 2, symbols: 3 },
  generationBatchSize: 32,
  numGenerations: 8,
  width: 16,
  window: 4,
  learningRate: 0.02,
}

const TRANSFORMER: Partial<RunConfig> = { policy: 'transformer', layers: 2, heads: 2 }

async function trained(steps: number, changes: Partial<RunConfig> = {}) {
  const own: RunConfig = { ...config, ...changes }
  const learner = createPlainLearner(networkShapeOf(own, TASKS.reverse), [1])
  const trainer = await createTrainer([own], TASKS.reverse, learner)
  for (let step = 0; step < steps; step++) await trainer.train(false)
  return { learner, trainer }
}

const learnt = async (steps: number, changes?: Partial<RunConfig>) => (await trained(steps, changes)).learner

const explored = (learner: Learner, prompt: number[], prefix: number[]) =>
  explore(learner, prompt, prefix, TASKS.reverse as Task, config.taskSettings)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

it('gives the distribution after a prefix, now and at step 0', async () => {
  const { now, first } = await explored(await learnt(30), [0, 1], [1])
  expect(sum(now)).toBeCloseTo(1, 5)
  expect(sum(first)).toBeCloseTo(1, 5)
  expect(now).not.toEqual(first)
})

it.each([
  ['an MLP', {}],
  ['a transformer', TRANSFORMER],
])('%s has the probability of each token that it wrote in training', async (_, changes) => {
  const learner = await learnt(5, changes)
  // the next step is written by the policy of step 5
  const { trainer } = await trained(6, changes)
  const { problems, offsets, actions, oldLogp, length } = (await trainer.inspect(0)) as Inspection
  for (const [group, { prompt }] of problems.entries()) {
    for (let row = offsets[group]; row < offsets[group + 1]; row++) {
      const tokens = [...actions.subarray(row * length, (row + 1) * length)]
      for (const [place, token] of tokens.entries()) {
        const { now } = await explored(learner, [...prompt], tokens.slice(0, place))
        expect(Math.log(now[token])).toBeCloseTo(oldLogp[row * length + place], 5)
      }
    }
  }
})

it('the tree of a transformer holds what it has learnt, and step 0 is another policy', async () => {
  const learner = await learnt(30, TRANSFORMER)
  const { now, first, tree } = await explored(learner, [0, 1], [1])
  expect(sum(now)).toBeCloseTo(1, 5)
  expect(sum(first)).toBeCloseTo(1, 5)
  expect(now[0]).toBeGreaterThan(first[0])
  const [best] = tree
  expect([best.token, best.next[0].token]).toEqual([1, 0])
})

it('the tree has no branch below 1 %', async () => {
  const { tree } = await explored(await learnt(8), [0, 1], [])
  const paths: number[] = []
  const walk = (branches: readonly Branch[]) =>
    branches.forEach(({ path, next }) => {
      paths.push(path)
      walk(next)
    })
  walk(tree)
  expect(Math.min(...paths)).toBeGreaterThanOrEqual(0.01)
  // the rarest of it are near the limit
  expect(Math.min(...paths)).toBeLessThan(0.05)
})

it('is over after the last token', async () => {
  const { now, tree } = await explored(await learnt(0), [0, 1], [1, 0])
  expect(now).toEqual([])
  expect(tree.length).toBeGreaterThan(1)
})

it('makes a tree whose paths are products and which holds all likely completions', async () => {
  const { tree } = await explored(await learnt(30), [0, 1], [])
  const leaves: number[] = []
  const check = (branches: readonly Branch[], before: number) => {
    for (const { probability, path, next } of branches) {
      expect(path).toBeCloseTo(before * probability, 9)
      if (next.length === 0) leaves.push(path)
      else check(next, path)
    }
    const paths = branches.map(({ path }) => path)
    expect(paths).toEqual(paths.toSorted((a, b) => b - a))
  }
  check(tree, 1)
  // three symbols, two tokens: nothing is cut but what is unlikely
  expect(sum(leaves)).toBeGreaterThan(0.9)
  expect(sum(leaves)).toBeLessThanOrEqual(1 + 1e-6)
})

it('has the whole policy where completions are single tokens, as it is at each prompt', async () => {
  const bandit = {
    ...defaultConfig(taskOf, 'bandit'),
    engine: 'plain' as const,
    taskSettings: { contexts: 3, arms: 4, noise: 0, gap: 0.3 },
  }
  const session = await openSession(bandit)
  for (let step = 0; step < 10; step++) await session.trainer.train(false)
  const { whole } = (await session.explore([0], []))!
  expect(whole!.map(({ prompt }) => prompt)).toEqual([[0], [1], [2]])
  for (const { prompt, right, now } of whole!) {
    expect(now).toEqual((await session.explore(prompt, []))!.now)
    // letters come before arms
    expect(right).toBeGreaterThanOrEqual(3)
  }
  session.dispose()
})

it('does not show a policy of several tokens whole', async () => {
  const session = await openSession({ ...config, engine: 'plain' })
  expect((await session.explore([0, 1], []))!.whole).toBeNull()
  session.dispose()
})
