import { bare } from '../../settings/names'
import type { SettingsText } from './settingsLiterals'

/** Trainers that are called by name, and train without GRPO. */
const CALLED = /\b(SFT|DPO|KTO|ORPO|CPO|BCO|GKD|PRM|PPO|OnlineDPO|Reward)(?:Config|Trainer|Arguments|Args)\b/
/** Their commands, as `trl sft`, and scripts that are named for them. */
const STARTED =
  /\b(?:trl|swift|megatron)\s+(sft|dpo|kto|reward)\b|(?:^|[\s/._])(sft|dpo|kto|orpo)(?:_trainer|\.py)\b/i
/** Settings that name the kind of training, with the values that mean GRPO or something like it. */
const KIND = /^(rlhf_type|rl|stage|train_type)$/
const KINDS = /^(sft|pt|dpo|kto|orpo|cpo|simpo|rm|ppo|ipo|gkd)$/i

/** Settings that GRPO and RLOO have, and the others have not. */
const OF_GRPO =
  /^(num_generations|max_completion_length|num_iterations|epsilon|epsilon_high|reward_weights|reward_funcs|use_vllm|vllm_\w+|scale_rewards|steps_per_generation|generation_batch_size|rollout\.n|adv_estimator)$/
/** Settings that only training on given texts has, and only training on pairs of them. */
const OF_TEXTS =
  /^(packing|sample_packing|max_seq_length|max_length|sequence_len|cutoff_len|dataset_text_field|completion_only_loss|assistant_only_loss|neftune_noise_alpha|dataset_kwargs)$/
const OF_PAIRS =
  /^(precompute_ref_log_probs|label_smoothing|rpo_alpha|ld_alpha|reference_free|f_divergence_type|desirable_weight|undesirable_weight)$/

/** The method that a text configures instead of GRPO, such as SFT; null if it may be GRPO. */
export function otherTrainer({ called, entries, skipped }: SettingsText): string | null {
  const ofCall = CALLED.exec(called)
  if (ofCall) return ofCall[1]
  if (/GRPO|RLOO|\b(?:trl|swift)\s+(?:grpo|rloo)\b|grpo\w*\.py/i.test(called)) return null
  const names = [...entries, ...skipped.map(({ name }) => [name, ''] as const)].map(([name]) => bare(name))
  const [, kind] = entries.find(([name, value]) => KIND.test(bare(name)) && KINDS.test(value)) ?? []
  if (kind !== undefined) return kind.toUpperCase()
  if (names.some((name) => OF_GRPO.test(name)) || entries.some(([, value]) => /^(grpo|rloo)$/i.test(value)))
    return null
  // args.json of `swift sft`: that of `swift rlhf` has rlhf_type and β
  if (names.includes('swift_version') && !names.includes('beta')) return 'SFT'
  const started = STARTED.exec(called)
  if (started) return (started[1] ?? started[2]).toUpperCase()
  if (names.some((name) => OF_PAIRS.test(name))) return 'DPO'
  return names.some((name) => OF_TEXTS.test(name)) ? 'SFT' : null
}
