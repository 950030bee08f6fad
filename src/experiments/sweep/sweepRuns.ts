import type { RunEnd, RunKey } from '../../worker/protocol'
import { beginHalving, decide, dueBrackets, untilOf, type Halving } from './brackets'
import { cellScore } from './cells'
import type { Experiment, Wanted } from '../experiment'
import { isAtEnd } from '../experimentRun'
import { seedsOf } from '../compare/rows'
import { runConfig } from '../runKey'
import type { Cell, CellId, SweepState } from '../state'

/** Decides which runs of a sweep are trained and how far: all to their budget, or stage by stage. */
export interface SweepRuns {
  /** Trains the cells of the state, from the first stage if it halves. */
  begin(): void
  /** Resumes with the stages decided in an earlier visit. */
  resume(halving: Halving | null): void
  /** Must be called with all runs that have reached their limit. */
  ended(ends: readonly { key: RunKey; end: RunEnd }[]): void
  halving(): Halving | null
}

export function createSweepRuns(get: () => SweepState, experiment: () => Experiment): SweepRuns {
  let halving: Halving | null = null
  /** runs that wait at the end of their stage */
  const atStageEnd = new Set<RunKey>()

  const cellOf = (id: CellId): Cell => get().cells.find((cell) => cell.id === id)!
  const runsOf = (ids: readonly CellId[]): RunKey[] => ids.flatMap((id) => cellOf(id).runs)

  const wantedOf = (ids: readonly CellId[], until: number): Wanted[] => {
    const { settings } = get()
    return ids.flatMap((id) => {
      const { config, runs } = cellOf(id)
      if (config === null) return []
      return seedsOf(settings).map((seed, i) => ({
        key: runs[i],
        config: runConfig(config, seed, settings.budget),
        until,
      }))
    })
  }

  /** Every run that has begun, stopped ones included. */
  function wantedNow(): Wanted[] {
    const valid = validCells()
    if (!halving) return wantedOf(valid, Infinity)
    const { brackets, reserve } = halving
    const inBrackets = new Map(
      brackets.flatMap((bracket) => bracket.cells.map((id) => [id, bracket] as const)),
    )
    const waiting = new Set(reserve)
    return valid.flatMap((id) => {
      if (waiting.has(id)) return []
      const bracket = inBrackets.get(id)
      return wantedOf([id], bracket ? untilOf(halving!, bracket) : Infinity)
    })
  }

  const validCells = () => get().cells.flatMap(({ id, config }) => (config === null ? [] : [id]))

  const hasArrived = (id: CellId) =>
    cellOf(id).runs.every((key) => {
      const run = get().runs.get(key)
      return atStageEnd.has(key) || (run !== undefined && isAtEnd(run))
    })

  function decideDue(): void {
    if (!halving) return
    for (let [place] = dueBrackets(halving, hasArrived); place !== undefined;) {
      const scores = halving.brackets[place].cells.map((id) => cellScore(cellOf(id), get()).value)
      const { goOn, until, stop, begin, ...decision } = decide(halving, place, scores)
      halving = decision.halving
      // New cells begin first, so that the sweep never counts as done in between.
      if (begin.length > 0) experiment().want(wantedNow())
      const going = runsOf(goOn).filter((key) => atStageEnd.has(key))
      for (const key of runsOf([...goOn, ...stop])) atStageEnd.delete(key)
      if (going.length > 0) experiment().extend(going, until)
      const stopped = runsOf(stop).filter((key) => !isAtEnd(get().runs.get(key)!))
      if (stopped.length > 0) experiment().stop(stopped)
      ;[place] = dueBrackets(halving, hasArrived)
    }
  }

  return {
    begin() {
      atStageEnd.clear()
      const { halving: settings } = get()
      halving = settings && beginHalving(validCells(), settings, get().settings.budget)
      experiment().want(wantedNow())
    },
    resume(known) {
      atStageEnd.clear()
      halving = known
      experiment().want(wantedNow())
    },
    ended(ends) {
      for (const { key, end } of ends) if (end.kind === 'waiting') atStageEnd.add(key)
      decideDue()
    },
    halving: () => halving,
  }
}
