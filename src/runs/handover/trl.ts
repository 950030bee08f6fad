import type { Catalogue } from '../../text/catalogue'
import { KNOBS, type RunConfig } from '../../settings/knobs'
import { IN_PYTHON } from '../../tasks/python/python'
import { TASKS, taskOf } from '../../tasks'
import { weightsOf } from '../../tasks/weights'
import { defaultsOf } from '../../settings/config'
import { toLink } from '../../settings/link'
import { gpt2Config, gpt2Tensors } from '../../settings/gpt2'
import { embeddingOf, transformerSizes } from '../../settings/networkCost'
import {
  settingsIn,
  updatesOf,
  type ChangedKnob,
  type ForeignValue,
  type UnsupportedKnob,
} from './counterparts'
import { huggingFaceTexts } from '../weights/huggingFaceTexts'
import { joinedModules, type PythonModule, type PythonValue } from './python'
import mlp from './python/network.py?raw'
import tokens from './python/tokens.py?raw'
import train from './python/train.py?raw'
import transformer from './python/transformer.py?raw'
import words from './python/words.py?raw'
import { GRPO_KNOBS, RLOO_KNOBS } from './trlKnobs'

/** TRL's trainers that a configuration can be exported to. */
export type TrlTrainer = 'GRPO' | 'RLOO'

/** A configuration as settings of TRL. */
export interface InTrl {
  trainer: TrlTrainer
  /** arguments of `GRPOConfig` or `RLOOConfig` */
  arguments: Readonly<Record<string, ForeignValue>>
  changed: readonly ChangedKnob[]
  unsupported: readonly UnsupportedKnob[]
}

/** RLOO if the ratio and the baseline are those of TRL's RLOOTrainer. */
export const trlTrainer = ({
  surrogate,
  baseline,
  advEstimator,
  importanceSamplingLevel,
}: RunConfig): TrlTrainer =>
  surrogate === 'clip' &&
  advEstimator === 'baseline' &&
  baseline === 'leave_one_out' &&
  importanceSamplingLevel === 'sequence_sum'
    ? 'RLOO'
    : 'GRPO'

/** TRL's name of a knob: its entry in the table of all knobs, without the remark. */
function trlName(knob: keyof typeof KNOBS): string {
  const { trl } = KNOBS[knob] as { trl?: string }
  if (trl === undefined) throw new Error(`${knob} has no name in TRL`)
  return /^\w+/.exec(trl)![0]
}

/** The arguments of TRL's configuration for a run, and the knobs that TRL lacks. */
export function inTrl(config: RunConfig): InTrl {
  const task = TASKS[config.task]
  const trainer = trlTrainer(config)
  const { settings, changed, unsupported } = settingsIn(
    trainer === 'RLOO' ? RLOO_KNOBS : GRPO_KNOBS,
    config,
    task,
  )
  const named = Object.fromEntries(settings.map(([knob, value]) => [trlName(knob), value]))
  if (task.endToken(config.taskSettings) >= 0) return { trainer, arguments: named, changed, unsupported }
  // without an end token, all completions would count as truncated
  const knob = 'maskTruncatedCompletions'
  const isChanged = config[knob]
  return {
    trainer,
    arguments: { ...named, mask_truncated_completions: false },
    changed: isChanged ? [...changed, { knob, value: true, written: false, why: 'idle' }] : changed,
    unsupported,
  }
}

/** The task, if a language model cannot be trained on it; empty if its prompts and completions are tokens. */
export const withoutTokens = (config: RunConfig): UnsupportedKnob[] =>
  IN_PYTHON[config.task] === null ? [{ knob: 'task', value: config.task, only: [] }] : []

/** The page's tokens as text in Python, for a run. */
export function wordsModule({ task, taskSettings }: RunConfig): PythonModule {
  const separator = IN_PYTHON[task]?.separator?.(taskSettings) ?? ' '
  return {
    source: words,
    values: { VOCABULARY: [...TASKS[task].vocabulary(taskSettings)], SEPARATOR: separator },
  }
}

/** The page's tokens and its network in Python, for a run. */
export function networkModules(config: RunConfig): Record<'words' | 'tokens' | 'network', PythonModule> {
  const task = TASKS[config.task]
  return {
    words: wordsModule(config),
    tokens: { source: tokens, values: { END_TOKEN: task.endToken(config.taskSettings) } },
    network:
      config.policy === 'transformer'
        ? { source: transformer, values: transformerConstants(config) }
        : { source: mlp, values: mlpConstants(config) },
  }
}

const mlpConstants = (config: RunConfig): Record<string, PythonValue> => ({
  WINDOW: config.window,
  LENGTH: TASKS[config.task].completionLength(config.taskSettings),
  EMBEDDING: embeddingOf(config.width),
  WIDTH: config.width,
  DEPTH: config.depth,
})

function transformerConstants(config: RunConfig): Record<string, PythonValue> {
  const { taskSettings, temperature } = config
  const task = TASKS[config.task]
  const sizes = transformerSizes(config, task)
  const length = task.completionLength(taskSettings)
  const { model_type: _, ...named } = gpt2Config(sizes)
  const tensors = gpt2Tensors(sizes)
  return {
    LENGTH: length,
    MODEL_SIZES: named,
    TENSORS: tensors.map(({ name }) => name),
    FIRST_BOUNDS: tensors.map(({ first }) => ('bound' in first ? first.bound : null)),
    FIRST_VALUES: tensors.map(({ first }) => ('value' in first ? first.value : null)),
    LINK: toLink(config, taskOf),
    FOLDER: huggingFaceTexts(
      { sizes, vocabulary: task.vocabulary(taskSettings), endToken: task.endToken(taskSettings), length },
      temperature,
    ),
  }
}

/** The task's Python with a run's settings. @throws if the task has none */
export function taskModule({ task, taskSettings }: RunConfig): PythonModule {
  const python = IN_PYTHON[task]
  if (python === null) throw new Error(`${task} has no tokens`)
  const settings = { ...defaultsOf(TASKS[task].knobs), ...taskSettings }
  const constants: Record<string, PythonValue> = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.toUpperCase(), value]),
  )
  return { source: python.source, values: { ...constants, ...python.constants?.(settings) } }
}

/** The updates to train if neither a schedule nor the run limits them: as many steps as the task needs. */
const usualUpdates = (config: RunConfig) => TASKS[config.task].learnsIn * updatesOf(config)

/** The constants of the training program. */
function trainConstants(config: RunConfig): Record<string, PythonValue> {
  const { max_steps: steps, ...knobs } = inTrl(config).arguments
  return {
    SEED: config.seed,
    KNOBS: knobs,
    MINI_BATCHES: config.stepsPerGeneration,
    REWARD_WEIGHTS: weightsOf(TASKS[config.task], config.taskSettings),
    SOFT_PUNISH_CACHE: config.softPunishCache,
    MAX_STEPS: steps ?? usualUpdates(config),
  }
}

/** A program that is written for TRL's GRPOTrainer, with a trainer in its place. */
export const withTrainer = (source: string, trainer: TrlTrainer) =>
  source.replaceAll(/\bGRPO(Config|Trainer)\b/g, `${trainer}$1`)

/** The head of the file: a description, and the knobs that TRL lacks. */
function header(
  config: RunConfig,
  text: Catalogue['handover'],
  { trainer, changed, unsupported }: InTrl,
): string {
  const link = `#${toLink(config, taskOf)}`
  const lines = [
    text.trl.header(trainer),
    `${text.configuration} ${link}`,
    '',
    ...knobLines(unsupported, text),
    ...changedLines(changed, text),
  ]
  return lines.join('\n')
}

/** A line for each knob that the other program lacks. */
export function knobLines(unsupported: readonly UnsupportedKnob[], text: Catalogue['handover']): string[] {
  if (unsupported.length === 0) return [text.allSupported]
  return [
    text.unsupported,
    ...unsupported.map(({ knob, value, only }) =>
      knob === 'rewardCode'
        ? `  ${KNOBS[knob].external}: ${text.rewardCode}`
        : `  ${KNOBS[knob].external} = ${value}: ${text.reason(only.map(String))}`,
    ),
  ]
}

/** A line for each knob that is written with another value. */
export function changedLines(changed: readonly ChangedKnob[], text: Catalogue['handover']): string[] {
  if (changed.length === 0) return []
  return [
    text.changed,
    ...changed.map(
      ({ knob, value, written, why }) =>
        `  ${KNOBS[knob].external} = ${value}: ${text.written(String(written), why)}`,
    ),
  ]
}

/** One Python file that trains this configuration's task with TRL. */
export function trlFile(config: RunConfig, text: Catalogue['handover']): string {
  const trl = inTrl(config)
  return joinedModules(header(config, text, trl), {
    task: taskModule(config),
    ...networkModules(config),
    train: { source: withTrainer(train, trl.trainer), values: trainConstants(config) },
  })
}

export const trlFileName = ({ task, algorithm, seed }: RunConfig) => `trl-${task}-${algorithm}-seed${seed}.py`
