import type { Knob, KnobValue, ValueOf } from './knob'
import { advantage } from './knobs/advantage'
import {
  inFront,
  never,
  ofRun,
  OUTSIDE,
  type Declaration,
  type Display,
  type Role,
  type Part,
} from './knobs/declaration'
import { choice } from './knobs/declare'
import { optimiser } from './knobs/optimiser'
import { policyLoss } from './knobs/policyLoss'
import { reference } from './knobs/reference'
import { run } from './knobs/run'
import { sampling } from './knobs/sampling'

/** Links contain the ids of tasks and presets: append, never rename. */
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
  'own-data',
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
  'grpo_token_mean',
] as const
export type PresetId = (typeof PRESET_IDS)[number]

/** Every knob, declared once: its control, validation, link, place in the panel and row in the table of knobs follow. */
export const KNOBS = {
  task: ofRun(choice('task', TASK_IDS, 'reverse', { effect: 'reset' }), { ...OUTSIDE, isWide: true }, never),
  algorithm: ofRun(choice('algorithm', PRESET_IDS, 'grpo'), { ...OUTSIDE, isWide: true }, never),
  ...sampling,
  ...advantage,
  ...policyLoss,
  ...reference,
  ...optimiser,
  ...run,
} as const satisfies Record<string, Declaration>

export type KnobName = keyof typeof KNOBS
export const KNOB_NAMES = Object.keys(KNOBS) as KnobName[]

/** Prompts per step: the panel shows them like a knob, but they set `generationBatchSize`. */
export const PROMPTS_PER_STEP = {
  ...inFront(2),
  ofAlgorithm: false,
  idle: never,
  aliases: ['batch_size', 'prompts_per_step', 'data.train_batch_size', 'rollout_batch_size'],
} as const satisfies Display & Role & Pick<Knob, 'aliases'>

/** The knobs in front of all sections. */
export type FrontKnob =
  | {
      [Name in KnobName]: (typeof KNOBS)[Name]['place'] extends { readonly part: 'main' } ? Name : never
    }[KnobName]
  | 'promptsPerStep'

/** The knobs of a part of the panel, in order. */
export function namesIn(part: Part): (KnobName | 'promptsPerStep')[] {
  const all: Record<KnobName | 'promptsPerStep', Display> = { ...KNOBS, promptsPerStep: PROMPTS_PER_STEP }
  const orderOf = (name: keyof typeof all) => all[name].place?.order ?? 0
  const names = Object.keys(all) as (keyof typeof all)[]
  return names.filter((name) => all[name].place?.part === part).toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** The knobs that define an algorithm. Every preset sets all of them, so that no value of the previous one remains. */
export type AlgorithmKnob = {
  [Name in KnobName]: (typeof KNOBS)[Name]['ofAlgorithm'] extends true ? Name : never
}[KnobName]
/** Their names. */
export const OF_ALGORITHM = KNOB_NAMES.filter((name): name is AlgorithmKnob => KNOBS[name].ofAlgorithm)

/** The values of all knobs of a run, and of its task's own knobs. */
export type RunConfig = { readonly [Name in KnobName]: ValueOf<(typeof KNOBS)[Name]> } & {
  readonly taskSettings: Readonly<Record<string, KnobValue>>
}
