import type { Field } from '../../tasks/fields'
import type { ImportRow, MadeForLarge } from './importRows'
import type { ProgramId } from './programs'
import { LARGE_MODEL_RATE } from './remarks'

/** The settings that were made for a large model if the learning rate is below that. */
export const MADE_FOR_LARGE: Readonly<Partial<Record<Field, MadeForLarge>>> = {
  learningRate: 'rate',
  grpoLearningRate: 'rate',
  lrSchedulerType: 'schedule',
  warmupSteps: 'warmup',
  weightDecay: 'decay',
  generationBatchSize: 'batch',
  promptsPerStep: 'batch',
  maxSteps: 'steps',
  softPunishCache: 'length',
}

/**
 * Whether settings were chosen for a model of billions of parameters: their learning rate tells. Other programs train no others,
 * so that a file for one of them counts as such if its rate cannot be read or follows from the program.
 */
export function isForLargeModel(
  rows: readonly Pick<ImportRow, 'field' | 'value'>[],
  program: ProgramId | null,
): boolean {
  const ofRate = rows.filter(({ field }) => field === 'learningRate')
  const rates = ofRate.flatMap(({ value }) => (typeof value === 'number' && value > 0 ? value : []))
  if (rates.length === 0) return program !== null || ofRate.length > 0
  return rates.some((rate) => rate < LARGE_MODEL_RATE)
}
