import { KNOBS } from '../../settings/knobs'
import type { Entry } from '../../settings/read'
import { fixedLossTypeInVerl, SURROGATES_IN_VERL } from '../../settings/verl'
import type { Draft, Names } from './importRows'
import { capOf, hasNoDualClip } from './verlKnobs'

const isWhole = (x: number) => Number.isInteger(x) && x > 0

/**
 * Drafts for the settings that verl derives: mini-batches from the prompts of a step and of a mini-batch, the place and the weight of
 * the KL from its two switches, the clip limits from their common default, and the schedule from the number of steps.
 */
export function verlDrafts(names: Names): Draft[] {
  return [
    ...batchDrafts(names),
    ...criticDrafts(names),
    ...klDrafts(names),
    ...clipDrafts(names),
    ...dualClipDrafts(names),
    ...lossDrafts(names),
    ...lengthDrafts(names),
  ]
}

function batchDrafts(names: Names): Draft[] {
  const prompts = names.number('data.train_batch_size')
  const mini = names.number('ppo_mini_batch_size')
  if (!isWhole(prompts) || !isWhole(mini)) return []
  const count = prompts / mini
  return [
    {
      name: 'data.train_batch_size',
      written: String(prompts),
      origin: names.originOf('data.train_batch_size'),
      entries: [['prompts_per_step', String(prompts)]],
    },
    {
      name: names.has('ppo_mini_batch_size') ? 'actor.ppo_mini_batch_size' : 'ppo_mini_batch_size',
      written: `${prompts} ÷ ${mini}`,
      origin: names.has('data.train_batch_size', 'ppo_mini_batch_size') ? 'derived' : 'default',
      entries: isWhole(count) ? [[KNOBS.stepsPerGeneration.external, String(count)]] : [],
      ...(!isWhole(count) && { why: 'fraction' }),
    },
  ]
}

const ESTIMATOR = 'algorithm.adv_estimator'

/** verl's default estimator reads the values that a critic predicts. */
function criticDrafts(names: Names): Draft[] {
  const isWritten = names.has(ESTIMATOR)
  const written = isWritten ? names.peek(ESTIMATOR) : names.get(ESTIMATOR)
  if (written !== 'gae') return []
  names.settle(ESTIMATOR)
  return [{ name: ESTIMATOR, written, origin: isWritten ? 'written' : 'default', entries: [], why: 'critic' }]
}

const COEFFICIENTS = { loss: 'kl_loss_coef', reward: 'algorithm.kl_ctrl.kl_coef' } as const
const KINDS = { loss: 'kl_loss_type', reward: 'algorithm.kl_penalty' } as const
const SWITCHES = { loss: 'use_kl_loss', reward: 'algorithm.use_kl_in_reward' } as const

/**
 * verl can have a KL in the loss, a KL in the reward, both or neither. The page has one KL; if verl has both, it takes
 * the KL of the loss.
 */
function klDrafts(names: Names): Draft[] {
  const isIn = { loss: names.isTrue(SWITCHES.loss), reward: names.isTrue(SWITCHES.reward) }
  const place = isIn.loss ? 'loss' : isIn.reward ? 'reward' : null
  const other = place === 'loss' ? 'reward' : 'loss'
  const drafts: Draft[] = []
  const switches = `${SWITCHES.loss}=${names.get(SWITCHES.loss)}, ${SWITCHES.reward}=${names.get(SWITCHES.reward)}`
  if (place === null) {
    if (names.get(SWITCHES.loss) !== undefined || names.get(SWITCHES.reward) !== undefined)
      drafts.push({
        name: `${SWITCHES.loss}, ${SWITCHES.reward}`,
        written: 'False, False',
        origin: names.originOf(SWITCHES.loss, SWITCHES.reward),
        entries: [
          [KNOBS.beta.external, '0'],
          [KNOBS.useReference.external, 'false'],
        ],
      })
  } else {
    const coefficient = names.get(COEFFICIENTS[place])
    const kind = names.get(KINDS[place])
    const entries: Entry[] = [[KNOBS.useReference.external, 'true']]
    drafts.push({
      name: SWITCHES[place],
      written: names.get(SWITCHES[place])!,
      origin: names.originOf(SWITCHES[place]),
      entries: [[KNOBS.klIn.external, place]],
    })
    if (isIn[other] && names.has(SWITCHES[other]))
      drafts.push({
        name: SWITCHES[other],
        written: names.get(SWITCHES[other])!,
        origin: 'written',
        entries: [],
        why: 'one-kl',
      })
    if (coefficient !== undefined)
      drafts.push({
        name: COEFFICIENTS[place],
        written: coefficient,
        origin: names.originOf(COEFFICIENTS[place]),
        entries: [[KNOBS.beta.external, coefficient], ...entries],
      })
    if (kind !== undefined)
      drafts.push({
        name: KINDS[place],
        written: kind,
        origin: names.originOf(KINDS[place]),
        entries: [[place === 'loss' ? 'actor.kl_loss_type' : 'algorithm.kl_penalty', kind]],
      })
  }
  // a look-up hides the defaults of a KL that is switched off
  for (const where of ['loss', 'reward'] as const) names.settle(COEFFICIENTS[where], KINDS[where])
  for (const where of place === null ? (['loss', 'reward'] as const) : ([other] as const))
    for (const name of [COEFFICIENTS[where], KINDS[where]])
      if (names.has(name))
        drafts.push({
          name,
          written: names.get(name)!,
          origin: 'written',
          entries: [],
          why: { idle: place === null ? `${SWITCHES[where]}=False` : switches },
        })
  return drafts
}

const MODE = 'policy_loss.loss_mode'
const [LOW, HIGH] = ['clip_ratio_low', 'clip_ratio_high']

/** verl keeps the weight of CISPO between 1 − `clip_ratio_low` and 1 + `clip_ratio_high`; ε high is the cap itself, without a floor. */
function capDrafts(names: Names): Draft[] {
  const common = names.get('clip_ratio')
  const isCommon = common !== undefined && !names.has(HIGH)
  const high = isCommon ? common : names.get(HIGH)!
  const cap = capOf(Number(high))
  const drafts: Draft[] = [
    {
      name: isCommon ? 'actor.clip_ratio' : `actor.${HIGH}`,
      written: `1 + ${high}`,
      origin: isCommon || names.has(HIGH) ? 'derived' : 'default',
      entries: Number.isFinite(cap) ? [[KNOBS.epsilonHigh.external, String(cap)]] : [],
    },
  ]
  // a look-up hides the defaults
  names.settle(LOW, HIGH)
  if (names.has(LOW))
    drafts.push({
      name: `actor.${LOW}`,
      written: names.get(LOW)!,
      origin: 'written',
      entries: [],
      about: LOW,
      why: 'no-setting',
    })
  return drafts
}

/** `clip_ratio` is the default of both limits. */
function clipDrafts(names: Names): Draft[] {
  if (names.peek(MODE) === SURROGATES_IN_VERL.cispo) return capDrafts(names)
  if (!names.has('clip_ratio')) return []
  const written = names.get('clip_ratio')!
  const draft = { name: 'clip_ratio', written, origin: 'written' } as const
  if (names.has('clip_ratio_low')) return [{ ...draft, entries: [], why: { idle: 'clip_ratio_low' } }]
  // a look-up hides the default of a limit, which would contradict it
  names.settle('clip_ratio_low')
  const entries: Entry[] = [[KNOBS.epsilon.external, written]]
  if (!names.has('clip_ratio_high')) {
    names.settle('clip_ratio_high')
    entries.push([KNOBS.epsilonHighFollows.external, 'true'])
  }
  return [{ ...draft, entries }]
}

const DUAL_CLIP = 'clip_ratio_c'

/** Only verl's plain loss reads `clip_ratio_c`. */
function dualClipDrafts(names: Names): Draft[] {
  const mode = names.peek(MODE)
  if (!hasNoDualClip(mode)) return []
  const written = names.get(DUAL_CLIP)!
  const why = { idle: `${MODE}=${mode}` }
  const idle: Draft = {
    name: `actor.${DUAL_CLIP}`,
    written,
    origin: 'written',
    entries: [],
    about: DUAL_CLIP,
    why,
  }
  const none: Draft = {
    name: 'loss_mode',
    written: mode,
    origin: 'derived',
    entries: [[KNOBS.clipRatioC.external, '0']],
  }
  return names.has(DUAL_CLIP) ? [idle, none] : [none]
}

const AGGREGATION = 'loss_agg_mode'
const SWITCH = 'use_token_level_loss'

/**
 * Some losses of verl are means over sequences, whatever its `loss_agg_mode` says. Early versions of verl had a switch
 * that chose between a mean over tokens and a mean over sequences.
 */
function lossDrafts(names: Names): Draft[] {
  const mode = names.peek(MODE)
  const fixed = fixedLossTypeInVerl(mode)
  if (fixed !== undefined) {
    const entries: Entry[] = [[KNOBS.lossType.external, fixed]]
    const drafts: Draft[] = [{ name: 'loss_mode', written: mode, origin: 'derived', entries }]
    const written = names.get(AGGREGATION)!
    if (!names.has(AGGREGATION)) return drafts
    const draft = { name: `actor.${AGGREGATION}`, written, origin: 'written' } as const
    return written === fixed
      ? [{ ...draft, entries }]
      : [{ ...draft, entries: [], about: AGGREGATION, why: { idle: `${MODE}=${mode}` } }, ...drafts]
  }
  if (!names.has(SWITCH) || names.has(AGGREGATION)) return []
  const isToken = names.isTrue(SWITCH)
  names.settle(AGGREGATION)
  const written = names.get(SWITCH)!
  const value = isToken ? 'token-mean' : 'seq-mean-token-mean'
  return [{ name: SWITCH, written, origin: 'written', entries: [[KNOBS.lossType.external, value]] }]
}

/** Names of the schedule: the older one first. */
const SCHEDULES = ['optim.warmup_style', 'optim.lr_scheduler_type']

function lengthDrafts(names: Names): Draft[] {
  const drafts: Draft[] = []
  const steps = names.number('trainer.total_training_steps')
  if (names.has('trainer.total_training_steps') && isWhole(steps))
    drafts.push({
      name: 'trainer.total_training_steps',
      written: String(steps),
      origin: 'written',
      entries: [[KNOBS.maxSteps.external, String(steps)]],
    })
  if (names.has('trainer.total_epochs'))
    drafts.push({
      name: 'trainer.total_epochs',
      written: names.get('trainer.total_epochs')!,
      origin: 'written',
      entries: [],
      why: 'data-set',
    })
  const scheduleName = SCHEDULES.find((name) => names.has(name)) ?? SCHEDULES[1]
  const schedule = names.get(scheduleName)
  names.settle(...SCHEDULES)
  if (schedule !== undefined) {
    const isConstant = schedule === 'constant'
    drafts.push({
      name: scheduleName,
      written: schedule,
      origin: names.originOf(scheduleName),
      entries: isConstant ? [[KNOBS.lrSchedulerType.external, schedule]] : [],
      ...(!isConstant && { why: 'data-set' }),
    })
  }
  const warmup = names.number('optim.lr_warmup_steps')
  const ratio = names.number('optim.lr_warmup_steps_ratio')
  // if the number is negative, the share of all steps decides
  const isShare = !(warmup >= 0) && ratio > 0
  const name = isShare ? 'optim.lr_warmup_steps_ratio' : 'optim.lr_warmup_steps'
  const updates = isShare ? Math.trunc(ratio * steps) : Math.max(0, warmup || 0)
  const isKnown = Number.isFinite(updates)
  // where no defaults are taken, there may be neither
  if (Number.isNaN(warmup) && !isShare) return drafts
  drafts.push({
    name,
    written: isShare ? String(ratio) : String(warmup),
    origin: names.originOf(name),
    entries: isKnown ? [[KNOBS.warmupSteps.external, String(updates)]] : [],
    ...(!isKnown && { why: 'data-set' }),
  })
  return drafts
}
