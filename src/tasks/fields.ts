import { baseConfig } from '../settings/presets'
import { never, OUTSIDE, type Display, type Role } from '../settings/knobs/declaration'
import { completionsFor, defaultConfig, reconcile, withEpsilonHigh } from '../settings/config'
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
import { taskOf } from '.'

/** A setting of the page: a knob, a knob of the task, or prompts per step, which sets completions per step. */
export type Field = KnobName | 'promptsPerStep' | `task.${string}`

const TASK_PREFIX = 'task.'

/** The name of the task's knob that a field sets; null for other fields. */
export function taskKnobOf(field: Field): string | null {
  return field.startsWith(TASK_PREFIX) ? field.slice(TASK_PREFIX.length) : null
}

/** The fields of a task's own knobs. */
export function taskFields(task: TaskId): Field[] {
  return Object.keys(taskOf(task).knobs).map((name): Field => `${TASK_PREFIX}${name}` as `task.${string}`)
}

/** P = N ÷ G, which is whole in every valid configuration. */
function promptsPerStep(config: RunConfig): number {
  return config.generationBatchSize / config.numGenerations
}

/** The declaration of a field. A task's knobs are shown in the task's own section and always act. */
function declarationOf(field: Field): Display & Role {
  if (field === 'promptsPerStep') return PROMPTS_PER_STEP
  return taskKnobOf(field) === null ? KNOBS[field as KnobName] : TASK_KNOB
}
const TASK_KNOB: Display & Role = { ...OUTSIDE, ofAlgorithm: false, idle: never }

export const displayOf = (field: Field): Display => declarationOf(field)

/** The knob that keeps a field without effect, or null if it acts. */
export function idleBecause(field: Field, config: RunConfig): KnobName | null {
  return declarationOf(field).idle(config, taskOf(config.task))
}

/** The values that a field takes, given the rest of the configuration. */
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
 * The configuration with one field set. A task also sets its own knobs to their defaults, a preset all knobs of the
 * algorithm; prompts per step set N = P·G; a group size keeps N if it divides N, else it keeps P, and N = P·G; ε sets ε
 * high if that follows ε, and setting ε high ends the following.
 * @param running the run that can take over a group size at once, as long as the two have the same N
 */
export function withValue(config: RunConfig, field: Field, value: KnobValue, running = config): RunConfig {
  if (field === 'promptsPerStep') {
    return { ...config, generationBatchSize: (value as number) * config.numGenerations }
  }
  if (field === 'numGenerations') {
    const { generationBatchSize: N } = config
    const isHeld = N % (value as number) === 0 && N === running.generationBatchSize
    const generationBatchSize = isHeld ? N : completionsFor(value as number, config)
    return { ...config, numGenerations: value as number, generationBatchSize }
  }
  if (field === 'algorithm') return withPreset(config, value as PresetId)
  if (field === 'task') {
    return withTask(config, value as TaskId)
  }
  const name = taskKnobOf(field)
  if (field === 'epsilonHigh') return { ...config, epsilonHigh: value as number, epsilonHighFollows: false }
  if (name === null) return withEpsilonHigh({ ...config, [field]: value })
  return { ...config, taskSettings: { ...config.taskSettings, [name]: value } }
}

/** The configuration with another preset: every knob of the algorithm takes its value. */
function withPreset(config: RunConfig, algorithm: PresetId): RunConfig {
  const base = baseOf({ ...config, algorithm })
  const own = Object.fromEntries(OF_ALGORITHM.map((name) => [name, base[name]]))
  return { ...config, ...own, algorithm }
}

/**
 * The configuration with another task, whose own knobs have their defaults and with the task reward, because reward
 * code is written for the problems of one task. Knobs that the visitor has not changed take the new task's values, and
 * so do those that contradict them.
 */
export function withTask(config: RunConfig, task: TaskId): RunConfig {
  const before = baseOf(config)
  const after = baseOf({ ...config, task })
  const untouched = KNOB_NAMES.filter((name) => config[name] === before[name])
  const moved = Object.fromEntries(untouched.map((name) => [name, after[name]]))
  const own = { task, taskSettings: after.taskSettings, rewardCode: after.rewardCode }
  const wanted = withEpsilonHigh({ ...config, ...moved, ...own })
  return reconcile(wanted, after, taskOf).config
}

/** The configuration of the same task, preset and seed before anything else is changed. */
export function baseOf(config: RunConfig): RunConfig {
  return { ...baseConfig(taskOf, config.task, config.algorithm), seed: config.seed }
}

/**
 * The value to which a field is restored. Prompts per step restore the number of completions and keep the group size;
 * an ε high that follows by default takes the value of ε.
 */
export function baseValueOf(field: Field, config: RunConfig): KnobValue {
  if (field === 'epsilonHigh' && baseOf(config).epsilonHighFollows) return config.epsilon
  if (field !== 'promptsPerStep')
    return valueOf(field, field === 'seed' ? defaultConfig(taskOf) : baseOf(config))
  return baseOf(config).generationBatchSize / config.numGenerations
}
