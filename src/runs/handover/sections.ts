import { find } from '../../settings/names'
import { OF_TRL, type ProgramId } from './programs'
import type { SettingsForm, SettingsText } from './settingsLiterals'

/** A setting in a section, as programs that are built on TRL have them: Axolotl’s `trl: {beta: …}`, for example. */
const IN_SECTION = /^(?:trl|grpo|training_args|trainer|config)\.(\w+)$/
/** Programs that have sections of these names, with settings of their own in them. */
const OF_OTHERS: readonly (ProgramId | undefined)[] = ['verl', 'nemo-rl', 'openrlhf']

const OF_TRANSFORMERS = /^(warmup_ratio|num_processes|nproc_per_node|nnodes|eval_steps)$/
/** Names of the settings that Axolotl hands on to TRL under other names. */
const IN_AXOLOTL: Readonly<Record<string, string>> = {
  micro_batch_size: 'per_device_train_batch_size',
  lr_scheduler: 'lr_scheduler_type',
}

/** The forms of a text in which a section may stand before a name. */
const IN_SECTIONS: readonly SettingsForm[] = ['json', 'yaml', 'lines']

/** Settings with TRL’s names in place of those that have a section before them. */
export function withoutSections(read: SettingsText, program: ProgramId | undefined): SettingsText {
  if (OF_OTHERS.includes(program) || !IN_SECTIONS.includes(read.form)) return read
  const isAxolotl = read.entries.some(([name, value]) => name === 'rl' && value === 'grpo')
  const plain = (name: string): string => {
    const inside = IN_SECTION.exec(name)?.[1]
    if (isAxolotl && Object.hasOwn(IN_AXOLOTL, name)) return IN_AXOLOTL[name]
    if (inside === undefined || find(name) !== undefined) return name
    return find(inside) !== undefined || OF_TRL.test(inside) || OF_TRANSFORMERS.test(inside) ? inside : name
  }
  return {
    ...read,
    entries: read.entries.map(([name, value]) => [plain(name), value]),
    skipped: read.skipped.map((one) => ({ ...one, name: plain(one.name) })),
  }
}

/** The last names of settings that stand in sections, which may be those that a program has a default for. */
export const lastNames = ({ form, entries, skipped }: SettingsText): ReadonlySet<string> =>
  new Set(
    form === 'python' || form === 'command'
      ? []
      : [...entries.map(([name]) => name), ...skipped.map(({ name }) => name)].flatMap((name) =>
          name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : [],
        ),
  )
