import { changedKnobs, configProblems, reconcile } from '../../settings/config'
import { KNOBS, type PresetId, type RunConfig } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import type { RunKey } from '../../worker/protocol'
import { baseOf, taskKnobOf, withTask, withValue, type Field } from '../../tasks/fields'
import type { Wanted } from '../experiment'
import { keyOf, runConfig } from '../runKey'
import type { CompareSetting, CompareSettings, CompareState, ComparisonRow, RowId } from '../state'

/** The most rows, and the most seeds per row. */
export const MOST_ROWS = 8
export const MOST_SEEDS = 32

/** From so many seeds on, what happens in all of them probably happens in others too. */
export const TELLING_SEEDS = 3

/** The budget of a new comparison, in steps. */
const DEFAULT_STEPS = 300

export const DEFAULT_SETTINGS: CompareSettings = { seed: 1, seeds: 8, budget: 0, threshold: 0.9 }

/** The allowed values of a setting of a comparison or a sweep. */
export const SETTING_LIMITS: Readonly<
  Record<keyof CompareSettings, { least: number; most: number; integer: boolean }>
> = {
  seed: { least: 0, most: KNOBS.seed.max, integer: true },
  seeds: { least: 1, most: MOST_SEEDS, integer: true },
  budget: { least: 1, most: 1e8, integer: true },
  threshold: { least: -1000, most: 1000, integer: false },
}

/** The settings, in the order in which a link has them. */
export const COMPARE_SETTINGS = Object.keys(SETTING_LIMITS) as CompareSetting[]

/** Whether a setting can have a value. */
export function isAllowed(setting: keyof CompareSettings, value: number): boolean {
  const { least, most, integer } = SETTING_LIMITS[setting]
  return value >= least && value <= most && (!integer || Number.isInteger(value))
}

/** The default budget of a configuration: the completions of 300 steps. */
export const defaultBudget = (config: RunConfig): number => DEFAULT_STEPS * config.generationBatchSize

/** Whether a field has one value for all rows, so that all see the same prompts and are measured in the same way. */
export const isShared = (field: Field): boolean =>
  field === 'task' || field === 'engine' || field === 'evalCompletions' || taskKnobOf(field) !== null

/** Whether rows differ in the settings of the task itself, as its presets may. */
export const differInTask = ([first, ...others]: readonly ComparisonRow[]): boolean =>
  others.some(({ config }) =>
    (changedKnobs(first.config, config) as Field[]).some((field) => taskKnobOf(field) !== null),
  )

/** How many rows differ from the first in β or in whether a reference is kept. */
export const differInReference = ([{ config: first }, ...others]: readonly ComparisonRow[]): number =>
  others.filter(({ config }) => config.beta !== first.beta || config.useReference !== first.useReference)
    .length

/** A configuration with a preset; if the preset does not suit the task, the task's defaults stay. */
export function presetOn(config: RunConfig, preset: PresetId): RunConfig {
  const chosen = withValue(config, 'algorithm', preset)
  if (configProblems(chosen, taskOf).length === 0) return chosen
  return reconcile(chosen, baseOf(chosen), taskOf).config
}

/** The rows and a new one, after the row `after` or at the end. The new row takes the first free colour. */
export function withRow(
  rows: readonly ComparisonRow[],
  config: RunConfig,
  after?: RowId,
): readonly ComparisonRow[] {
  const styles = new Set(rows.map(({ style }) => style))
  let style = 0
  while (styles.has(style)) style++
  const number = rows.reduce((most, { id }) => Math.max(most, Number(id.slice('row-'.length))), 0) + 1
  const place = after === undefined ? rows.length : rows.findIndex(({ id }) => id === after) + 1
  return rows.toSpliced(place, 0, { id: `row-${number}`, style, config })
}

/** The rows with the first style, ink, given to the first of them; the row that had it takes that one's style. */
export function withInkFirst(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  const { style: own } = rows[0]
  return rows.map((row, place) =>
    place === 0 ? { ...row, style: 0 } : row.style === 0 ? { ...row, style: own } : row,
  )
}

/** The seeds of a comparison, in their order. */
export const seedsOf = ({ seed, seeds }: Pick<CompareSettings, 'seed' | 'seeds'>): number[] =>
  Array.from({ length: seeds }, (_, i) => (seed + i) % 2 ** 32)

/** The runs of a row, one per seed, in the order of the seeds. */
export const runsOfRow = (row: ComparisonRow, settings: CompareSettings): Wanted[] =>
  seedsOf(settings).map((seed) => {
    const config = runConfig(row.config, seed, settings.budget)
    return { key: keyOf(config), config, until: Infinity }
  })

/** How many runs more seeds add: rows with the same settings share theirs. */
export function addedRuns(rows: readonly ComparisonRow[], settings: CompareSettings, seeds: number): number {
  const count = (of: CompareSettings) =>
    new Set(rows.flatMap((row) => runsOfRow(row, of).map(({ key }) => key))).size
  return count({ ...settings, seeds }) - count(settings)
}

/** The run of a row with a seed. */
export function keyOfRun({ rows, settings }: CompareState, row: RowId, seed: number): RunKey | null {
  const found = rows.find(({ id }) => id === row)
  return found ? keyOf(runConfig(found.config, seed, settings.budget)) : null
}

/** Updates that a configuration makes with a thousand training completions: μ passes over S mini-batches of N. */
export const updatesPerThousand = ({ numIterations, stepsPerGeneration, generationBatchSize }: RunConfig) =>
  (1000 * numIterations * stepsPerGeneration) / generationBatchSize

/**
 * The configurations with the task of the first one. Configurations that are not valid for that task are left out.
 * @param keepsOwn whether a configuration of that task keeps its own settings of the task
 */
export function onOneTask(configs: readonly RunConfig[], keepsOwn = false): RunConfig[] {
  const [first] = configs
  return configs.flatMap((config) => {
    const { task, engine, evalCompletions } = first
    const taskSettings = keepsOwn && config.task === task ? config.taskSettings : first.taskSettings
    // reward code fits the problems of one task, so it is dropped if the task changes
    const rewardCode = config.task === task ? config.rewardCode : ''
    const moved = { ...withTask(config, task), taskSettings, engine, evalCompletions, rewardCode }
    const own = changedKnobs(config, moved).length === 0 ? config : moved
    return configProblems(own, taskOf).length === 0 ? [own] : []
  })
}
