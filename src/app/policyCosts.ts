import type { EngineId } from '../settings/engines'
import { configProblems, type ConfigProblem } from '../settings/config'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { withoutStops } from '../settings/stopConditions'
import { taskOf } from '../tasks'
import { startWorker } from '../worker/client'
import { stepCost, type Known, type StepCost } from './stepCost'

type Policy = RunConfig['policy']

/** A step of a policy that was measured apart from the run. */
export interface PolicyFigure {
  milliseconds: number
  engine: EngineId
  /** of the step that was measured */
  operations: number
}

/** What a policy would cost at the sizes that are set. */
export interface PolicyCost extends Pick<StepCost, 'parameters' | 'bytes' | 'engine' | 'time'> {
  policy: Policy
  /** why it cannot be chosen, and the configuration that would have it; null if it can */
  refused: { problem: ConfigProblem; attempted: RunConfig } | null
}

/** The cost of each policy that there is, chosen or not. */
export const policyCosts = (known: Known, figures: ReadonlyMap<Policy, PolicyFigure>): PolicyCost[] =>
  KNOBS.policy.options.map((policy) => {
    const edited = { ...known.edited, policy }
    const [problem] = configProblems(edited, taskOf)
    const refused = problem ? { problem, attempted: edited } : null
    const { parameters, bytes, operations, engine, time } = stepCost({ ...known, edited })
    const figure = figures.get(policy)
    const isOf = figure && (edited.engine === 'auto' || edited.engine === figure.engine)
    if (time !== null || !isOf) return { policy, refused, parameters, bytes, engine, time }
    const ratio = operations / figure.operations
    const kind = ratio === 1 ? 'measured' : 'scaled'
    const own = { milliseconds: figure.milliseconds * ratio, kind, from: figure.milliseconds } as const
    return { policy, refused, parameters, bytes, engine: figure.engine, time: own }
  })

/** Milliseconds for which the steps of a policy are counted. */
const COUNTED = 1000

/** The browser's functions; tests replace them. */
interface Tools {
  startWorker: typeof startWorker
  now(): number
}
const REAL: Tools = { startWorker, now: () => performance.now() }

/**
 * Trains a new run of a configuration for about a second, in a separate worker. The first steps do not count, because
 * they compile and evaluate. The run has the task reward, because the visitor's code may not run without consent.
 * @returns null if it cannot be trained here, or was given up
 */
export function measurePolicy(
  known: Known,
  policy: Policy,
  signal: AbortSignal,
  tools: Tools = REAL,
): Promise<PolicyFigure | null> {
  const config: RunConfig = { ...withoutStops(known.edited), policy, rewardCode: '' }
  const { operations } = stepCost({ ...known, edited: config })
  return new Promise((resolve) => {
    const run = 'measured'
    let engine: EngineId | null = null
    let [since, steps] = [NaN, 0]
    const end = (figure: PolicyFigure | null) => {
      worker.close()
      resolve(figure)
    }
    const worker = tools.startWorker((event) => {
      if (event.type === 'failed' || event.type === 'paused') end(null)
      else if (event.type === 'created') {
        engine = event.engine.engine
        worker.send({ type: 'play', run })
      } else if (event.type === 'progress' && engine) {
        const now = tools.now()
        if (Number.isNaN(since)) since = now
        else {
          steps += event.steps.steps
          if (now - since >= COUNTED) end({ milliseconds: (now - since) / steps, engine, operations })
        }
      }
    })
    signal.addEventListener('abort', () => end(null))
    worker.send({ type: 'create', run, config, pace: 0, keeps: null })
  })
}
