import { changedKnobs } from '../../settings/config'
import { KNOBS, OF_ALGORITHM, type PresetId, type RunConfig, type TaskId } from '../../settings/knobs'
import { baseOf, withTask } from '../../tasks/fields'
import { presetOn } from './rows'
import type { ComparisonRow } from '../state'

/**
 * Comparisons to start from. The first two are on any task: GRPO with its parts removed one at a time, which is the default,
 * and four whole algorithms. Each of the others has a task and a budget of its own, on which one part of GRPO decides.
 */
export const EXAMPLES = [
  'one_at_a_time',
  'algorithms',
  'std_helps',
  'std_hurts',
  'dead_groups',
  'batch_mean_fails',
] as const
export type Example = (typeof EXAMPLES)[number]
type OnAnyTask = 'one_at_a_time' | 'algorithms'

/** GRPO with parts of its advantage removed: each stage lacks one part more than the stage before it. */
export const STAGES = ['no_std', 'batch_mean', 'no_baseline'] as const
export type Stage = (typeof STAGES)[number]

/** GRPO with one part of its loss changed. */
export const VARIANTS = ['clip_higher', 'no_clip', 'per_token'] as const
export type Variant = (typeof VARIANTS)[number]

type StageKnobs = Partial<
  Pick<RunConfig, 'baseline' | 'scaleRewards' | 'epsilon' | 'epsilonHigh' | 'epsilonHighFollows' | 'lossType'>
>

const STAGE_KNOBS: Readonly<Record<Stage | Variant, StageKnobs>> = {
  no_std: { scaleRewards: 'none', baseline: 'group' },
  batch_mean: { scaleRewards: 'none', baseline: 'batch' },
  no_baseline: { scaleRewards: 'none', baseline: 'none' },
  // DAPO's ε high
  clip_higher: { epsilonHigh: 0.28, epsilonHighFollows: false },
  // the ratio stays; no ratio is below 1 − 1, and hardly any above 1 + 10
  no_clip: { epsilon: 1, epsilonHigh: KNOBS.epsilonHigh.max, epsilonHighFollows: false },
  per_token: { lossType: 'token-mean' },
}

const ALGORITHMS: readonly PresetId[] = ['grpo', 'rloo', 'reinforce_baseline', 'reinforce']

/** An example on a task of its own. What it shows was measured over eight seeds: see `tests/long/examples.test.ts`. */
interface TaughtBy {
  task: TaskId
  settings: RunConfig['taskSettings']
  /** completions of every run */
  budget: number
  rows: readonly Partial<RunConfig>[]
}

const NO_STD: Partial<RunConfig> = { scaleRewards: 'none', baseline: 'group' }

export const TEACHING: Readonly<Record<Exclude<Example, OnAnyTask>, TaughtBy>> = {
  // right answers are rare, so that rewards of a group hardly differ
  std_helps: { task: 'countdown', settings: {}, budget: 9600, rows: [{}, NO_STD] },
  std_hurts: { task: 'grid-world', settings: { slip: 0.2 }, budget: 1920, rows: [{}, NO_STD] },
  // one answer of 8³ is right
  dead_groups: {
    task: 'needle',
    settings: { symbols: 8, length: 3 },
    budget: 9600,
    rows: [{}, { numGenerations: 2 }, { numGenerations: 32 }],
  },
  // prompts of one to five digits: the short ones are soon solved
  batch_mean_fails: {
    task: 'reverse',
    settings: { length: 5, symbols: 5, shorter: 4 },
    budget: 12800,
    rows: [NO_STD, { scaleRewards: 'none', baseline: 'batch' }],
  },
}

const isTaught = (example: Example): example is Exclude<Example, OnAnyTask> => example in TEACHING

/** The budget of an example on a task of its own; null for one on any task. */
export const budgetOfExample = (example: Example): number | null =>
  isTaught(example) ? TEACHING[example].budget : null

/** GRPO on the task of a configuration, with its network and sampling. */
const grpoLike = (like: RunConfig): RunConfig => ({
  ...baseOf({ ...like, algorithm: KNOBS.algorithm.default }),
  taskSettings: like.taskSettings,
  engine: like.engine,
  width: like.width,
  depth: like.depth,
  window: like.window,
})

/** GRPO without the parts that a stage lacks, or with the part that a variant changes. */
export const stageConfig = (grpo: RunConfig, stage: Stage | Variant): RunConfig => ({
  ...grpo,
  ...STAGE_KNOBS[stage],
})

/** The configurations of an example on the task of a configuration. */
function exampleConfigs(example: Example, like: RunConfig): RunConfig[] {
  if (isTaught(example)) {
    const { task, settings, rows } = TEACHING[example]
    const base = baseOf({ ...withTask(like, task), algorithm: KNOBS.algorithm.default })
    const taskSettings = { ...base.taskSettings, ...settings }
    return rows.map((row) => ({ ...base, engine: like.engine, taskSettings, ...row }))
  }
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

/** The stage or variant whose algorithm a configuration has; null if it has another one. */
export function stageOf(config: RunConfig): Stage | Variant | null {
  if (config.algorithm !== KNOBS.algorithm.default) return null
  const base = baseOf(config)
  const isStage = (stage: Stage | Variant) => {
    const whole: RunConfig = { ...base, ...STAGE_KNOBS[stage] }
    return OF_ALGORITHM.every((name) => whole[name] === config[name])
  }
  return [...STAGES, ...VARIANTS].find(isStage) ?? null
}
