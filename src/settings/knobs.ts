import type { KnobValue, ValueOf } from './knob'
import { advantage } from './knobs/advantage'
import { at, never, OUTSIDE, type Declaration, type Display, type Role, type Part } from './knobs/declaration'
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

/** Every knob once: control, bounds, validation, link, docs, config and place in the panel all follow from its entry. */
export const KNOBS = {
  task: {
    ...choice('task', 'reset', TASK_IDS, 'reverse'),
    ...OUTSIDE,
    isWide: true,
    ofAlgorithm: false,
    idle: never,
  },
  algorithm: {
    ...choice('algorithm', 'step', PRESET_IDS, 'grpo'),
    ...OUTSIDE,
    isWide: true,
    ofAlgorithm: false,
    idle: never,
  },
  ...sampling,
  ...advantage,
  ...policyLoss,
  ...reference,
  ...optimiser,
  ...run,
} as const satisfies Record<string, Declaration>

export type KnobName = keyof typeof KNOBS
export const KNOB_NAMES = Object.keys(KNOBS) as KnobName[]

/** Prompts per step are no knob of a run: they set `generationBatchSize`. The panel shows them like one. */
export const PROMPTS_PER_STEP: Display & Role = { ...at('main', 2), ofAlgorithm: false, idle: never }

/** What stands in a part of the panel, in its order. */
export function namesIn(part: Part): (KnobName | 'promptsPerStep')[] {
  const all: Record<KnobName | 'promptsPerStep', Display> = { ...KNOBS, promptsPerStep: PROMPTS_PER_STEP }
  const orderOf = (name: keyof typeof all) => all[name].place?.order ?? 0
  const names = Object.keys(all) as (keyof typeof all)[]
  return names.filter((name) => all[name].place?.part === part).toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** The knobs that make an algorithm; every preset sets all of them, so that nothing is left of the one before. */
export type AlgorithmKnob = {
  [Name in KnobName]: (typeof KNOBS)[Name]['ofAlgorithm'] extends true ? Name : never
}[KnobName]
/** Their names. */
export const OF_ALGORITHM = KNOB_NAMES.filter((name): name is AlgorithmKnob => KNOBS[name].ofAlgorithm)

/** A run's knobs, and those of its task. */
export type RunConfig = { readonly [Name in KnobName]: ValueOf<(typeof KNOBS)[Name]> } & {
  readonly taskSettings: Readonly<Record<string, KnobValue>>
}
