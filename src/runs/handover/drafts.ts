import { KNOB_NAMES, KNOBS, type KnobName, type RunConfig } from '../../settings/knobs'
import { bare, find, taskAliases } from '../../settings/names'
import type { Entry } from '../../settings/read'
import { taskOf } from '../../tasks'
import type { Counterparts } from './counterparts'
import { fieldsOf, withConsequences } from './consequences'
import { isEpochs } from './epochDrafts'
import { Names, type Draft, type WhyLeft } from './importRows'
import { nameHere } from './nameHere'
import { nemoDrafts } from './nemoDrafts'
import { inNemo } from './nemoKnobs'
import { openrlhfDrafts } from './openrlhf'
import { PROGRAMS, type Family, type ForeignProgram, type ProgramId } from './programs'
import { lastNames } from './sections'
import type { SettingsText } from './settingsLiterals'
import { swiftDrafts } from './swiftDrafts'
import { trlDrafts } from './trlDrafts'
import { CONSTANT_WITH_WARMUP, impliedLossType, NONE_AT_0 } from './trlKnobs'
import { unslothDrafts } from './unsloth'
import { verlDrafts } from './verlDrafts'

/** Knobs of the page alone. A setting of the same name in another program means something else. */
const OF_PAGE: readonly KnobName[] = [
  'task',
  'algorithm',
  'engine',
  'policy',
  'width',
  'depth',
  'layers',
  'heads',
  'activation',
  'window',
  'budget',
]

/** Names of settings that only divide a batch on a device, without an effect on the result. */
const OF_DEVICE = /(^|[._])(device_batch_size|\w*micro_batch_size\w*|train_mb_tokens|logprob_batch_size)$/

/** Names of a file of weights, which Import opens. */
const OF_WEIGHTS = /(^|[._])(resume_ckpt|resume_from_checkpoint)$/
/** How PyTorch's `load_state_dict` is told to load such a file. In YAML, `strict: false` is about something else. */
const OF_LOADING = /^strict$/
const VALUE_OF_LOADING = /^(True|False)$/
/** A switch of a program that can also train without GRPO. */
const SWITCH = 'grpo'

/** Why a name that no knob has is left. */
const whyUnknown = (name: string, written: string): WhyLeft =>
  OF_DEVICE.test(name)
    ? 'device'
    : OF_WEIGHTS.test(name) || (OF_LOADING.test(name) && VALUE_OF_LOADING.test(written))
      ? 'weights'
      : bare(name) === SWITCH
        ? 'always-on'
        : 'no-setting'

/** Settings of a loss, whose names mean something else if the loss is not GRPO's. */
const OF_LOSS: readonly (string | undefined)[] = [
  'beta',
  'lossType',
  'useReference',
  'klIn',
  'epsilon',
  'delta',
]

/** A draft of a text that configures another method: the settings of its loss are left, and its batch has no groups. */
const ofOtherMethod = (draft: Draft): Draft =>
  draft.entries.some(([name]) => OF_LOSS.includes(find(name)?.field))
    ? { ...draft, entries: [], why: 'other-method' }
    : { ...draft, fits: false }

/**
 * The settings of a text as drafts of rows: what is written, what follows from it, and what the program takes for the rest.
 * @param trainer the method that the text configures instead of GRPO
 * @param withDefaults whether the program's defaults stand for what the text leaves out
 */
export function draftsOf(
  read: SettingsText,
  id: ProgramId | null,
  now: RunConfig,
  { trainer, withDefaults }: { trainer: string | null; withDefaults: boolean },
): Draft[] {
  const entries = read.entries.filter((entry) => !isEpochs(entry))
  const ofTask = taskAliases(taskOf(now.task).knobs)
  const isOfTask = (name: string) => ofTask.has(bare(name))
  if (id === null) {
    const drafts = [...trajectories(entries, now), ...skippedDrafts(read, isOfTask)]
    return withConsequences(trainer === null ? drafts : drafts.map(ofOtherMethod))
  }
  const program: ForeignProgram = PROGRAMS[id]
  const written = new Map<string, string>()
  for (const [name, value] of entries) if (!written.has(bare(name))) written.set(bare(name), value)
  // a change that may come to a default leaves the default
  const isSkipped = new Set(
    read.skipped.flatMap(({ name, about }) => (about === undefined ? bare(name) : [])),
  )
  // a section that is not known may have the setting
  const inSections = program.family === 'trl' ? lastNames(read) : new Set()
  const isElsewhere = (name: string) => inSections.has(name) && !written.has(name)
  const defaults = !withDefaults
    ? {}
    : Object.fromEntries(
        Object.entries(program.defaults).filter(([name]) => !isSkipped.has(name) && !isElsewhere(name)),
      )
  const names = new Names(written, defaults)
  const derived = derivedDrafts(program.family, names, id)
  const replaced = id === 'unsloth' ? unslothDrafts(names) : id === 'ms-swift' ? swiftDrafts(names) : []
  const rest = entries.filter(([name]) => !names.used.has(bare(name)))
  const isRead = (name: string) => names.used.has(bare(name)) || isOfTask(name)
  const stated = withConsequences([
    ...derived,
    ...replaced,
    ...direct(rest, program, now),
    ...skippedDrafts(read, isRead, id === 'nemo-rl' ? noneInNemo : noneHere),
  ])
  const set = fieldsOf(stated)
  const absent = Object.entries(defaults)
    .filter(([name]) => !written.has(name) && !names.used.has(name))
    .map(([name, value]) => draftOf(name, value, 'default', program))
    .filter(({ entries }) => {
      if (entries.length === 0) return false
      return !set.has(find(entries[0][0])?.field)
    })
  const drafts = [...stated, ...absent]
  return [...drafts, ...alwaysDrafts(program.counterparts, drafts, now)]
}

/** The settings that a program derives from others, in its own way. */
function derivedDrafts(family: Family | null, names: Names, id: ProgramId): Draft[] {
  if (family === null) return []
  if (family === 'verl') return verlDrafts(names)
  if (family === 'nemo') return nemoDrafts(names)
  if (family === 'openrlhf') return openrlhfDrafts(names)
  return trlDrafts(names, { countsPrompts: id === 'trl-0.14', fillsGroup: id === 'unsloth' })
}

/**
 * Written entries, if the batch of a device counts completions in them: beside 4 batches in an epoch and 8 devices,
 * `batch_size = 2` means 4 × 8 × 2 completions in groups of k, not 2 prompts.
 */
function trajectories(entries: readonly Entry[], now: RunConfig): Draft[] {
  const value = (pattern: RegExp) => Number(entries.find(([name]) => pattern.test(bare(name)))?.[1])
  const [batches, batch] = [value(/^num_batches_per_epoch$/), value(/^(train_)?batch_size$/)]
  const devices = value(/^(num_replicas|world_size|num_processes)$/)
  const group = entries.find(([name]) => find(name)?.field === 'numGenerations')?.[1]
  const generations = group === undefined ? now.numGenerations : Number(group)
  const prompts = (batches * devices * batch) / generations
  if (!Number.isInteger(prompts) || prompts < 1) return direct(entries, null, now)
  const sizes = /^(num_batches_per_epoch|(train_)?batch_size|num_replicas|world_size|num_processes)$/
  const isSize = ([name]: Entry) => sizes.test(bare(name))
  const names = entries.filter(isSize).map(([name]) => name)
  const draft: Draft = {
    name: names.join(', '),
    written: `${batches} × ${devices} × ${batch} ÷ ${generations} = ${prompts}`,
    origin: 'derived',
    entries: [['prompts_per_step', String(prompts)]],
  }
  return [
    draft,
    ...direct(
      entries.filter((entry) => !isSize(entry)),
      null,
      now,
    ),
  ]
}

/** Written entries, one after the other. */
function direct(entries: readonly Entry[], program: ForeignProgram | null, now: RunConfig): Draft[] {
  const ofTask = taskAliases(taskOf(now.task).knobs)
  const hasReference = entries.some(([name]) => find(name)?.field === 'useReference')
  const isOfFamily = program !== null && program.family !== null
  return entries.map(([written, value]) => {
    const name = nameHere(written)
    const draft = { ...draftOf(name, value, 'written', program), name: written }
    const field = find(name)?.field
    if (field === undefined && !ofTask.has(bare(name)) && !name.startsWith('task.')) {
      return { ...draft, entries: [], why: whyUnknown(name, value) }
    }
    if (program !== null && OF_PAGE.some((knob) => knob === field))
      return { ...draft, entries: [], why: 'no-setting' }
    // a batch that is no larger than the page's own was not made for a large model
    const isSmallBatch =
      field === 'promptsPerStep' && Number(value) * now.numGenerations <= now.generationBatchSize
    if (!isOfFamily && isSmallBatch) return { ...draft, fits: true }
    // a β above 0 needs a reference, unless the KL is measured from the policy that sampled
    const needsReference = !hasReference && now.klAgainst === 'reference'
    if (!isOfFamily && field === 'beta' && needsReference && Number(value) > 0)
      return { ...draft, entries: [...draft.entries, [KNOBS.useReference.external, 'true']] }
    return draft
  })
}

/** An entry under the names of the page. One entry can become several: TRL's `loss_type` names surrogate and aggregation. */
function draftOf(
  name: string,
  value: string,
  origin: Draft['origin'],
  program: ForeignProgram | null,
): Draft {
  const draft = { name, written: value, origin }
  if (value === 'None') return { ...draft, entries: noneHere(name) }
  const plain = /^(true|false)$/i.test(value) ? value.toLowerCase() : value
  const entries: Entry[] = [[name, plain]]
  const field = find(name)?.field
  const isTrl = program?.family === 'trl'
  const implied = field === 'lossType' ? impliedLossType(value) : undefined
  if (implied)
    return {
      ...draft,
      entries: [
        [KNOBS.surrogate.external, value],
        [name, implied],
      ],
    }
  // with every other loss type, TRL uses the clipped surrogate
  if (field === 'lossType' && isTrl) entries.push([KNOBS.surrogate.external, 'clip'])
  if (field === 'beta' && isTrl) entries.push([KNOBS.useReference.external, String(Number(value) > 0)])
  if (field === 'lrSchedulerType' && value === CONSTANT_WITH_WARMUP)
    return { ...draft, entries: [[name, 'constant']] }
  return { ...draft, entries }
}

/** The entries that None means for a knob; none if it means nothing. */
function noneHere(name: string): Entry[] {
  const knob = find(name)?.field
  if (knob === 'epsilonHigh') return [[KNOBS.epsilonHighFollows.external, 'true']]
  return NONE_AT_0.some((limit) => limit === knob) ? [[name, '0']] : []
}

/** OpenRLHF's name of both clip limits, and its two values. */
const LIMITS = 'eps_clip_low_high'
const PAIR = /^[[(]?\s*(\d[\d.eE-]*)[\s,]+(\d[\d.eE-]*)\s*[\])]?$/

/** The same in NeMo-RL. */
const noneInNemo = (name: string): Entry[] =>
  name === 'loss_fn.ratio_clip_c' ? inNemo(name, 'None')! : noneHere(name)

/**
 * @param isRead whether a name that no knob has is read here
 * @param none what None means for a name
 */
function skippedDrafts(
  { skipped }: SettingsText,
  isRead: (name: string) => boolean,
  none: (name: string) => Entry[] = noneHere,
): Draft[] {
  return skipped.flatMap(({ name, written, why, kind, about = nameHere(name) }): Draft[] => {
    const limits = bare(name) === LIMITS ? PAIR.exec(written) : null
    if (limits) {
      const draft = { name, written }
      const [, low, high] = limits
      return [
        { ...draft, origin: 'written', entries: [[KNOBS.epsilon.external, low]] },
        { ...draft, origin: 'derived', entries: [[KNOBS.epsilonHigh.external, high]] },
      ]
    }
    const entries = why === 'none' ? none(name) : []
    // a reason why a value cannot be read is of interest only if its setting would be read
    const isKnown = find(about) !== undefined || isRead(about) || kind !== undefined
    const reason = entries.length === 0 && (isKnown ? { why, about } : { why: whyUnknown(about, written) })
    return [{ name, written, origin: 'written', entries, ...reason }]
  })
}

/** Knobs whose only value in a program has no effect on the run: code, network and stop conditions of the page. */
const NOT_IMPLIED: readonly KnobName[] = ['rewardCode', 'policy', 'budget', 'stopReward', 'timestepFraction']

/** Drafts for what the program does in every run, if the page is set to something else. */
function alwaysDrafts(
  counterparts: Partial<Counterparts>,
  drafts: readonly Draft[],
  now: RunConfig,
): Draft[] {
  const set = fieldsOf(drafts)
  return KNOB_NAMES.flatMap((knob): Draft[] => {
    const counterpart = counterparts[knob]
    const { external } = KNOBS[knob]
    if (typeof counterpart !== 'object' || 'as' in counterpart || counterpart.only.length === 0) return []
    if (NOT_IMPLIED.includes(knob) || set.has(knob)) return []
    if (counterpart.only.includes(now[knob])) return []
    const value = String(counterpart.only[0])
    return [{ name: external, written: value, origin: 'always', entries: [[external, value]] }]
  })
}
