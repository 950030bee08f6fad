import { changedKnobs, defaultConfig } from '../../settings/config'
import { KNOBS, OF_ALGORITHM, type PresetId, type RunConfig, type TaskId } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import { baseOf } from '../../tasks/fields'
import { presetOn } from './rows'
import type { ComparisonRow } from '../state'

/**
 * Comparisons to start from. The first two are on the default task: GRPO with its parts removed one at a time, which is
 * the default comparison, and four whole algorithms. Each other example has its own task and budget, for which one part
 * of GRPO decides the result.
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
type OnDefaultTask = 'one_at_a_time' | 'algorithms'

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

export const TEACHING: Readonly<Record<Exclude<Example, OnDefaultTask>, TaughtBy>> = {
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

const isTaught = (example: Example): example is Exclude<Example, OnDefaultTask> => example in TEACHING

/** The budget of an example; null for the default budget of its task. */
export const budgetOfExample = (example: Example): number | null =>
  isTaught(example) ? TEACHING[example].budget : null

/** GRPO without the parts that a stage lacks, or with the part that a variant changes. */
export const stageConfig = (grpo: RunConfig, stage: Stage | Variant): RunConfig => ({
  ...grpo,
  ...STAGE_KNOBS[stage],
})

/** The configurations of an example, with the seed and the engine of a configuration and otherwise the defaults of its task. */
function exampleConfigs(example: Example, { seed, engine }: RunConfig): RunConfig[] {
  const grpoOn = (task: TaskId): RunConfig => ({ ...defaultConfig(taskOf, task), seed, engine })
  if (isTaught(example)) {
    const { task, settings, rows } = TEACHING[example]
    const base = grpoOn(task)
    const taskSettings = { ...base.taskSettings, ...settings }
    return rows.map((row) => ({ ...base, taskSettings, ...row }))
  }
  const grpo = grpoOn(KNOBS.task.default)
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
