import type { VerbContext } from './context'
import type { RunVerbs } from './runVerbs'
import type { TrialFigure } from '../worker/trial'

/** Verbs about the engine. */
export interface EngineVerbs {
  /** Measures the engines on the run's sizes; a playing run is paused first. */
  measureEngines(): void
  /** Asks for the memory that the engine uses. */
  requestMemory(): void
  /** Chooses an engine, and resets the run to use it. */
  switchEngine(engine: TrialFigure['engine']): void
}

export function engineVerbs({ get, set, send }: VerbContext, run: RunVerbs): EngineVerbs {
  return {
    measureEngines() {
      run.pause()
      const { phase } = get()
      if (phase !== 'ready' && phase !== 'paused') return
      set({ trial: 'running' })
      send({ type: 'measure', run: get().run.id })
    },
    requestMemory: () => send({ type: 'memory', run: get().run.id }),
    switchEngine(engine) {
      set({ edited: { ...get().edited, engine } })
      run.reset()
    },
  }
}
