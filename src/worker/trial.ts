import { ENGINES, TRIED_ENGINES, type TriedEngine } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import { openSession, type Session } from './session'
import { withoutStops } from '../settings/stopConditions'

/** Milliseconds of a step; null if the engine does not run the configuration here. */
export interface TrialFigure {
  engine: TriedEngine
  msPerStep: number | null
}

/** Steps before the clock counts: the first one includes an evaluation, and late compilation happens in them. */
const WARM_UP = 2
const ROUNDS = 5
/** milliseconds of a round; a round has at least one step */
const ROUND = 200

/** The tools of a trial; tests replace them. */
export interface TrialTools {
  /** Opens a session. It awaits `goOn` between the parts of the work, and rejects if `goOn` does. */
  open(config: RunConfig, goOn: () => Promise<void>): Promise<Session>
  /** milliseconds, never falling */
  now(): number
  /** Lets messages in between two steps; true if another command waits for the worker. */
  isInterrupted(): Promise<boolean>
}

const REAL: Omit<TrialTools, 'isInterrupted'> = {
  open: (config, goOn) => openSession(config, undefined, undefined, null, null, goOn),
  now: () => performance.now(),
}

interface Tried {
  engine: TriedEngine
  /** null if the engine is not available; if a session fell back to another engine, it is not measured */
  session: Session | null
  rounds: number[]
}

/**
 * Trains a run of this configuration for a few seconds on each engine, in turns, so that other load on the machine slows
 * all of them equally.
 * @returns per engine, the median over rounds of the milliseconds of a step, null if the engine does not run this
 * configuration here; null instead of the list if the trial was interrupted
 */
export async function runTrial(
  config: RunConfig,
  tools: Pick<TrialTools, 'isInterrupted'> & Partial<TrialTools>,
): Promise<TrialFigure[] | null> {
  const { open, now, isInterrupted } = { ...REAL, ...tools }
  const endless = withoutStops(config)
  const tried: Tried[] = []
  const goOn = async () => {
    if (await isInterrupted()) throw new Error('another command waits')
  }
  try {
    for (const engine of TRIED_ENGINES) {
      const session = await open({ ...endless, engine }, goOn).catch(() => null)
      tried.push({ engine, session, rounds: [] })
      if (session === null && (await isInterrupted())) return null
      for (let step = 0; session && step < WARM_UP; step++) {
        if (await isInterrupted()) return null
        await session.trainer.train(true)
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const { engine, session, rounds } of tried) {
        if (!session || ENGINES[session.engine.engine].triedAs !== engine) continue
        const start = now()
        let steps = 0
        do {
          if (await isInterrupted()) return null
          await session.trainer.train(true)
          steps++
        } while (now() - start < ROUND)
        rounds.push((now() - start) / steps)
      }
    }
    return tried.map(({ engine, rounds }) => ({ engine, msPerStep: median(rounds) }))
  } finally {
    for (const { session } of tried) session?.dispose()
  }
}

function median(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
