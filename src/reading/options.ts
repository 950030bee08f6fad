import type { Framework } from '../metrics/foreignNames'

type ByFramework = Readonly<Partial<Record<Framework, readonly string[]>>>

/** Settings to change, as each framework writes them. */
const WRITTEN = {
  logCompletions: {
    trl: ['log_completions=True'],
    unsloth: ['log_completions=True'],
    'ms-swift': ['--log_completions true'],
    verl: ['trainer.rollout_data_dir=…', 'trainer.log_val_generations=10'],
  },
} as const satisfies Record<string, ByFramework>

/** A thing that a setting of a framework can do. */
export type OptionId = keyof typeof WRITTEN

/** The settings for some purposes, as a framework writes them; those that it lacks are left out. */
export const optionsOf = (framework: Framework, ...purposes: readonly OptionId[]): readonly string[] =>
  purposes.flatMap((purpose) => (WRITTEN[purpose] as ByFramework)[framework] ?? [])
