import { chooseEngine } from '../engine/choose'
import type { EngineMemory, Learner } from '../engine/learner'
import { isOnGpu, type EngineReport } from '../engine/report'
import { deviceOf } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import type { Tensor } from '../settings/weightsFit'
import type { Problem, Task } from '../tasks/task'
import { networkShapeOf } from '../train/networkShape'
import { writeContext } from '../train/sampling/problems'
import { scored } from '../train/sampling/groups'
import { rewardedTask } from '../train/rewardedTask'
import type { Snapshot } from '../train/snapshot'
import { createTrainer, type Trainer } from '../train/trainer'
import { startFrom, weightsOf, type RunWeights } from '../train/weights'
import { explore, type Exploration } from './explore'
import { runInfoOf, type RunInfo } from './runInfo'

export interface Answer {
  prompt: string
  /** the greedy completion and the probability of each of its tokens, now and at step 0 */
  now: { tokens: number[]; probabilities: number[]; reward: number }
  first: { tokens: number[]; probabilities: number[]; reward: number }
}

/**
 * The work before a run can be trained: a GPU device is requested, its programs are compiled and tested, the network is made.
 */
export type Preparation = 'device' | 'webgpu' | 'network'

/** The run in Train: its trainer, and its learner, which it disposes. */
export interface Session {
  trainer: Trainer
  engine: EngineReport
  info: RunInfo
  /** The policy's answer to a prompt, now and at step 0; null if the task cannot parse it. */
  answer(prompt: string): Promise<Answer | null>
  /** The policy after a prefix of a completion; null if actions are not tokens, or one is not in the vocabulary. */
  explore(prompt: readonly number[], prefix: readonly number[]): Promise<Exploration | null>
  /**
   * Continues after the GPU was lost: the first time with a new device if there is one, else on the CPU.
   * @returns the new engine, and the step whose weights it starts with
   */
  recover(): Promise<{ engine: EngineReport; restored: number }>
  /** Restores the last kept weights; returns their step. */
  restore(): Promise<number>
  /** The weights after the last step, and their greedy completions. */
  weights(step: number): Promise<RunWeights>
  /** The memory that the engine uses. */
  memory(): EngineMemory
  dispose(): void
}

/**
 * Makes the run of a valid configuration.
 * @param preparing called at the beginning of each part of the work that may be slow
 * @param choose chooses the engine
 * @param from the state to continue from; null starts at step 0
 * @param weights the initial weights, in place of those of the seed; one that does not fit the network is left out
 * @param goOn awaited between the parts of the work; if it rejects, the session is disposed
 */
export async function openSession(
  config: RunConfig,
  preparing: (what: Preparation) => void = () => undefined,
  choose = chooseEngine,
  from: Snapshot | null = null,
  weights: readonly Tensor[] | null = null,
  goOn: () => Promise<void> = async () => undefined,
): Promise<Session> {
  const task = await rewardedTask(config)
  const settings = config.taskSettings
  const shape = networkShapeOf(config, task)
  if (deviceOf(config.engine) !== 'cpu') preparing('device')
  const { report, create } = await choose(config.engine, shape, preparing)
  await goOn()
  preparing('network')
  let learner = await create(shape, [config.seed])
  const make = async () => {
    await goOn()
    const start = weights ? await startFrom(learner, config, weights) : from
    const trainer = await createTrainer([config], task, learner, start && [start], true, goOn)
    await goOn()
    return { trainer, info: await runInfoOf(config, task, learner, trainer) }
  }
  const { trainer, info } = await make().catch((error: unknown) => {
    learner.dispose()
    throw error
  })
  let losses = 0

  /** A learner on a new GPU device; null if the browser has no device that passes its test. */
  const onNewDevice = async () => {
    const chosen = await choose(config.engine, shape)
    if (!isOnGpu(chosen.report)) return null
    const fresh = await chosen.create(shape, [config.seed]).catch(() => null)
    return fresh && { report: { ...chosen.report, reason: 'device-regained' as const }, learner: fresh }
  }
  const onCpu = async () => {
    const cpu = await choose('cpu', shape)
    const engine = { ...cpu.report, reason: 'device-lost' as const, adapter: report.adapter }
    return { report: engine, learner: await cpu.create(shape, [config.seed]) }
  }
  return {
    trainer,
    engine: report,
    info,
    async answer(prompt) {
      const problem = task.parse ? task.parse(prompt, settings) : null
      if (problem === null) return null
      const [now, first] = [
        await greedyAnswer(learner, trainer.task(), config, problem, 'policy'),
        await greedyAnswer(learner, trainer.task(), config, problem, 'initial'),
      ]
      return { prompt, now, first }
    },
    async explore(prompt, prefix) {
      const isToken = (token: number) => Number.isInteger(token) && token >= 0 && token < shape.vocabulary
      if (shape.state || prefix.length > shape.length || ![...prompt, ...prefix].every(isToken)) return null
      return explore(learner, prompt, prefix, task, settings)
    },
    async recover() {
      const next = (losses++ === 0 ? await onNewDevice() : null) ?? (await onCpu())
      learner.dispose()
      learner = next.learner
      return { engine: next.report, restored: await trainer.moveTo(learner) }
    },
    restore: () => trainer.moveTo(learner),
    weights: (step) => weightsOf(learner, task, config, trainer.evaluation.problems, step),
    memory: () => learner.memory?.() ?? { wasm: null, gpu: null, tensors: null },
    dispose: () => learner.dispose(),
  }
}

/** Decodes greedily token by token, with the probability of each token, under the policy or its initial weights. */
async function greedyAnswer(
  learner: Learner,
  task: Task,
  config: RunConfig,
  problem: Problem,
  which: 'policy' | 'initial',
): Promise<Answer['now']> {
  const { window: W, length: T, endToken } = learner.shape
  const actions = new Int32Array(T)
  const mask = new Float32Array(T)
  const tokens: number[] = []
  const probabilities: number[] = []
  const context = new Int32Array(W)
  for (let t = 0; t < T && tokens.at(-1) !== endToken; t++) {
    writeContext([...problem.prompt, ...tokens], W, context, 0)
    const distribution = await learner.distribution(0, which, context, t)
    const token = distribution.indexOf(Math.max(...distribution))
    tokens.push(token)
    probabilities.push(distribution[token])
    actions[t] = token
    mask[t] = 1
  }
  const [problems, offsets] = [[problem], Int32Array.of(0, 1)]
  const { rewards } = scored(task, config, { problems, offsets, actions, mask, features: null, noise: null })
  return { tokens, probabilities, reward: rewards[0] }
}
