import type { NetworkShape } from '../network'
import {
  backwardRun,
  openEngine,
  policyOf,
  reserve,
  sampleRun,
  scoreReference,
  scoreRun,
  scoreUnderReference,
  type EngineOptions,
  type ScoredRun,
} from './engine'
import { readActions, readDistribution, readScores } from './readout'
import type { Runs } from './runs'

/** Runs of the MLP. */
export async function openMlp(
  shape: NetworkShape,
  seeds: readonly number[],
  options: EngineOptions,
): Promise<Runs> {
  const engine = await openEngine(shape, seeds, options)
  const { machine, parameters } = engine
  let last: ScoredRun | null = null
  return {
    machine,
    parameters,
    reserve: (rows, runs) => reserve(engine, rows, runs),

    sample(r, request, to, scores, reference) {
      const { rows, temperature } = request
      const completions = sampleRun(engine, r, request, { actions: to.actions, features: to.features })
      readActions(machine, completions, r * rows, to.actions, to.mask)
      readScores(machine, completions, completions, r * rows, scores)
      if (reference === null) return
      readScores(
        machine,
        completions,
        scoreReference(engine, r, completions, temperature[r]),
        r * rows,
        reference,
      )
    },

    score(which, r, part, temperature, scores) {
      const { first } = part
      if (which === 'policy') {
        last = scoreRun(engine, r, part, temperature)
        readScores(machine, last.completions, last.completions, first, scores)
        return
      }
      const completions = scoreUnderReference(engine, r, part, temperature)
      readScores(machine, completions, completions, first, scores)
    },

    backward(derivatives) {
      if (last) backwardRun(engine, last, derivatives)
      last = null
    },

    distribution(run, which, inputs, rows, position) {
      const policy = policyOf(engine, which, run, 1)
      return readDistribution(machine, policy, engine.batch.passing, inputs, rows, position)
    },
  }
}
