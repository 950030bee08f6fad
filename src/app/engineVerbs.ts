import type { Desk } from './app'
import type { RunVerbs } from './runVerbs'
import type { TrialFigure } from '../worker/trial'

/** What can be asked of the engine. */
export interface EngineVerbs {
  /** Measures the engines on the run's sizes; a run that plays is paused first. */
  measureEngines(): void
  /** Asks what the engine holds in memory. */
  weigh(): void
  /** Chooses an engine, and makes the run anew on it. */
  switchEngine(engine: TrialFigure['engine']): void
}

export function engineVerbs({ get, set, send }: Desk, run: RunVerbs): EngineVerbs {
  return {
    measureEngines() {
      run.pause()
      const { phase } = get()
      if (phase !== 'ready' && phase !== 'paused') return
      set({ trial: 'running' })
      send({ type: 'measure', run: get().run.id })
    },
    weigh: () => send({ type: 'weigh', run: get().run.id }),
    switchEngine(engine) {
      set({ edited: { ...get().edited, engine } })
      run.reset()
    },
  }
}

/** The engine that took less time a step; null where there are not two figures to compare. */
export function fasterOf(figures: readonly TrialFigure[]): TrialFigure['engine'] | null {
  const measured = figures.filter(({ msPerStep }) => msPerStep !== null)
  if (measured.length < 2) return null
  return measured.reduce((best, figure) => (figure.msPerStep! < best.msPerStep! ? figure : best)).engine
}
