import type { MetricKey } from '../../metrics/metrics'
import { hasKl, isBetaOn } from '../../settings/derived'
import { KNOB_NAMES, type RunConfig, type TaskId } from '../../settings/knobs'
import { externalName } from '../../settings/names'
import type { KnobValue } from '../../settings/knob'
import { TASKS } from '../../tasks'
import { idleBecause } from '../../tasks/fields'
import { externalConfig, type StreamedRun } from '../export'
import { withChanges } from '../knobLog'

type Acts = (config: RunConfig) => boolean

const isStaged: Acts = ({ staging }) => staging !== 'off'
const isConsistent: Acts = (config) => config.lambdaCons > 0 && idleBecause('lambdaCons', config) === null
const hasBonus: Acts = ({ entropyCoef, useAdaptiveEntropy }) => entropyCoef > 0 || useAdaptiveEntropy
const dropsDead: Acts = ({ deadGroups }) => deadGroups !== 'keep'
const isWeighted: Acts = (config) => hasKl(config) && isBetaOn(config)

/** Metrics of a part that a run may be without. Without it they have the same value at every step. */
const PART_OF: { readonly [Key in MetricKey]?: Acts } = {
  lambda_sup: isStaged,
  lambda_pg: isStaged,
  loss_sup: isStaged,
  'loss/supervised': isStaged,
  loss_cons: isConsistent,
  'loss/consistency': isConsistent,
  entropy_coef: hasBonus,
  'loss/entropy': hasBonus,
  beta: isWeighted,
  kl_loss: (config) => isWeighted(config) && config.klIn === 'loss',
  'loss/kl': (config) => isWeighted(config) && config.klIn === 'loss',
  reference_sync: ({ useReference, syncRefModel }) => useReference && syncRefModel,
  discarded_completions: dropsDead,
  resample_rounds: ({ deadGroups }) => deadGroups === 'resample',
  replayed_groups: ({ deadGroups }) => deadGroups === 'replay',
  'actor/pg_clipfrac_lower': (config) => config.clipRatioC > 0 && idleBecause('clipRatioC', config) === null,
}

/** Metrics that the script of one task logs, or of none: other tasks that are made from a script leave them out. */
const OF_SCRIPT: { readonly [Key in MetricKey]?: TaskId | null } = {
  group_size: 'diffusion',
  trained_prompt_num: 'diffusion',
  zero_std_ratio: 'diffusion',
  reward_std_mean: 'diffusion',
  advantages_mean: 'restoration',
  advantages_std: 'restoration',
  'critic/rewards/mean': null,
}

const isOfOtherScript = (key: MetricKey, task: TaskId): boolean =>
  TASKS[task].tags !== undefined && OF_SCRIPT[key] !== undefined && OF_SCRIPT[key] !== task

/** The metrics of a run, without those of parts that it never has and of the scripts of other tasks. */
export const metricsInUse = (run: StreamedRun): readonly MetricKey[] => {
  const configs = configsOf(run)
  return run.history.columns.filter(
    (key) => configs.some(PART_OF[key] ?? (() => true)) && !isOfOtherScript(key, run.first.task),
  )
}

/** The settings of a run under their names in links, without those that never have an effect. */
export function settingsInUse(run: StreamedRun): Record<string, KnobValue> {
  const configs = configsOf(run)
  const idle = KNOB_NAMES.filter((name) => configs.every((config) => idleBecause(name, config) !== null))
  const names = new Set(idle.map(externalName))
  return Object.fromEntries(Object.entries(externalConfig(run.first)).filter(([name]) => !names.has(name)))
}

/** The configurations of a run: that of its first step, and that after each change. */
function configsOf({ first, changes }: StreamedRun): RunConfig[] {
  const configs = [first]
  for (const change of changes) configs.push(withChanges(configs.at(-1)!, [change]))
  return configs
}
