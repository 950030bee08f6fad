import type { Framework } from '../metrics/foreignNames'
import type { Format, VersionGuess } from './contract'

const startsWith = (names: ReadonlySet<string>, ...starts: readonly string[]) =>
  [...names].some((name) => starts.some((start) => name.startsWith(start)))

/** Names of scripts that print dicts as TRL does, and have other names for the reward or the policy loss. */
const OF_SCRIPTS = ['rewards_mean', 'loss_pg']

/**
 * The program whose names a run has.
 * @param isUnsloth whether the name of its file says so; the names of its metrics are those of TRL
 */
export function frameworkOf(format: Format, names: ReadonlySet<string>, isUnsloth: boolean): Framework {
  if (
    format === 'verl' ||
    format === 'openrlhf' ||
    format === 'prime-rl' ||
    format === 'ms-swift' ||
    format === 'mlx'
  )
    return format
  const bare = new Set([...names].map((name) => name.replace(/^(train|eval)\//, '')))
  if (bare.has('global_step/max_steps')) return 'ms-swift'
  if (startsWith(bare, 'env/', 'optim/', 'progress/')) return 'tinker'
  if (startsWith(bare, 'actor/', 'critic/', 'response_length/', 'global_seqlen/')) return 'verl'
  if (bare.has('policy_loss') || bare.has('act_loss')) return 'openrlhf'
  const isTrl =
    (format === 'trl' && !OF_SCRIPTS.some((name) => bare.has(name))) ||
    format === 'trainer-state' ||
    format === 'notebook' ||
    bare.has('reward_std') ||
    startsWith(bare, 'completions/')
  if (!isTrl) return 'unknown'
  const keepsOldNames = bare.has('completion_length') && bare.has('completions/mean_length')
  return keepsOldNames || isUnsloth ? 'unsloth' : 'trl'
}

/** Names of TRL, and the first version that writes them, ascending. */
const SINCE: readonly [name: string, version: string][] = [
  ['completions/clipped_ratio', '0.17'],
  ['clip_ratio/region_mean', '0.17'],
  ['frac_reward_zero_std', '0.18'],
  ['entropy', '0.20'],
  ['sampling/importance_sampling_ratio/mean', '0.23'],
  ['step_time', '0.26'],
]
/** Names of TRL, and the first version that does not write them any more, ascending. Unsloth still writes some. */
const BEFORE: readonly [name: string, version: string][] = [
  ['completion_length', '0.17'],
  ['clip_ratio', '0.17'],
]
/** Names of TRL that every line with rewards has, from this version on. */
const ALWAYS_SINCE: readonly [name: string, version: string][] = [
  ['frac_reward_zero_std', '0.18'],
  ['completions/mean_length', '0.17'],
]

const earlier = (a: string | null, b: string) => (a === null || compare(b, a) < 0 ? b : a)
function compare(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number))
  return x[0] - y[0] || x[1] - y[1]
}

/** The range of versions of TRL that the names of a log fit; null for other programs, and if no name tells the version. */
export function versionOf(framework: Framework, written: ReadonlySet<string>): VersionGuess | null {
  if (framework !== 'trl' && framework !== 'unsloth') return null
  const names = new Set([...written].map((name) => name.replace(/^train\//, '')))
  const since = SINCE.filter(([name]) => names.has(name))
  const gone = names.has('completions/mean_length') ? [] : BEFORE.filter(([name]) => names.has(name))
  const because = [...since, ...gone].map(([name]) => name)
  const [[newer, from], [older, ends]] = [since.at(-1) ?? ['', null], gone[0] ?? ['', null]]
  if (from !== null && ends !== null && compare(from, ends) >= 0) {
    const contradiction = { newer, from, older, before: ends }
    return { of: 'trl', from: null, before: null, because, contradiction }
  }
  let before = ends
  if (names.has('reward')) {
    for (const [name, version] of ALWAYS_SINCE) {
      if (names.has(name) || (from !== null && compare(from, version) >= 0)) continue
      before = earlier(before, version)
    }
  }
  return because.length > 0 ? { of: 'trl', from, before, because } : null
}

/** Whether a version of TRL or a later one is certain to have written the log. */
export const isSince = (version: VersionGuess | null, first: string): boolean =>
  version !== null && version.from !== null && compare(version.from, first) >= 0

/** Whether reward_std is certain to be the std of the batch: from TRL 0.27. */
export const writesSpreadOfBatch = (version: VersionGuess | null): boolean => isSince(version, '0.27')

/** Whether reward_std is certain to be the mean of the groups’ stds: before TRL 0.22. */
export const writesSpreadOfGroups = (version: VersionGuess | null): boolean =>
  version !== null && version.before !== null && compare(version.before, '0.22') <= 0
