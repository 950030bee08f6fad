import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { KNOBS } from '../settings/knobs'
import { toLink } from '../settings/link'
import { baseConfig } from '../settings/presets'
import { withoutStops } from '../settings/stopConditions'
import type { ExperimentKind } from '../settings/views'
import { taskOf } from '../tasks'
import type { RunSource } from './source'

/** The folder of all results without --out. */
const RESULTS = 'runs'

/** Hexadecimal digits of a digest in the name of a folder. */
const DIGITS = 8

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)

/**
 * The folder of a run's results without --out: its task, algorithm and seed. If other settings differ from the defaults, or
 * change during the run, a digest of them follows the algorithm, so that two set-ups have two folders. Stop conditions do not
 * count: a run that is trained further stays in its folder.
 * @returns a relative path, such as "runs/addition-grpo-1f0c9a3e-seed1"
 */
export function runFolder({ config, changes }: RunSource): string {
  const { task, algorithm, seed } = config
  const base = baseConfig(taskOf, task, algorithm)
  const settings = toLink({ ...withoutStops(config), seed: KNOBS.seed.default }, taskOf)
  const defaults = toLink({ ...withoutStops(base), seed: KNOBS.seed.default }, taskOf)
  const made = changes.length > 0 ? `${settings} ${JSON.stringify(changes)}` : settings
  const parts = [task, algorithm, ...(made === defaults ? [] : [digestOf(made)]), `seed${seed}`]
  return join(RESULTS, parts.join('-'))
}

/**
 * The folder of the results of a comparison or a sweep without --out.
 * @param link the text after `#` that describes all of it
 * @returns a relative path, such as "runs/sweep-1f0c9a3e"
 */
export const experimentFolder = (name: ExperimentKind, link: string): string =>
  join(RESULTS, `${name}-${digestOf(link)}`)
