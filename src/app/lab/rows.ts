import { changedKnobs, configProblems, settled } from '../../settings/config'
import { KNOBS, type PresetId, type RunConfig } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import type { RunKey } from '../../worker/protocol'
import { baseOf, withTask, withValue } from '../fields'
import type { Wanted } from './experiment'
import { keyOf, runConfig } from './runKey'
import type { CompareSettings, CompareState, Row, RowId } from './state'

/** The most rows, and the most seeds a row. */
export const MOST_ROWS = 8
export const MOST_SEEDS = 32

const DEFAULT_PRESETS: readonly PresetId[] = ['grpo', 'rloo', 'reinforce_baseline', 'reinforce']
/** Steps that the budget of a new comparison is worth. */
const DEFAULT_STEPS = 300

export const DEFAULT_SETTINGS: CompareSettings = { seed: 1, seeds: 8, budget: 0, threshold: 0.9 }

/** What a setting of a comparison, or of a sweep, may be. */
export const SETTING_LIMITS: Readonly<
  Record<keyof CompareSettings, { least: number; most: number; integer: boolean }>
> = {
  seed: { least: 0, most: KNOBS.seed.max, integer: true },
  seeds: { least: 1, most: MOST_SEEDS, integer: true },
  budget: { least: 1, most: 1e8, integer: true },
  threshold: { least: -1000, most: 1000, integer: false },
}

/** Whether a setting can have a value. */
export function isAllowed(setting: keyof CompareSettings, value: number): boolean {
  const { least, most, integer } = SETTING_LIMITS[setting]
  return value >= least && value <= most && (!integer || Number.isInteger(value))
}

/** The budget of 300 steps of a configuration. */
export const defaultBudget = (config: RunConfig): number => DEFAULT_STEPS * config.generationBatchSize

/** GRPO, RLOO, REINFORCE with baseline and REINFORCE on the task of a configuration, with its network and sampling. */
export function defaultRows(like: RunConfig): Row[] {
  const base = baseOf({ ...like, algorithm: KNOBS.algorithm.default })
  const own: RunConfig = {
    ...base,
    taskSettings: like.taskSettings,
    engine: like.engine,
    width: like.width,
    depth: like.depth,
    window: like.window,
  }
  return DEFAULT_PRESETS.map((preset, style) => ({
    id: `row-${style + 1}`,
    style,
    config: presetOn(own, preset),
  }))
}

/** A configuration with a preset, of which knobs that do not suit the task stay as the task begins with them. */
export function presetOn(config: RunConfig, preset: PresetId): RunConfig {
  const chosen = withValue(config, 'algorithm', preset)
  if (configProblems(chosen, taskOf).length === 0) return chosen
  return settled(chosen, baseOf(chosen), taskOf).config
}

/** The rows with one more, behind the row `after` or at the end. It takes the first colour that is free. */
export function withRow(rows: readonly Row[], config: RunConfig, after?: RowId): readonly Row[] {
  const styles = new Set(rows.map(({ style }) => style))
  let style = 0
  while (styles.has(style)) style++
  const number = rows.reduce((most, { id }) => Math.max(most, Number(id.slice('row-'.length))), 0) + 1
  const place = after === undefined ? rows.length : rows.findIndex(({ id }) => id === after) + 1
  return rows.toSpliced(place, 0, { id: `row-${number}`, style, config })
}

/** The seeds of a comparison, in their order. */
export const seedsOf = ({ seed, seeds }: Pick<CompareSettings, 'seed' | 'seeds'>): number[] =>
  Array.from({ length: seeds }, (_, i) => (seed + i) % 2 ** 32)

/** The runs of a row, one a seed, in the order of the seeds. */
export const runsOfRow = (row: Row, settings: CompareSettings): Wanted[] =>
  seedsOf(settings).map((seed) => {
    const config = runConfig(row.config, seed, settings.budget)
    return { key: keyOf(config), config, until: Infinity }
  })

/** The run of a row with a seed. */
export function keyOfRun({ rows, settings }: CompareState, row: RowId, seed: number): RunKey | null {
  const found = rows.find(({ id }) => id === row)
  return found ? keyOf(runConfig(found.config, seed, settings.budget)) : null
}

/** Rows of one task, as the first has it; those that cannot be are left out. */
export function onOneTask(configs: readonly RunConfig[]): RunConfig[] {
  const [first] = configs
  return configs.flatMap((config) => {
    const { task, taskSettings, engine, evalCompletions } = first
    const moved = { ...withTask(config, task), taskSettings, engine, evalCompletions }
    const own = changedKnobs(config, moved).length === 0 ? config : moved
    return configProblems(own, taskOf).length === 0 ? [own] : []
  })
}
