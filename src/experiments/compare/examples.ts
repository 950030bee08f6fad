import { changedKnobs } from '../../settings/config'
import { KNOBS, OF_ALGORITHM, type PresetId, type RunConfig } from '../../settings/knobs'
import { baseOf } from '../../tasks/fields'
import { presetOn } from './rows'
import type { ComparisonRow } from '../state'

/**
 * Comparisons to start from: GRPO with its parts removed one at a time, and four whole algorithms. The first is the
 * default.
 */
export const EXAMPLES = ['one_at_a_time', 'algorithms'] as const
export type Example = (typeof EXAMPLES)[number]

/** GRPO with parts of its advantage removed: each stage lacks one part more than the stage before it. */
export const STAGES = ['no_std', 'batch_mean', 'no_baseline'] as const
export type Stage = (typeof STAGES)[number]

const STAGE_KNOBS: Readonly<Record<Stage, Pick<RunConfig, 'baseline' | 'scaleRewards'>>> = {
  no_std: { scaleRewards: 'none', baseline: 'group' },
  batch_mean: { scaleRewards: 'none', baseline: 'batch' },
  no_baseline: { scaleRewards: 'none', baseline: 'none' },
}

const ALGORITHMS: readonly PresetId[] = ['grpo', 'rloo', 'reinforce_baseline', 'reinforce']

/** GRPO on the task of a configuration, with its network and sampling. */
const grpoLike = (like: RunConfig): RunConfig => ({
  ...baseOf({ ...like, algorithm: KNOBS.algorithm.default }),
  taskSettings: like.taskSettings,
  engine: like.engine,
  width: like.width,
  depth: like.depth,
  window: like.window,
})

/** GRPO without the parts that a stage lacks. */
export const stageConfig = (grpo: RunConfig, stage: Stage): RunConfig => ({ ...grpo, ...STAGE_KNOBS[stage] })

/** The configurations of an example on the task of a configuration. */
function exampleConfigs(example: Example, like: RunConfig): RunConfig[] {
  const grpo = grpoLike(like)
  if (example === 'algorithms') return ALGORITHMS.map((preset) => presetOn(grpo, preset))
  return [grpo, ...STAGES.map((stage) => stageConfig(grpo, stage))]
}

/** The rows of an example. */
export const exampleRows = (example: Example, like: RunConfig): ComparisonRow[] =>
  exampleConfigs(example, like).map((config, style) => ({ id: `row-${style + 1}`, style, config }))

/** The example that the rows equal; null if they have been changed. */
export function exampleOf(rows: readonly ComparisonRow[]): Example | null {
  const isExample = (example: Example) => {
    const configs = exampleConfigs(example, rows[0].config)
    return (
      configs.length === rows.length &&
      configs.every(
        (config, k) => changedKnobs({ ...config, seed: rows[k].config.seed }, rows[k].config).length === 0,
      )
    )
  }
  return EXAMPLES.find(isExample) ?? null
}

/** The stage whose algorithm a configuration has; null if it has another one. */
export function stageOf(config: RunConfig): Stage | null {
  if (config.algorithm !== KNOBS.algorithm.default) return null
  const base = baseOf(config)
  const isStage = (stage: Stage) => {
    const whole: RunConfig = { ...base, ...STAGE_KNOBS[stage] }
    return OF_ALGORITHM.every((name) => whole[name] === config[name])
  }
  return STAGES.find(isStage) ?? null
}
