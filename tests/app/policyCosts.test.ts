import { expect, it, vi } from 'vitest'
import { measurePolicy, policyCosts, type PolicyFigure } from '../../src/app/policyCosts'
import type { PageState } from '../../src/app/state'
import { stepCost, type Known } from '../../src/app/stepCost'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { networkCost } from '../../src/settings/networkCost'
import { TASKS, taskOf } from '../../src/tasks'
import { localTraining } from '../worker/localTraining'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const base: RunConfig = {
  ...defaultConfig(taskOf, 'reverse'),
  generationBatchSize: 16,
  numGenerations: 4,
  evalCompletions: 32,
  width: 16,
  layers: 1,
  heads: 2,
}
const known = (changes: Partial<RunConfig> = {}, more: Partial<PageState> = {}): Known => ({
  edited: { ...base, ...changes },
  run: { config: base, engine: { engine: 'cpu' } } as PageState['run'],
  msPerStep: null,
  trial: null,
  ...more,
})
const NONE = new Map<RunConfig['policy'], PolicyFigure>()

it('tells what each policy costs, whichever is chosen', () => {
  for (const chosen of ['mlp', 'transformer'] as const) {
    const costs = policyCosts(known({ policy: chosen }, { msPerStep: 4 }), NONE)
    expect(costs.map(({ policy }) => policy)).toEqual(['mlp', 'transformer'])
    for (const { policy, parameters, bytes, refused } of costs) {
      const { parameters: theirs, bytes: memory } = networkCost({ ...base, policy }, TASKS.reverse)
      expect([parameters, bytes, refused]).toEqual([theirs, memory, null])
    }
    // only the MLP of the run was measured
    expect(costs.map(({ time }) => time && time.milliseconds)).toEqual([4, null])
  }
})

it('scales a measured time to other sizes, and forgets it on another engine', () => {
  const { operations } = stepCost(known({ policy: 'transformer' }))
  const figures = new Map([['transformer', { milliseconds: 8, engine: 'cpu', operations }]] as const)
  const timeAt = (changes: Partial<RunConfig>) => policyCosts(known(changes), figures)[1]
  expect(timeAt({})).toMatchObject({ engine: 'cpu', time: { milliseconds: 8, kind: 'measured' } })
  expect(timeAt({ layers: 2 }).time).toMatchObject({ kind: 'scaled', from: 8 })
  expect(timeAt({ layers: 2 }).time!.milliseconds).toBeGreaterThan(12)
  expect(timeAt({ engine: 'plain' }).time).toBeNull()
})

it('says why a policy cannot be chosen', () => {
  expect(policyCosts(known({ heads: 3 }), NONE)[1].refused).toMatchObject({
    problem: { problem: 'heads' },
    attempted: { policy: 'transformer' },
  })
  const cartPole = { ...defaultConfig(taskOf, 'cart-pole') }
  expect(policyCosts(known(cartPole), NONE).map(({ refused }) => refused?.problem.problem)).toEqual([
    undefined,
    'needs-tokens',
  ])
})

/** A worker in this thread, which works until it is closed, and a clock on which each report takes half a second. */
function tools() {
  const worker = localTraining()
  let closed = false
  let now = 0
  return {
    isClosed: () => closed,
    tools: {
      now: () => (now += 500),
      startWorker: (...[onEvent]: Parameters<typeof worker.startWorker>) => {
        const handle = worker.startWorker(onEvent)
        const work = async (): Promise<void> => {
          while (!closed) if (!(await worker.turn())) await new Promise((resolve) => setTimeout(resolve))
        }
        void work()
        return { ...handle, close: () => void (closed = true) }
      },
    },
  }
}

it.each(['mlp', 'transformer'] as const)('measures a step of %s in a worker of its own', async (policy) => {
  const { tools: given, isClosed } = tools()
  // the code of the reward is not run, and no stop ends the measurement
  const at = known({ engine: 'plain', maxSteps: 1, rewardCode: 'while (true) {}' })
  const figure = await measurePolicy(at, policy, new AbortController().signal, given)
  expect(figure).toMatchObject({ engine: 'plain', operations: stepCost(known({ policy })).operations })
  expect(figure!.milliseconds).toBeGreaterThan(0)
  expect(figure!.milliseconds).toBeLessThanOrEqual(500)
  expect(isClosed()).toBe(true)
})

it('ends without a figure when it is given up, and when the run cannot be made', async () => {
  const { tools: given, isClosed } = tools()
  const controller = new AbortController()
  const asked = measurePolicy(known({ engine: 'plain' }), 'transformer', controller.signal, given)
  controller.abort()
  expect(await asked).toBeNull()
  expect(isClosed()).toBe(true)
  const other = tools()
  const wrong = known({ engine: 'plain', heads: 3 })
  expect(await measurePolicy(wrong, 'transformer', new AbortController().signal, other.tools)).toBeNull()
})
