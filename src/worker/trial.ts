import type { RunConfig } from '../settings/knobs'
import { openSession, type Session } from './session'

/** Milliseconds a step, or null where the engine does not run the configuration here. */
export interface TrialFigure {
  engine: 'webgpu' | 'cpu'
  msPerStep: number | null
}

/** The engines that are compared. */
const TRIED = ['webgpu', 'cpu'] as const

/** Steps before the clock counts: the first is evaluated, and what is compiled late is compiled in them. */
const WARM_UP = 2
const ROUNDS = 5
/** milliseconds of a round, at least one step long */
const ROUND = 200

/** What a trial works with. */
export interface TrialTools {
  open(config: RunConfig): Promise<Session>
  /** milliseconds, never falling */
  now(): number
  /** Lets messages in between two steps; true where somebody waits for the trial to end. */
  isWanted(): Promise<boolean>
}

const REAL: Omit<TrialTools, 'isWanted'> = { open: openSession, now: () => performance.now() }

interface Tried {
  engine: TrialFigure['engine']
  /** null where the engine cannot be had; one that fell back to another is not measured */
  session: Session | null
  rounds: number[]
}

/**
 * Trains a run of this configuration for some seconds on each engine, in turns, so that what else the machine does falls on
 * both alike.
 * @returns the median over the rounds of a step's milliseconds, null for an engine that does not run it here; or null where
 * the trial was broken off
 */
export async function runTrial(
  config: RunConfig,
  tools: Pick<TrialTools, 'isWanted'> & Partial<TrialTools>,
): Promise<TrialFigure[] | null> {
  const { open, now, isWanted } = { ...REAL, ...tools }
  // Other networks have the ops engine alone.
  if (config.policy !== 'mlp') return TRIED.map((engine) => ({ engine, msPerStep: null }))
  const endless = { ...config, maxSteps: 0, budget: 0, stopReward: 0 }
  const tried: Tried[] = []
  try {
    for (const engine of TRIED) {
      const session = await open({ ...endless, engine }).catch(() => null)
      tried.push({ engine, session, rounds: [] })
      for (let step = 0; session && step < WARM_UP; step++) {
        if (await isWanted()) return null
        await session.trainer.train(true)
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const { engine, session, rounds } of tried) {
        if (!session?.engine.engine.startsWith(engine)) continue
        const start = now()
        let steps = 0
        do {
          if (await isWanted()) return null
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
