import type { KnobValue } from '../../settings/knob'
import type { Field } from '../../tasks/fields'
import type { ImportRow, MadeForLarge } from './importRows'
import type { ProgramId } from './programs'
import { LARGE_MODEL_RATE } from './remarks'

/** The settings that were made for a large model if the learning rate is below that. */
const MADE_FOR_LARGE: Readonly<Partial<Record<Field, MadeForLarge>>> = {
  learningRate: 'rate',
  grpoLearningRate: 'rate',
  lrSchedulerType: 'schedule',
  warmupSteps: 'warmup',
  weightDecay: 'decay',
  generationBatchSize: 'batch',
  promptsPerStep: 'batch',
  maxSteps: 'steps',
  softPunishCache: 'length',
  topEntropyQuantile: 'tokens',
}

/**
 * The least share of tokens with which the short completions here learn as with all. Measured with 3 seeds, everything else as by
 * default: at 0.2, reverse has an evaluation of 0.24 to 0.31 after 400 steps (with all tokens 1.00), addition 0.28 after 700 (0.85 to
 * 0.99), at 0.5 reverse 0.98 to 1.00, addition 0.32 to 0.33, at 0.8 both 0.98 to 1.00.
 */
const LEAST_SHARE = 0.8

/** Why a value was made for a large model; undefined if it was not, or if it does no harm here. */
export const madeForLarge = (field: Field, value: KnobValue): MadeForLarge | undefined =>
  field === 'topEntropyQuantile' && typeof value === 'number' && value >= LEAST_SHARE
    ? undefined
    : MADE_FOR_LARGE[field]

/** What is left although no rate tells the size of the model, if it is so many times the page's value. */
const WITHOUT_RATE: readonly MadeForLarge[] = ['warmup', 'decay', 'batch', 'schedule']
const FAR = 4

/** Whether a value is left if the rate of its text is not known: it is far above the page's, or decays a rate that stays. */
export const isFarAbove = (
  made: MadeForLarge | undefined,
  value: KnobValue,
  here: KnobValue | null,
): boolean =>
  made !== undefined &&
  WITHOUT_RATE.includes(made) &&
  (typeof value !== 'number' || value > FAR * Number(here))

/** Whether a text tells the learning rate. */
export const hasRate = (rows: readonly Pick<ImportRow, 'field' | 'value'>[]): boolean =>
  rows.some(({ field, value }) => field === 'learningRate' && typeof value === 'number' && value > 0)

/**
 * Whether the settings were chosen for a model of billions of parameters. The learning rate tells that. Other programs
 * train only such models, so a file for one of them counts as such if its rate cannot be read or follows from the
 * program.
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
