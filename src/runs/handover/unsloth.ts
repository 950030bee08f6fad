import type { Draft, Names } from './importRows'
import { TRL_DEFAULTS } from './trlDefaults'

/** An import or a call of Unsloth, which replaces the defaults of TRL's `GRPOConfig`. */
export const USES_UNSLOTH =
  /^[^\S\n]*(?:(?:from|import)[^\S\n]+(?:[\w.]+,[^\S\n]*)*unsloth\b|[^#\n]*\b(?:Fast(?:Language|Vision)?Model|unsloth)\.\w+\()/m

/**
 * The defaults of `GRPOConfig` after an import of Unsloth 2026.8, as its `models/rl.py` writes them. All other defaults
 * come from the version of TRL that Unsloth requires, 0.18.2 to 0.24. The warm-up is a share of all updates.
 */
export const UNSLOTH_DEFAULTS: Readonly<Record<string, string>> = {
  ...TRL_DEFAULTS['0.27'],
  per_device_train_batch_size: '4',
  gradient_accumulation_steps: '2',
  learning_rate: '5e-05',
  weight_decay: '0.001',
  warmup_steps: '0.1',
  loss_type: 'bnpo',
  beta: '0.001',
}

/** What Unsloth sets with a loss type, whatever the script says of it; `only`: the values that it replaces. */
const REPLACED: Readonly<Record<string, readonly { name: string; value: string; only?: RegExp }[]>> = {
  dapo: [
    { name: 'epsilon_high', value: '0.28' },
    { name: 'mask_truncated_completions', value: 'True' },
  ],
  dr_grpo: [{ name: 'scale_rewards', value: 'False', only: /^true$/i }],
}

/** Drafts for the settings that Unsloth replaces because of the loss type. */
export function unslothDrafts(names: Names): Draft[] {
  const type = names.peek('loss_type').toLowerCase()
  const replaced = Object.hasOwn(REPLACED, type) ? REPLACED[type] : []
  return replaced.flatMap(({ name, value, only }): Draft[] => {
    const written = names.peek(name)
    if (only && !only.test(written)) return []
    names.settle(name)
    const idle: Draft = {
      name,
      written,
      origin: 'written',
      entries: [],
      about: name,
      why: { idle: `loss_type = ${type}` },
    }
    const set: Draft = { name, written: value, origin: 'always', entries: [[name, value.toLowerCase()]] }
    return names.has(name) && written !== value ? [idle, set] : [set]
  })
}
