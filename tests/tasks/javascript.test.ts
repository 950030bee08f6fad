import { expect, it } from 'vitest'
import { weightedRewards } from '../../src/grpo'
import { uniform } from '../../src/random/streams'
import { ownTask } from '../../src/sandbox/ownTask'
import { TASK_IDS, type TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { IN_JAVASCRIPT, shippedCode } from '../../src/tasks/javascript/javascript'
import { takesRewardCode } from '../../src/tasks/rewardCode'
import { weightsOf } from '../../src/tasks/weights'
import type { TaskSettings } from '../../src/tasks/task'
import { TWINS, scored } from './rewardTwins'
import { completionOf } from './shippedCode'

/** The weights of the parts other than those that the task begins with. */
const OTHER_WEIGHTS = [0.35, -1.2, 0.05]
const reweighted = (id: TaskId): TaskSettings =>
  TASKS[id].parts.length < 2
    ? {}
    : Object.fromEntries(TASKS[id].parts.map(({ name }, k) => [`weight_${name}`, OTHER_WEIGHTS[k]]))

const VARIANTS: (readonly [TaskId, TaskSettings])[] = [
  ...TWINS.filter(([id]) => takesRewardCode(id)),
  ...TASK_IDS.filter(takesRewardCode).map((id) => [id, reweighted(id)] as const),
  ['bandit', { noise: 0.1 }],
  ['bandit', { noise: 1.7, contexts: 26, arms: 16 }],
]

interface Scored {
  parts: Record<string, number>
  weights: Record<string, number>
}

/** The code's scores of each completion, run in this process. */
const compiled = (code: string) =>
  // oxlint-disable-next-line typescript/no-implied-eval -- shipped code, which the page runs in a sandbox
  new Function(`'use strict'; ${code}; return (...given) => ({ parts: reward(...given), weights })`)() as (
    problem: unknown,
    completion: unknown,
    random: () => number,
  ) => Scored

it.each(VARIANTS)('%s %o: the shipped code is the built-in reward, bit for bit', (id, changes) => {
  const task = TASKS[id]
  const { settings, problems, problemOf, actions, mask, rows } = scored(id, changes)
  const [T, K, end] = [task.completionLength(settings), task.parts.length, task.endToken(settings)]
  const noise = Uint32Array.from({ length: 2 * rows }, (_, i) => 7 * i + 1)
  const wanted = new Float32Array(rows * K)
  const offsets = Int32Array.from(
    { length: problems.length + 1 },
    (_, p) => problemOf.filter((problem) => problem < p).length,
  )
  task.rewardAll({ problems, offsets, actions, mask, features: null, noise }, wanted, settings)
  const score = compiled(shippedCode(id, settings)!)

  const got = new Float32Array(rows * K)
  let weights: number[] = []
  for (let row = 0; row < rows; row++) {
    let drawn = 0
    const random = () => uniform(noise[2 * row], noise[2 * row + 1], drawn++)
    const { prompt, ...fields } = structuredClone(problems[problemOf[row]])
    const problem = { ...fields, prompt: '', tokens: [...prompt] }
    const said = score(problem, completionOf(actions, mask, row, T, end), random)
    expect(Object.keys(said.parts)).toEqual(task.parts.map(({ name }) => name))
    got.set(Object.values(said.parts), row * K)
    weights = task.parts.map(({ name }) => said.weights[name])
  }
  expect(got).toEqual(wanted)
  expect(weightedRewards(got, weights)).toEqual(weightedRewards(wanted, weightsOf(task, settings)))
  expect(new Set(wanted).size).toBeGreaterThan(1)
})

it.each(TASK_IDS.filter(takesRewardCode))(
  '%s: the same in the interpreter, parts and weights',
  async (id) => {
    const { settings, problems, problemOf, actions, mask, rows } = scored(id, reweighted(id))
    const task = TASKS[id]
    const noise = Uint32Array.from({ length: 2 * rows }, (_, i) => 7 * i + 1)
    const offsets = Int32Array.from(
      { length: problems.length + 1 },
      (_, p) => problemOf.filter((problem) => problem < p).length,
    )
    const scoring = { problems, offsets, actions, mask, features: null, noise }
    const [wanted, got] = [
      new Float32Array(rows * task.parts.length),
      new Float32Array(rows * task.parts.length),
    ]
    task.rewardAll(scoring, wanted, settings)
    const own = await ownTask(task, settings, shippedCode(id, settings)!)
    own.rewardAll(scoring, got, settings)
    expect(got).toEqual(wanted)
    expect(own.parts.map(({ name }) => name)).toEqual(task.parts.map(({ name }) => name))
    expect(weightsOf(own, settings)).toEqual(weightsOf(task, settings))
  },
)

it('is there for every task of tokens and no other', () => {
  expect(TASK_IDS.filter((id) => IN_JAVASCRIPT[id] !== null)).toEqual(TASK_IDS.filter(takesRewardCode))
})
