import { presetOn } from '../../experiments/compare/rows'
import { createExperiment, emptyExperiment, type Experiment } from '../../experiments/experiment'
import { completionsOf } from '../../experiments/experimentRun'
import { keyOf } from '../../experiments/runKey'
import type { RunConfig } from '../../settings/knobs'
import { withoutStops } from '../../settings/stopConditions'
import type { Failure } from '../../worker/failure'
import { startPool } from '../../worker/pool'
import type { UnnamedInspection } from '../../train/inspection'
import type { Completions } from '../../train/likelihoods'
import type { VerbContext } from '../context'
import { mayRun } from '../reward/rewardCode'
import { readingAt } from '../series/readings'
import type { PageState, Run } from '../state'
import { isReinforce } from './state'

export interface BesideVerbs {
  /** Trains REINFORCE beside the run in Train from step 0, always up to the step of that run. */
  addReinforce(): void
  removeReinforce(): void
}

/** REINFORCE with the seed, the prompts and the number of completions of a run; it stops when that run does. */
export const reinforceBeside = (run: Pick<Run, 'first'>): RunConfig =>
  presetOn(withoutStops(run.first), 'reinforce')

/** @returns the verbs, and `follow`, to be called after each change of the page's state */
export function createBeside({ get, set, tell, services }: VerbContext) {
  /** `waiting`: its worker waits for permission to train further */
  let training: 'unstarted' | 'under way' | 'waiting' = 'unstarted'
  /** the settings of the first step, which may change until it is taken */
  let placedAt: RunConfig | null = null
  /** the inspected steps whose completions are being scored */
  let beingScored: readonly UnnamedInspection[] = []

  const experiment: Experiment = createExperiment('beside', {
    get: () => get().beside!,
    set: (change) => set({ beside: { ...get().beside!, ...change } }),
    // one worker: the others are for the run in Train
    startPool: (onEvent) => services.startPool(startPool, onEvent, 1),
    now: services.now,
    keepEnds: false,
    mayRun: (config) => mayRun(get(), config),
    beforePlay: () => {},
    failed,
    gpuLost: () => {},
    // its step may take long
    silent: () => {},
    lost: remove,
    scored({ step, before, after }) {
      const { beside, kept } = get()
      const { actions } = beingScored.find((one) => one.step === step)!
      const isKept = new Set(kept.inspections.map((inspection) => inspection.step))
      const earlier = [...beside!.results].filter(([of]) => isKept.has(of))
      set({ beside: { ...beside!, results: new Map([...earlier, [step, { actions, before, after }]]) } })
    },
    ended(ends) {
      if (ends.some(({ end }) => end.kind === 'waiting')) training = 'waiting'
      advance()
    },
  })

  function failed(failure: Failure): void {
    remove()
    tell({ kind: 'failure', failure })
  }

  function remove(): void {
    experiment.close()
    set({ beside: null })
  }

  /** Places REINFORCE beside a run. */
  function place(run: Run): void {
    training = 'unstarted'
    placedAt = run.first
    experiment.close()
    set({
      beside: { ...emptyExperiment(), beside: run.id, config: reinforceBeside(run), results: new Map() },
    })
    advance()
  }

  /**
   * Trains the run beside up to the step of the run in Train. Its first step waits for the first step of that run. On its way it
   * scores the completions of the inspected steps.
   */
  function advance(): void {
    const { beside, kept } = get()
    const until = trainedIn(get())
    if (!beside || until === 0 || training === 'under way') return
    const key = keyOf(beside.config)
    const run = beside.runs.get(key)
    if (run && until <= completionsOf(run)) return
    beingScored = kept.inspections.filter(({ step }) => step > (run?.steps ?? 0))
    const scores = beingScored.map((completions) => ({
      step: completions.step,
      completions: onlyActions(completions),
    }))
    const isNew = training === 'unstarted'
    training = 'under way'
    if (isNew) {
      experiment.want([{ key, config: beside.config, until, scores }])
      experiment.play()
    } else experiment.extend([key], until, scores)
  }

  return {
    addReinforce: () => place(get().run),
    removeReinforce: remove,
    follow({ beside, run, phase }: PageState): void {
      if (!beside) return
      if (isReinforce(run)) remove()
      else if (beside.beside === run.id && placedAt === run.first) advance()
      // a run whose reward waits for consent has not been made
      else if (phase !== 'starting' && phase !== 'failed') place(run)
    },
    close: experiment.close,
  }
}

/**
 * The training completions of the run in Train up to its latest step. While it trains, they are counted up to the
 * latest inspected step, so that the run beside never takes a step before it knows the completions of that step.
 */
function trainedIn({ latest, run, isTraining, kept }: PageState): number {
  if (!isTraining) return latest.completions
  const step = Math.min(latest.step, kept.inspections.at(-1)?.step ?? 0)
  if (step === 0) return 0
  const completions = readingAt(run.history, 'num_completions', step)
  // a step that thinning has removed
  return Number.isNaN(completions) ? latest.completions : completions
}

/** The part of an inspection that is scored. */
const onlyActions = ({
  rows,
  problems,
  offsets,
  actions,
  mask,
  features,
}: UnnamedInspection): Completions => ({
  rows,
  problems,
  offsets,
  actions,
  mask,
  features,
})
