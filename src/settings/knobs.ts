import type { Knob, KnobValue, ValueOf } from './knob'
import { advantage } from './knobs/advantage'
import { choice } from './knobs/declare'
import { optimiser } from './knobs/optimiser'
import { policyLoss } from './knobs/policyLoss'
import { reference } from './knobs/reference'
import { run } from './knobs/run'
import { sampling } from './knobs/sampling'

/** Ids of tasks and presets stand in links for ever: append, never rename. */
export const TASK_IDS = [
  'bandit',
  'reverse',
  'addition',
  'budget-router',
  'diffusion',
  'arithmetic-chat',
  'restoration',
  'countdown',
  'length-trap',
  'reward-hacking',
  'needle',
  'grid-world',
  'cart-pole',
] as const
export type TaskId = (typeof TASK_IDS)[number]
export const PRESET_IDS = [
  'grpo',
  'dr_grpo',
  'dapo',
  'rloo',
  'reinforce',
  'reinforce_baseline',
  'grpo_trl',
  'gspo',
  'cispo',
  'sapo',
  'gmpo',
  'reinforce_plus_plus',
  'remax',
  'nanochat',
  'grpo_zero',
  'simple',
  'pairwise',
  'progressive',
  'single_stage',
] as const
export type PresetId = (typeof PRESET_IDS)[number]

/** Every knob once: control, bounds, validation, link, docs and config all follow from its entry. */
export const KNOBS = {
  task: choice('task', 'reset', TASK_IDS, 'reverse'),
  algorithm: choice('algorithm', 'step', PRESET_IDS, 'grpo'),
  ...sampling,
  ...advantage,
  ...policyLoss,
  ...reference,
  ...optimiser,
  ...run,
} as const satisfies Record<string, Knob>

export type KnobName = keyof typeof KNOBS
export const KNOB_NAMES = Object.keys(KNOBS) as KnobName[]

/** A run's knobs, and those of its task. */
export type RunConfig = { readonly [Name in KnobName]: ValueOf<(typeof KNOBS)[Name]> } & {
  readonly taskSettings: Readonly<Record<string, KnobValue>>
}
