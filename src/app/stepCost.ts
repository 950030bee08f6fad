import { ENGINES, type EngineId } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import { networkCost, type NetworkCost } from '../settings/networkCost'
import { TASKS } from '../tasks'
import type { PageState } from './state'

/** The cost of a step of the edited configuration. */
export interface StepCost extends NetworkCost {
  /** the engine that will run it; null if only a try can tell */
  engine: EngineId | null
  /**
   * Milliseconds of a step: `measured` in this run if nothing of the cost has changed, else `scaled` by the operations from
   * the measured time `from` on the same engine; null if nothing was measured there.
   */
  time: { milliseconds: number; kind: 'measured' | 'scaled'; from: number } | null
}

/** What the page knows of the run and of its engine. */
export type Known = Pick<PageState, 'edited' | 'run' | 'msPerStep' | 'trial'>

const costOf = (config: RunConfig): NetworkCost => networkCost(config, TASKS[config.task])

/** The engine of a configuration, as far as the run allows to know it. */
function engineFor({ edited, run }: Known): EngineId | null {
  const { engine, policy } = edited
  // the GPU does not run networks whose world moves on the CPU after each action
  const isCovered = engine !== 'webgpu' || TASKS[edited.task].world?.transition !== 'world'
  const isCertain = engine !== 'auto' && isCovered
  if (isCertain) return engine
  const isSameChoice = run.config.engine === engine && run.config.policy === policy
  return isSameChoice ? (run.engine?.engine ?? null) : null
}

/** The cost of a step of the edited configuration: counted from its sizes; only the time is measured. */
export function stepCost(known: Known): StepCost {
  const { edited, run, msPerStep, trial } = known
  const cost = costOf(edited)
  const engine = engineFor(known)
  const tried = engine && ENGINES[engine].triedAs
  const figures = Array.isArray(trial) ? (trial as Exclude<typeof trial, 'running' | null>) : []
  // operations of one kind of network say nothing of another's time
  const isSamePolicy = run.config.policy === edited.policy
  const isSameKind = isSamePolicy && run.engine?.engine === engine
  const from = isSameKind
    ? msPerStep
    : isSamePolicy
      ? (figures.find((figure) => tried !== null && figure.engine === tried)?.msPerStep ?? null)
      : null
  if (engine === null || from === null) return { ...cost, engine, time: null }
  const ratio = cost.operations / costOf(run.config).operations
  const kind = ratio === 1 && isSameKind ? 'measured' : 'scaled'
  return { ...cost, engine, time: { milliseconds: from * ratio, kind, from } }
}
