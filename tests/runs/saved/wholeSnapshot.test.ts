import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { parameterCount } from '../../../src/engine/network'
import { isSnapshot } from '../../../src/runs/saved/wholeSnapshot'
import { defaultConfig } from '../../../src/settings/config'
import { TASK_IDS, type RunConfig } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { networkShapeOf } from '../../../src/train/networkShape'
import { newRun } from '../../../src/train/runState'
import type { Snapshot } from '../../../src/train/snapshot'
import { createTrainer } from '../../../src/train/trainer'

/** The state of a run before its first step, with so many weights. */
function stateOf(config: RunConfig, weights: number): Snapshot {
  const vector = () => new Float32Array(weights)
  return {
    step: 0,
    updates: 0,
    parameters: vector(),
    firstMoment: vector(),
    secondMoment: vector(),
    reference: vector(),
    initial: vector(),
    carried: newRun(config),
  }
}

/** The state of a run that has used what it carries from step to step. */
async function trainedState(): Promise<Snapshot> {
  const config: RunConfig = {
    ...defaultConfig(taskOf),
    generationBatchSize: 16,
    numGenerations: 4,
    width: 8,
    evalCompletions: 16,
    deadGroups: 'replay',
    baseline: 'running',
    groupSizeRule: 'dead_groups',
    useAdaptiveEntropy: true,
  }
  const task = taskOf(config.task)
  const trainer = await createTrainer(
    [config],
    task,
    createPlainLearner(networkShapeOf(config, task), [config.seed]),
  )
  for (let step = 0; step < 3; step++) await trainer.train(false)
  const [snapshot] = await trainer.snapshots()
  return snapshot
}

/** The paths of the parts of plain data that every state has; arrays, settings and memories are one part each. */
function partsOf(data: object, before: readonly string[] = []): string[][] {
  return Object.entries(data).flatMap(([name, part]: [string, unknown]) => {
    const path = [...before, name]
    const isWhole = ['config', 'history', 'replayBuffer'].includes(name)
    const isInner = typeof part === 'object' && part !== null && !ArrayBuffer.isView(part) && !isWhole
    if (name === 'arithmetic') return []
    return isInner ? [path, ...partsOf(part, path)] : [path]
  })
}

/** The data without one part. */
function without(data: object, [name, ...rest]: readonly string[]): object {
  const { [name]: part, ...others } = data as Record<string, object>
  return rest.length === 0 ? others : { ...others, [name]: without(part, rest) }
}

describe('a state', () => {
  it.each(TASK_IDS)('of %s is whole, and one with more or fewer weights is not', (task) => {
    const config = defaultConfig(taskOf, task)
    const weights = parameterCount(networkShapeOf(config, taskOf(task)))
    expect(isSnapshot(stateOf(config, weights))).toBe(true)
    for (const other of [0, weights - 1, weights + 1]) expect(isSnapshot(stateOf(config, other))).toBe(false)
  })

  it('of a transformer is whole, and one with the weights of the MLP is not', () => {
    const config: RunConfig = { ...defaultConfig(taskOf), policy: 'transformer' }
    const shape = networkShapeOf(config, taskOf(config.task))
    expect(isSnapshot(stateOf(config, parameterCount(shape)))).toBe(true)
    expect(isSnapshot(stateOf(config, parameterCount({ ...shape, policy: undefined })))).toBe(false)
  })

  it('is not whole without any of its parts', async () => {
    const state = await trainedState()
    expect(isSnapshot(state)).toBe(true)
    const parts = partsOf(state)
    expect(parts.length).toBeGreaterThan(30)
    expect(parts.filter((path) => isSnapshot(without(state, path)))).toEqual([])
    expect(isSnapshot(without(state, ['carried', 'arithmetic']))).toBe(true)
  })

  it.each([
    ['settings of no task', { task: 'none' }],
    ['settings without values', { task: 'reverse' }],
    ['rows that are damaged', { task: 'own-data', taskSettings: { rows: 7 } }],
  ])('is not whole with %s', (_, config) => {
    const first = defaultConfig(taskOf, 'reverse')
    const state = stateOf(first, parameterCount(networkShapeOf(first, taskOf('reverse'))))
    const carried = { ...state.carried, config }
    expect(isSnapshot({ ...state, carried })).toBe(false)
  })

  it.each([null, undefined, 3, {}])('is not %s', (value) => {
    expect(isSnapshot(value)).toBe(false)
  })
})
