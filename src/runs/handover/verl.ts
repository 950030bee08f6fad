import type { Catalogue } from '../../text/catalogue'
import { KNOBS, type KnobName, type RunConfig } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { TASKS, taskOf } from '../../tasks'
import { weightsOf } from '../../tasks/weights'
import {
  betaInUse,
  settingsIn,
  updatesOf,
  type ChangedKnob,
  type ForeignValue,
  type UnsupportedKnob,
} from './counterparts'
import { joinedModules } from './python'
import verl from './python/verl.py?raw'
import { changedLines, knobLines, taskModule, wordsModule } from './trl'
import { VERL_KNOBS, VERL_VERSION } from './verlKnobs'

/** Matches the names that the table of knobs abbreviates: in verl they begin with actor_rollout_ref.actor. */
const IN_ACTOR = /^(actor\.|policy_loss\.|tau_)/

/** The full name of a knob in verl. */
function verlName(knob: KnobName): string {
  const { verl: name } = KNOBS[knob] as { verl?: string }
  if (name === undefined) throw new Error(`${knob} has no name in verl`)
  if (!IN_ACTOR.test(name)) return name
  return `actor_rollout_ref.${name.startsWith('actor.') ? name : `actor.${name}`}`
}

/** The steps of a run: verl's schedule if there is one, else the page's limit, else as many as the task needs. */
function stepsInVerl(config: RunConfig): number {
  const { lrSchedulerType, scheduleUpdates, maxSteps, task } = config
  if (lrSchedulerType !== 'constant') return Math.ceil(scheduleUpdates / updatesOf(config))
  return maxSteps > 0 ? maxSteps : TASKS[task].learnsIn
}

/** The overrides of verl's `main_ppo` for a run, the knobs that they change, and those that verl lacks. */
export function inVerl(config: RunConfig): {
  overrides: Readonly<Record<string, ForeignValue>>
  changed: readonly ChangedKnob[]
  unsupported: readonly UnsupportedKnob[]
} {
  const { settings, changed: others, unsupported } = settingsIn(VERL_KNOBS, config, TASKS[config.task])
  const prompts = config.generationBatchSize / config.numGenerations
  const beta = betaInUse(config)
  const overrides: Record<string, ForeignValue> = {
    'data.train_batch_size': prompts,
    'data.seed': config.seed,
    'trainer.total_training_steps': stepsInVerl(config),
    'actor_rollout_ref.actor.ppo_mini_batch_size': Math.max(
      1,
      Math.floor(prompts / config.stepsPerGeneration),
    ),
    'actor_rollout_ref.actor.kl_loss_coef': config.klIn === 'loss' ? beta : 0,
    'algorithm.kl_ctrl.kl_coef': config.klIn === 'reward' ? beta : 0,
    // a group is dead if its weighted rewards are equal
    ...(config.deadGroups === 'resample' && {
      'algorithm.filter_groups.enable': true,
      'algorithm.filter_groups.metric': 'score',
    }),
  }
  // the same estimators have other names if KL is in the reward
  const estimator = settings.find(([knob]) => knob === 'klEstimator')
  if (config.klIn === 'reward' && estimator) overrides['algorithm.kl_penalty'] = estimator[1]
  for (const [knob, value] of settings) overrides[verlName(knob)] = value
  const changed = [...others]
  if (beta !== config.beta) changed.push({ knob: 'beta', value: config.beta, written: beta, why: 'idle' })
  // verl draws mini-batches of whole prompts
  const hasWholePrompts = Number.isInteger(prompts / config.stepsPerGeneration)
  const apart = { knob: 'stepsPerGeneration', value: config.stepsPerGeneration, only: [] } as const
  return { overrides, changed, unsupported: hasWholePrompts ? unsupported : [...unsupported, apart] }
}

/** The tokens that another model may need for each word of the page. */
const TOKENS_A_WORD = 8
const LEAST_RESPONSE = 64

/** One Python file that has the reward function for verl, and starts verl's launcher with the overrides. */
export function verlFile(config: RunConfig, text: Catalogue['handover']): string {
  const task = TASKS[config.task]
  const { overrides, changed, unsupported } = inVerl(config)
  const length = task.completionLength(config.taskSettings)
  const header = [
    text.verl.header(VERL_VERSION),
    `${text.configuration} #${toLink(config, taskOf)}`,
    '',
    ...knobLines(unsupported, text),
    ...changedLines(changed, text),
  ]
  return joinedModules(header.join('\n'), {
    task: taskModule(config),
    words: wordsModule(config),
    verl: {
      source: verl,
      values: {
        SEED: config.seed,
        END_TOKEN: task.endToken(config.taskSettings),
        RESPONSE_LENGTH: Math.max(LEAST_RESPONSE, TOKENS_A_WORD * length),
        REWARD_WEIGHTS: weightsOf(task, config.taskSettings),
        KNOBS: overrides,
      },
    },
  })
}

export const verlFileName = ({ task, algorithm, seed }: RunConfig) =>
  `verl-${task}-${algorithm}-seed${seed}.py`
