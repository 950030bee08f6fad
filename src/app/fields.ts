import { baseConfig } from '../settings/presets'
import { never, OUTSIDE, type Display, type Role } from '../settings/knobs/declaration'
import { defaultConfig, divisors, settled } from '../settings/config'
import type { Knob, KnobValue, NumberKnob } from '../settings/knob'
import {
  KNOBS,
  KNOB_NAMES,
  OF_ALGORITHM,
  PROMPTS_PER_STEP,
  type KnobName,
  type PresetId,
  type RunConfig,
  type TaskId,
} from '../settings/knobs'
import { taskOf } from '../tasks'

/** Whatever a visitor can set: a knob, a knob of the task, or prompts per step, which sets completions per step. */
export type Field = KnobName | 'promptsPerStep' | `task.${string}`

const TASK_PREFIX = 'task.'

/** The name of a task's knob in its field, or null where the field is no task's. */
export function taskKnobOf(field: Field): string | null {
  return field.startsWith(TASK_PREFIX) ? field.slice(TASK_PREFIX.length) : null
}

/** The fields of a task's own knobs. */
export function taskFields(task: TaskId): Field[] {
  return Object.keys(taskOf(task).knobs).map((name): Field => `${TASK_PREFIX}${name}` as `task.${string}`)
}

/** P = N ÷ G, which is whole in every valid configuration. */
export function promptsPerStep(config: RunConfig): number {
  return config.generationBatchSize / config.numGenerations
}

/** How the panel shows a field, and what it is to the others. A task's knobs stand in the task's own section. */
function declarationOf(field: Field): Display & Role {
  if (field === 'promptsPerStep') return PROMPTS_PER_STEP
  return taskKnobOf(field) === null ? KNOBS[field as KnobName] : TASK_KNOB
}
const TASK_KNOB: Display & Role = { ...OUTSIDE, ofAlgorithm: false, idle: never }

export const displayOf = (field: Field): Display => declarationOf(field)

/** The knob that keeps a field without effect, or null where it acts. */
export function idleBecause(field: Field, config: RunConfig): KnobName | null {
  return declarationOf(field).idle(config, taskOf(config.task))
}

/** The group sizes that divide the completions of a step. */
export function groupSizes({ generationBatchSize }: RunConfig): number[] {
  return divisors(generationBatchSize).filter((size) => size <= KNOBS.numGenerations.max)
}

/** What a field takes, given the rest of the configuration. */
export function knobOf(field: Field, config: RunConfig): Knob {
  if (field === 'promptsPerStep') return promptsKnob(config)
  const name = taskKnobOf(field)
  return name === null ? KNOBS[field as KnobName] : taskOf(config.task).knobs[name]
}

function promptsKnob(config: RunConfig): NumberKnob {
  const { external, max } = KNOBS.generationBatchSize
  return {
    kind: 'number',
    external,
    effect: 'reset',
    default: promptsPerStep(baseOf(config)),
    min: 1,
    max: Math.floor(max / config.numGenerations),
    integer: true,
    scale: 'log',
    step: 1,
  }
}

export function valueOf(field: Field, config: RunConfig): KnobValue {
  if (field === 'promptsPerStep') return promptsPerStep(config)
  const name = taskKnobOf(field)
  return name === null ? config[field as KnobName] : config.taskSettings[name]
}

/**
 * The configuration with one field set. A task brings the defaults of its own knobs, a preset its values; prompts
 * per step set N = P·G.
 */
export function withValue(config: RunConfig, field: Field, value: KnobValue): RunConfig {
  if (field === 'promptsPerStep') {
    return { ...config, generationBatchSize: (value as number) * config.numGenerations }
  }
  if (field === 'algorithm') return withPreset(config, value as PresetId)
  if (field === 'task') {
    return withTask(config, value as TaskId)
  }
  const name = taskKnobOf(field)
  if (name === null) return { ...config, [field]: value }
  return { ...config, taskSettings: { ...config.taskSettings, [name]: value } }
}

/** Another preset: every knob that makes an algorithm as it has it. */
function withPreset(config: RunConfig, algorithm: PresetId): RunConfig {
  const base = baseOf({ ...config, algorithm })
  const own = Object.fromEntries(OF_ALGORITHM.map((name) => [name, base[name]]))
  return { ...config, ...own, algorithm }
}

/**
 * Another task, with its own knobs at their defaults. Knobs that were untouched take what it recommends, as do those that
 * cannot stand beside that.
 */
export function withTask(config: RunConfig, task: TaskId): RunConfig {
  const before = baseOf(config)
  const after = baseOf({ ...config, task })
  const untouched = KNOB_NAMES.filter((name) => config[name] === before[name])
  const moved = Object.fromEntries(untouched.map((name) => [name, after[name]]))
  return settled({ ...config, ...moved, task, taskSettings: after.taskSettings }, after, taskOf).config
}

/** The configuration of the same task, preset and seed in which nothing else has been touched. */
export function baseOf(config: RunConfig): RunConfig {
  return { ...baseConfig(taskOf, config.task, config.algorithm), seed: config.seed }
}

/** What a field is restored to. Group size stays, so prompts per step go back to the default number of completions. */
export function baseValueOf(field: Field, config: RunConfig): KnobValue {
  if (field !== 'promptsPerStep')
    return valueOf(field, field === 'seed' ? defaultConfig(taskOf) : baseOf(config))
  return baseOf(config).generationBatchSize / config.numGenerations
}
