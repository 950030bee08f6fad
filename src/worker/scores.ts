import type { StepReport } from '../train/step'
import type { OpenPopulation } from './populations'
import type { ExperimentEvent, Untagged } from './protocol'

type Scored = Omit<Extract<Untagged<ExperimentEvent>, { type: 'scored' }>, 'type'>

/**
 * Scores the completions that were asked for before the next step of a population.
 * @returns scores them again after the step; nothing for a run that diverged, because its weights were restored
 */
export async function scoresBefore({
  runs,
  trainer,
}: OpenPopulation): Promise<(report: StepReport) => Promise<Scored[]>> {
  const step = trainer.steps() + 1
  const asked = runs.flatMap(({ key, scores = [] }, r) =>
    scores.filter((one) => one.step === step).map(({ completions }) => ({ key, r, completions })),
  )
  const before: Float64Array[] = []
  for (const { r, completions } of asked) before.push(await trainer.logLikelihoods(r, completions))
  return async ({ stopped }) => {
    const scored: Scored[] = []
    for (const [i, { key, r, completions }] of asked.entries()) {
      if (stopped[r]?.kind === 'diverged') continue
      const after = await trainer.logLikelihoods(r, completions)
      scored.push({ key, step, before: before[i], after })
    }
    return scored
  }
}
