import type { Catalogue } from '../../text/catalogue'
import { KNOBS, type RunConfig } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { TASKS, taskOf } from '../../tasks'
import { weightsOf } from '../../tasks/weights'
import type { RunTrace } from '../../worker/trace'
import { joinedModules } from './python'
import replay from './python/replay.py?raw'
import { inTrl, networkModules, taskModule, trlTrainer, withoutTokens, withTrainer } from './trl'
import { updatesOf, type UnsupportedKnob } from './counterparts'

export const TRACE_FORMAT = 'grpo-playground-trace'
/** 2: with the advantages of every step */
export const TRACE_VERSION = 2
/** The largest difference of a metric that the replay allows. */
export const REPLAY_TOLERANCE = 1e-5
/** Steps of a trace. */
export const REPLAY_STEPS = 100

/** The knobs that keep a run from being replayed in TRL, which lacks them or means something else by them. */
export function replayRefusals(config: RunConfig): UnsupportedKnob[] {
  const none = withoutTokens(config)
  if (none.length > 0) return none
  const { unsupported } = inTrl(config)
  // the place where a run stops does not change its steps
  const refused = unsupported.filter(({ knob }) => KNOBS[knob].place?.part !== 'stop')
  const also = (knob: UnsupportedKnob['knob'], ...only: UnsupportedKnob['only']) =>
    refused.push({ knob, value: config[knob], only })
  // TRL counts the punishment as a part of the reward
  if (config.softPunishCache > 0) also('softPunishCache', 0)
  // TRL's controller moves with every update, the page's with every step
  if (config.useAdaptiveEntropy) also('useAdaptiveEntropy', false)
  // TRL's reference may move in the middle of a step, between two of its updates
  const moves = config.useReference && config.syncRefModel && config.beta > 0
  if (moves && config.refModelSyncSteps % updatesOf(config) !== 0) also('refModelSyncSteps')
  return refused
}

/** Metrics that have the same name but different meanings. */
function notCompared(config: RunConfig, text: Catalogue['handover']): Record<string, string> {
  const { task: id, taskSettings } = config
  const never = {
    num_tokens: text.replay.tokens,
    step_time: text.replay.time,
    ...(trlTrainer(config) === 'RLOO' && { kl: text.replay.klOfDraws }),
  }
  if (TASKS[id].endToken(taskSettings) >= 0) return never
  const ofEnd = ['clipped_ratio', 'mean_terminated_length', 'min_terminated_length', 'max_terminated_length']
  return { ...never, ...Object.fromEntries(ofEnd.map((name) => [`completions/${name}`, text.replay.noEnd])) }
}

/**
 * The program that replays the draws of a trace in TRL's trainer.
 * @param traceName the file of the trace, saved beside the program
 * @throws if the configuration cannot be replayed
 */
export function replayFile(config: RunConfig, text: Catalogue['handover'], traceName: string): string {
  const refused = replayRefusals(config)
  if (refused.length > 0) throw new Error(`not to be replayed: ${refused.map(({ knob }) => knob).join(', ')}`)
  const { trainer, arguments: named } = inTrl(config)
  const { max_steps: schedule, ...knobs } = named
  const constants = {
    SEED: config.seed,
    KNOBS: config.lrSchedulerType === 'constant' ? knobs : { ...knobs, max_steps: schedule },
    MINI_BATCHES: config.stepsPerGeneration,
    REWARD_WEIGHTS: weightsOf(TASKS[config.task], config.taskSettings),
    TRACE_FILE: traceName,
    TRACE_VERSION,
    TOLERANCE: REPLAY_TOLERANCE,
    NOT_COMPARED: notCompared(config, text),
  }
  const header = [
    text.replay.header(trainer, traceName, String(REPLAY_TOLERANCE), config.policy === 'transformer'),
    `${text.configuration} #${toLink(config, taskOf)}`,
  ]
  return joinedModules(header.join('\n'), {
    task: taskModule(config),
    ...networkModules(config),
    replay: { source: withTrainer(replay, trainer), values: constants },
  })
}

/** Numbers of 32 bits, little-endian, in base64. */
function base64({ buffer, byteOffset, byteLength }: Float32Array): string {
  let binary = ''
  for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The trace as JSON. */
export const traceFile = ({ config, steps }: RunTrace): string =>
  JSON.stringify({
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    link: toLink(config, taskOf),
    steps: steps.map((step) => ({ ...step, weights: base64(step.weights) })),
  })

const named = ({ task, algorithm, seed }: RunConfig) => `${task}-${algorithm}-seed${seed}`
export const replayFileName = (config: RunConfig) => `replay-${named(config)}.py`
export const traceFileName = (config: RunConfig) => `trace-${named(config)}.json`
