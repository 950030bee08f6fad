import { readFileSync } from 'node:fs'

/** The versions of verl that have a name, and the names: those of `verl/trainer/config/_generated_ppo_trainer.yaml` of each. */
const NAMES = JSON.parse(readFileSync(new URL('./verl-names.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>

/** The names of a version of verl, of the sections that a run of GRPO sets. */
export const verlNames = (version: string): ReadonlySet<string> =>
  new Set(
    Object.entries(NAMES).flatMap(([versions, names]) =>
      versions.split(' ').includes(version) ? names : [],
    ),
  )
