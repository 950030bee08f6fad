import { changedKnobs } from '../../settings/config'
import type { PresetId, RunConfig } from '../../settings/knobs'
import type { ComparisonRow, RowId } from '../state'
import { STAGES, stageConfig, VARIANTS, type Stage, type Variant } from './examples'
import { presetOn } from './rows'

/** What can be added to a comparison with one press: an algorithm, or GRPO without some of its parts or with one changed. */
export type RowChoice = PresetId | Stage | Variant

/** What an algorithm changes of GRPO, first of all. */
export const CHANGES = ['push', 'clip', 'loss', 'stages'] as const
export type Change = (typeof CHANGES)[number]

/** Every algorithm under what it changes; one that is forgotten does not compile. */
const CHANGE_OF: Readonly<Record<RowChoice, Change>> = {
  grpo: 'push',
  no_std: 'push',
  batch_mean: 'push',
  no_baseline: 'push',
  dr_grpo: 'push',
  rloo: 'push',
  reinforce: 'push',
  reinforce_baseline: 'push',
  reinforce_plus_plus: 'push',
  remax: 'push',
  grpo_zero: 'push',
  clip_higher: 'clip',
  no_clip: 'clip',
  gspo: 'clip',
  cispo: 'clip',
  sapo: 'clip',
  gmpo: 'clip',
  pairwise: 'clip',
  dapo: 'loss',
  per_token: 'loss',
  grpo_trl: 'loss',
  grpo_token_mean: 'loss',
  nanochat: 'loss',
  simple: 'loss',
  progressive: 'stages',
  single_stage: 'stages',
}

/** The choices that change the same thing, in their order. */
export const choicesOf = (change: Change): readonly RowChoice[] =>
  (Object.keys(CHANGE_OF) as RowChoice[]).filter((choice) => CHANGE_OF[choice] === change)

const OF_GRPO: readonly string[] = [...STAGES, ...VARIANTS]

export const isStage = (choice: RowChoice): choice is Stage | Variant => OF_GRPO.includes(choice)

/** The configuration of a choice, with the other settings of the first row. */
export const choiceConfig = (first: RunConfig, choice: RowChoice): RunConfig =>
  isStage(choice) ? stageConfig(presetOn(first, 'grpo'), choice) : presetOn(first, choice)

/** The row that equals a choice, but for its seed; null if there is none. */
export function rowOfChoice(rows: readonly ComparisonRow[], choice: RowChoice): RowId | null {
  const wanted = choiceConfig(rows[0].config, choice)
  const found = rows.find(({ config }) => changedKnobs({ ...wanted, seed: config.seed }, config).length === 0)
  return found?.id ?? null
}
