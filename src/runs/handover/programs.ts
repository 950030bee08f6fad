import { bare, find } from '../../settings/names'
import type { Counterparts } from './counterparts'
import { NEMO_KNOBS } from './nemoKnobs'
import { CALLS_OPENRLHF, OF_OPENRLHF, OPENRLHF_DEFAULTS, OPENRLHF_KNOBS } from './openrlhf'
import type { SettingsText } from './settingsLiterals'
import { SWIFT_DEFAULTS } from './swiftDefaults'
import {
  BEFORE_IN_TRL,
  knownTrlVersion,
  newestTrlWith,
  RLOO_DEFAULTS,
  TRL_DEFAULTS,
  TRL_VERSIONS,
  type TrlVersion,
} from './trlDefaults'
import { GRPO_KNOBS, RLOO_KNOBS } from './trlKnobs'
import { USES_UNSLOTH, UNSLOTH_DEFAULTS } from './unsloth'
import { VERL_DEFAULTS, VERL_KNOBS, VERL_VERSION } from './verlKnobs'

/** Programs that count a batch, and derive settings from others, in the same way. */
export type Family = 'trl' | 'verl' | 'nemo' | 'openrlhf'

/** A program whose settings are read. */
export interface ForeignProgram {
  /** its name and version */
  title: string
  /** null if how it counts a batch is not known here */
  family: Family | null
  /** its defaults, by its own names; empty if they are not known here */
  defaults: Readonly<Record<string, string>>
  /** its counterparts of the page's knobs, as far as they are known here */
  counterparts: Partial<Counterparts>
}

const trl = (version: TrlVersion): ForeignProgram => ({
  title: `TRL ${version}`,
  family: 'trl',
  defaults: version === '1.13' ? TRL_DEFAULTS[version] : { ...BEFORE_IN_TRL, ...TRL_DEFAULTS[version] },
  counterparts: GRPO_KNOBS,
})

/** The programs by id; `--defaults` of the command line takes these ids. */
export const PROGRAMS = {
  'trl-1.13': trl('1.13'),
  'trl-0.27': trl('0.27'),
  'trl-0.20': trl('0.20'),
  'trl-0.18': trl('0.18'),
  'trl-0.17': trl('0.17'),
  'trl-0.15': trl('0.15'),
  'trl-0.14': trl('0.14'),
  'trl-rloo': { title: 'TRL 1.13 (RLOO)', family: 'trl', defaults: RLOO_DEFAULTS, counterparts: RLOO_KNOBS },
  unsloth: {
    title: 'Unsloth 2026.8',
    family: 'trl',
    defaults: UNSLOTH_DEFAULTS,
    counterparts: GRPO_KNOBS,
  },
  verl: {
    title: `verl ${VERL_VERSION.replace(/\.0$/, '')}`,
    family: 'verl',
    defaults: VERL_DEFAULTS,
    counterparts: VERL_KNOBS,
  },
  'ms-swift': { title: 'ms-swift 4.5', family: 'trl', defaults: SWIFT_DEFAULTS, counterparts: {} },
  openrlhf: {
    title: 'OpenRLHF 0.11',
    family: 'openrlhf',
    defaults: OPENRLHF_DEFAULTS,
    counterparts: OPENRLHF_KNOBS,
  },
  'nemo-rl': { title: 'NeMo-RL', family: 'nemo', defaults: {}, counterparts: NEMO_KNOBS },
  areal: { title: 'AReaL', family: null, defaults: {}, counterparts: {} },
  slime: { title: 'slime', family: null, defaults: {}, counterparts: {} },
} as const satisfies Record<string, ForeignProgram>

export type ProgramId = keyof typeof PROGRAMS
export const PROGRAM_IDS = Object.keys(PROGRAMS) as ProgramId[]
/** The programs whose defaults are known. */
export const KNOWN_DEFAULTS = PROGRAM_IDS.filter((id) => Object.keys(PROGRAMS[id].defaults).length > 0)

/** Names that only TRL, and programs built on it, have. */
export const OF_TRL =
  /^(per_device_train_batch_size|gradient_accumulation_steps|num_train_epochs|use_vllm|max_completion_length|max_prompt_length|log_completions)$/

/** Words of TRL's `loss_type`, and names that with them only `GRPOConfig` has. This page has TRL's names, but writes its task beside them. */
const LOSS_OF_TRL = /^(grpo|bnpo|dr_grpo|dapo|cispo|sapo|vespo|luspo)$/
const BESIDE_LOSS =
  /^(epsilon_high|scale_rewards|num_iterations|mask_truncated_completions|importance_sampling_level|top_entropy_quantile)$/

/** Whether settings without a word of their program can only be those of `GRPOConfig`. A table may be of any program. */
const isGrpoConfig = ({
  called,
  form,
  entries,
}: Pick<SettingsText, 'called' | 'form' | 'entries'>): boolean =>
  called === '' &&
  form !== 'table' &&
  entries.some(([name, value]) => name === 'loss_type' && LOSS_OF_TRL.test(value)) &&
  entries.some(([name]) => name === 'num_generations') &&
  entries.some(([name]) => BESIDE_LOSS.test(name))

/** A command that starts a script on several devices, as in TRL's documents, or a script with GRPO in its name. */
const TRL_SCRIPT = /\b(accelerate|deepspeed|torchrun)\b|grpo\w*\.py\b/i

/** The versions of TRL that a text asks for, as in `pip install "trl>=0.14,<0.18"`, and one of them. */
const VERSIONS = /\btrl(?:\[\w+\])?["']?\s*((?:(?:[=~<>!]=|[<>@])\s*["']?v?\d[\d.]*["',\s]*)+)/i
const VERSION = /([=~<]=|[<@])\s*["']?v?(\d+)\.(\d+)((?:\.\d+)*)/g

/**
 * The version of TRL that a text names, and the nearest known version. Null if the text only says which version it
 * needs at least.
 */
function namedVersion(text: string): { known: TrlVersion; pinned: string } | null {
  for (const [, sign, first, second, rest] of (VERSIONS.exec(text)?.[1] ?? '').matchAll(VERSION)) {
    const [major, minor] = [Number(first), Number(second)]
    const version = `${major}.${minor}${rest}`
    if (sign === '==' || sign === '@' || (sign === '~=' && rest !== ''))
      return { known: knownTrlVersion(major, minor), pinned: version }
    if (sign === '<=' || (sign === '<' && /[1-9]/.test(rest)))
      return { known: knownTrlVersion(major, minor), pinned: sign + version }
    // the last one before it
    const before = minor > 0 ? knownTrlVersion(major, minor - 1) : knownTrlVersion(major - 1, Infinity)
    if (sign === '<') return { known: before, pinned: sign + version }
  }
  return null
}

/**
 * The program that a text is for. `older`: the name in it that the newest version of TRL refuses; `pinned`: the version of TRL that it
 * names; null if it has none.
 */
export interface Told {
  id: ProgramId
  older: string | null
  pinned: string | null
}

/** Settings that only slime has. */
const OF_SLIME = /^(num_rollout|rollout_(max_response_len|num_gpus|temperature))$/

/** A setting that Unsloth adds to `GRPOConfig`: a cell of a notebook may lack the import. */
const OF_UNSLOTH = 'vllm_sampling_params'

/** The program that a text is for, judged by what it calls and by the names in it; null if neither tells. */
export function programOf({ called, entries, skipped, form }: SettingsText, text: string): Told | null {
  if (form === 'link') return null
  const told = (id: ProgramId): Told => ({ id, older: null, pinned: null })
  const names = entries.map(([name]) => name)
  if (/\b(swift|megatron) (rlhf|sft)\b|RLHFArguments/.test(called)) return told('ms-swift')
  if (names.some((name) => /^(rlhf_type|swift_version)$/.test(name))) return told('ms-swift')
  if (/RLOOConfig|\btrl rloo\b/.test(called)) return told('trl-rloo')
  if (/\b(verl|main_ppo|main_dapo)\b/.test(called)) return told('verl')
  if (names.some((name) => /^(actor_rollout_ref|algorithm)\./.test(name))) return told('verl')
  if (names.some((name) => /^(grpo\.(num_(prompts|generations)_per|adv_estimator\.)|loss_fn\.)/.test(name)))
    return told('nemo-rl')
  if (/\bareal\b/i.test(called) || names.some((name) => name.startsWith('gconfig.'))) return told('areal')
  if (/\bslime\b/i.test(called) || names.some((name) => OF_SLIME.test(bare(name)))) return told('slime')
  if (CALLS_OPENRLHF.test(called) || names.some((name) => OF_OPENRLHF.test(name))) return told('openrlhf')
  const all = [...names, ...skipped.map(({ name }) => name)].map(bare)
  if (/GRPOConfig|\btrl grpo\b/.test(called) || names.some((name) => OF_TRL.test(bare(name))))
    return trlOf(all, text)
  // a script of the visitor's own with TRL's options: such scripts let GRPOConfig define their options
  if (form === 'command' && TRL_SCRIPT.test(called) && names.some((name) => find(name) !== undefined))
    return trlOf(all, text)
  return isGrpoConfig({ called, form, entries }) ? trlOf(all, text) : null
}

/**
 * Unsloth, if a text imports or calls it. If not, the version of TRL that the text names; if it names none, the newest
 * version that takes all of its names.
 */
function trlOf(names: readonly string[], text: string): Told {
  if (USES_UNSLOTH.test(text) || names.includes(OF_UNSLOTH))
    return { id: 'unsloth', older: null, pinned: null }
  const named = namedVersion(text)
  if (named !== null) return { id: `trl-${named.known}`, older: null, pinned: named.pinned }
  const newest = newestTrlWith(names)
  return { id: `trl-${newest?.version ?? TRL_VERSIONS.at(-1)!}`, older: newest?.name ?? null, pinned: null }
}
