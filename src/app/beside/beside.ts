import { presetOn } from '../../experiments/compare/rows'
import { createExperiment, emptyExperiment, type Experiment } from '../../experiments/experiment'
import { completionsOf } from '../../experiments/experimentRun'
import { keyOf } from '../../experiments/runKey'
import type { RunConfig } from '../../settings/knobs'
import { withoutStops } from '../../settings/stopConditions'
import type { Failure } from '../../worker/failure'
import type { VerbContext } from '../context'
import type { PageState, Run } from '../state'

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

  const experiment: Experiment = createExperiment('beside', {
    get: () => get().beside!,
    set: (change) => set({ beside: { ...get().beside!, ...change } }),
    // one worker: the others are for the run in Train
    startPool: (onEvent) => services.startPool(onEvent, 1),
    now: services.now,
    keepEnds: false,
    beforePlay: () => {},
    failed,
    gpuLost: () => {},
    silent: remove,
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
    experiment.close()
    set({ beside: { ...emptyExperiment(), beside: run.id, config: reinforceBeside(run) } })
    advance()
  }

  /** Trains the run beside up to the step of the run in Train. Its first step waits for the first step of that run. */
  function advance(): void {
    const { beside } = get()
    const until = trainedIn(get())
    if (!beside || until === 0 || training === 'under way') return
    const key = keyOf(beside.config)
    if (training === 'unstarted') {
      training = 'under way'
      experiment.want([{ key, config: beside.config, until }])
      experiment.play()
    } else if (until > completionsOf(beside.runs.get(key)!)) {
      training = 'under way'
      experiment.extend([key], until)
    }
  }

  return {
    addReinforce: () => place(get().run),
    removeReinforce: remove,
    follow({ beside, run, phase }: PageState): void {
      if (!beside) return
      // a run whose reward waits for consent has not been made
      if (beside.beside === run.id) advance()
      else if (phase !== 'starting' && phase !== 'failed') place(run)
    },
    close: experiment.close,
  }
}

/** Training completions of the run in Train. */
const trainedIn = ({ latest }: PageState): number => latest.completions
