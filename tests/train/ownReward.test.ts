import { beforeAll, describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { RewardError } from '../../src/sandbox/convention'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { rewardedTask } from '../../src/train/rewardedTask'
import type { Snapshot } from '../../src/train/snapshot'
import { createTrainer } from '../../src/train/trainer'

/** The reward of the task Reverse, as code: the same numbers. */
const SHIPPED = `const weights = { positions: 0.5, exact: 0.5 }
function reward(problem, completion) {
  const { target } = problem
  const { tokens } = completion
  let right = 0
  for (let t = 0; t < tokens.length; t++) if (tokens[t] === target[t]) right++
  const wanted = Math.max(target.length, tokens.length)
  return { positions: right / wanted, exact: right === wanted ? 1 : 0 }
}`
/** The same with noise, which makes every completion's reward its own. */
const NOISY = SHIPPED.replace('completion)', 'completion, random)').replace(
  'right / wanted,',
  'right / wanted + random() / 100,',
)

const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  taskSettings: {
    operation: 'reverse',
    length: 3,
    symbols: 4,
    shorter: 1,
    weight_positions: 0.5,
    weight_exact: 0.5,
  },
  generationBatchSize: 16,
  numGenerations: 4,
  evalCompletions: 48,
  width: 16,
  window: 5,
}
const withReward = (rewardCode: string): RunConfig => ({ ...SMALL, rewardCode })

async function training(config: RunConfig, from: readonly Snapshot[] | null = null) {
  const task = await rewardedTask(config)
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  return { learner, trainer: await createTrainer([config], task, learner, from) }
}
type Trained = Awaited<ReturnType<typeof training>>

/** The metrics of some steps, without the wall clock's. */
async function figures({ trainer }: Trained, count: number): Promise<number[][]> {
  const clock = columnsOf(trainer.task()).indexOf('step_time')
  const all: number[][] = []
  for (let step = 0; step < count; step++) {
    const { records } = await trainer.train(true)
    all.push([...records[0]!.metrics].filter((_, column) => column !== clock))
  }
  return all
}
const weightsOf = async ({ trainer }: Trained) => (await trainer.snapshots())[0].parameters

beforeAll(() => rewardedTask(withReward(SHIPPED)).then(() => undefined))

describe('a custom reward', () => {
  it('with the same scores as the task reward trains the same run, bit for bit', async () => {
    const [own, shipped] = [await training(withReward(SHIPPED)), await training(SMALL)]
    expect(columnsOf(own.trainer.task())).toEqual(columnsOf(shipped.trainer.task()))
    expect(await figures(own, 8)).toEqual(await figures(shipped, 8))
  })

  it('with chance gives the same bits again, and after a snapshot', async () => {
    const whole = await training(withReward(NOISY))
    const all = await figures(whole, 8)
    expect(await figures(await training(withReward(NOISY)), 8)).toEqual(all)
    expect(await figures(await training(withReward(NOISY.replace('/ 100', '/ 200'))), 8)).not.toEqual(all)

    const half = await training(withReward(NOISY))
    await figures(half, 3)
    await half.trainer.train(false)
    const resumed = await training(withReward(NOISY), await half.trainer.snapshots())
    expect(await figures(resumed, 4)).toEqual(all.slice(4))
  })

  it('has columns for its parts, and weights that the task’s knobs do not change', async () => {
    const code =
      'const weights = { exact: 3, short: -1 }\nconst reward = (p, c) => ({ exact: 1, short: 0.5 })'
    const { trainer } = await training(withReward(code))
    const columns = columnsOf(trainer.task())
    expect(columns).toEqual(expect.arrayContaining(['rewards/exact/mean', 'rewards/short/std']))
    expect(columns).not.toContain('rewards/positions/mean')
    const { records } = await trainer.train(false)
    expect(records[0]!.metrics[columns.indexOf('reward')]).toBe(2.5)
  })

  it('can be replaced while the run continues', async () => {
    const exchanged = await training(SMALL)
    const other = await training(SMALL)
    await figures(exchanged, 3)
    await figures(other, 3)
    const config = withReward(SHIPPED.replace(': 0 }', ': 0.25 }'))
    exchanged.trainer.configure(0, config, await rewardedTask(config))
    other.trainer.configure(0, withReward(SHIPPED), await rewardedTask(withReward(SHIPPED)))
    expect(await figures(exchanged, 2)).not.toEqual(await figures(other, 2))
  })
})

describe('a reward that fails', () => {
  const failing = (when: string) => withReward(SHIPPED.replace('let right = 0', `let right = 0; ${when}`))

  it('stops the run before its step counts, and the run continues from there with another reward', async () => {
    const whole = await figures(await training(SMALL), 5)
    const stopped = await training(SMALL)
    expect(await figures(stopped, 2)).toEqual(whole.slice(0, 2))
    const before = await weightsOf(stopped)
    const broken = failing('if (tokens.length > 0) null.x')
    // parts are declared, so the code can be read; each call fails
    stopped.trainer.configure(0, broken, await rewardedTask(broken))
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(stopped.trainer.train(true)).rejects.toThrow(RewardError)
      expect(await weightsOf(stopped)).toEqual(before)
    }
    stopped.trainer.configure(0, withReward(SHIPPED), await rewardedTask(withReward(SHIPPED)))
    expect(await figures(stopped, 3)).toEqual(whole.slice(2))
  })

  it('only in an evaluation restores the weights', async () => {
    // evaluation asks for one completion of each of many prompts: more rows than a step has
    const code = `let rows = 0\n${SHIPPED.replace('let right = 0', 'let right = 0; if (++rows > 16) null.x')}`
    const whole = await figures(await training(SMALL), 7)
    const run = await training(SMALL)
    await figures(run, 2)
    run.trainer.configure(0, withReward(code), await rewardedTask(withReward(code)))
    let taken = 2
    let before = await weightsOf(run)
    const takes = () =>
      run.trainer.train(false).then(
        () => true,
        (error: unknown) => !(error instanceof RewardError),
      )
    for (; await takes(); taken++) before = await weightsOf(run)
    expect(taken).toBeLessThan(5)
    expect(await weightsOf(run)).toEqual(before)
    run.trainer.configure(0, SMALL, await rewardedTask(SMALL))
    expect(await figures(run, 2)).toEqual(whole.slice(taken, taken + 2))
  })

  it('prevents the run from starting if its code cannot be read', async () => {
    await expect(training(withReward('function reward( {'))).rejects.toThrow(RewardError)
  })
})
