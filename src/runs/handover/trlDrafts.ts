import { KNOBS } from '../../settings/knobs'
import type { Entry } from '../../settings/read'
import type { Draft, Names } from './importRows'
import { CONSTANT_WITH_WARMUP } from './trlKnobs'

const S = KNOBS.stepsPerGeneration.external
const STEPS = KNOBS.maxSteps.external
const SCHEDULE = KNOBS.lrSchedulerType.external
const UPDATES = KNOBS.scheduleUpdates.external
const WARMUP = KNOBS.warmupSteps.external

const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * factor, 1)
const isWhole = (x: number) => Number.isInteger(x) && x > 0

/** Whether a group may have this size, in TRL and here: a step has no prompts that follow from another one. */
const isGroup = (x: number) => Number.isInteger(x) && x > 1 && x <= KNOBS.numGenerations.max

/** How programs differ in what they take for the batch of a device. */
interface BatchRule {
  /** it counts prompts, as in TRL 0.14, rather than completions */
  countsPrompts: boolean
  /** it becomes one group if the batch is no whole number of groups, as in Unsloth */
  fillsGroup: boolean
}

/**
 * Drafts for the settings that TRL derives: completions of a step and mini-batches from the batch of a device, its
 * accumulation and the number of processes; steps, schedule and warm-up from the number of updates.
 */
export function trlDrafts(names: Names, rule: BatchRule): Draft[] {
  const { drafts, miniBatches } = batchDrafts(names, rule)
  return [...drafts, ...lengthDrafts(names, miniBatches)]
}

/** Prompts and mini-batches of a step. */
function batchDrafts(
  names: Names,
  { countsPrompts, fillsGroup }: BatchRule,
): { drafts: Draft[]; miniBatches: number } {
  const ofAll = names.number(OF_ALL)
  const isOfAll = isWhole(ofAll)
  const written = names.has(OF_ALL, ...BATCH, S, 'generation_batch_size')
  const stated = isOfAll ? ofAll : names.number('per_device_train_batch_size')
  const accumulation = isOfAll ? 1 : names.number('gradient_accumulation_steps')
  const processes = isOfAll ? [] : processesOf(names)
  const generations = names.number(KNOBS.numGenerations.external)
  names.used.delete(KNOBS.numGenerations.external)
  const ofRollout = names.number('generation_batch_size')
  const ofSteps = names.number(S)
  if (!isWhole(stated) || !isWhole(accumulation) || !isGroup(generations)) {
    // without the batch of a device, the page's own name is taken as it is
    for (const name of [S, 'generation_batch_size']) names.used.delete(name)
    const unread = BATCH.filter((name) => names.has(name))
    const drafts = unread.map((name): Draft => {
      return { name, written: names.peek(name), origin: 'written', entries: [], why: 'batch-unread' }
    })
    return { drafts, miniBatches: 1 }
  }
  const isFilled =
    fillsGroup &&
    !isWhole(ofRollout) &&
    !isWhole(ofSteps) &&
    (stated * accumulation * product(processes)) % generations !== 0
  const device = isFilled ? generations : stated
  const perUpdate = device * product(processes)
  const steps = isWhole(ofRollout) ? ofRollout / perUpdate : isWhole(ofSteps) ? ofSteps : accumulation
  const miniBatches = countsPrompts ? 1 : Math.max(1, steps / accumulation)
  const factors = [device, Math.max(steps, accumulation), ...processes]
  const completions = product(factors) * (countsPrompts ? generations : 1)
  const prompts = completions / generations
  const shownProduct = factors.filter((factor, i) => i === 0 || factor !== 1).join(' × ')
  const used = (isOfAll ? [OF_ALL, ...ROLLOUT] : BATCH_AND_STEPS).filter((name) => names.has(name))
  const shown = used.length > 0 ? used.join(', ') : BATCH_AND_STEPS.slice(0, 2).join(', ')
  const origin = written ? 'derived' : 'default'
  const drafts: Draft[] = [
    {
      name: shown,
      written: countsPrompts
        ? `${shownProduct} = ${prompts}`
        : `${shownProduct} ÷ ${generations} = ${Number(prompts.toPrecision(4))}`,
      origin,
      entries: isWhole(prompts) ? [['prompts_per_step', String(prompts)]] : [],
      ...(!isWhole(prompts) && { why: 'fraction' }),
    },
    {
      name: names.has(S) && !isOfAll ? `${S}, gradient_accumulation_steps` : S,
      written: `${Number(steps.toPrecision(4))} ÷ ${accumulation}`,
      origin: names.has(S, 'generation_batch_size') ? 'derived' : 'default',
      entries: isWhole(miniBatches) ? [[S, String(miniBatches)]] : [],
      ...(!isWhole(miniBatches) && { why: 'fraction' }),
    },
  ]
  return { drafts, miniBatches: isWhole(miniBatches) ? miniBatches : 1 }
}

/** `torchrun` counts the devices of each node; the other names count those of all nodes. */
const OF_NODE = 'nproc_per_node'
const NODES = 'nnodes'
/**
 * The names that count the devices of a run, in the order in which they count: `args.json` of ms-swift has the devices
 * of the whole run and those of one node.
 */
const PROCESSES = ['num_processes', 'global_world_size', 'world_size', OF_NODE]
const BATCH = ['per_device_train_batch_size', 'gradient_accumulation_steps', ...PROCESSES, NODES]
/** The settings of a rollout, in batches of an update and in completions. */
const ROLLOUT = [S, 'generation_batch_size']
const BATCH_AND_STEPS = [...BATCH, ...ROLLOUT]
/** The completions of an update on all devices, in ms-swift with Megatron. */
const OF_ALL = 'global_batch_size'

/** The number of processes, as its factors. */
function processesOf(names: Names): number[] {
  const name = PROCESSES.find((one) => isWhole(names.number(one)))
  const nodes = names.number(NODES)
  if (name === undefined) return []
  return [names.number(name), ...(name === OF_NODE && isWhole(nodes) ? [nodes] : [])]
}

/** Steps, schedule and warm-up. All three follow from the number of updates, which the data set decides if it is not stated. */
function lengthDrafts(names: Names, miniBatches: number): Draft[] {
  const drafts: Draft[] = []
  const updates = names.number(STEPS)
  const iterations = names.number(KNOBS.numIterations.external)
  names.used.delete(KNOBS.numIterations.external)
  const perStep = (isWhole(iterations) ? iterations : 1) * miniBatches
  const isStated = isWhole(updates)
  if (names.has(STEPS)) {
    const written = perStep === 1 || !isStated ? names.get(STEPS)! : `${updates} ÷ ${perStep}`
    const entries: Entry[] = isStated ? [[STEPS, String(Math.ceil(updates / perStep))]] : []
    drafts.push({
      name: STEPS,
      written,
      origin: isStated ? 'derived' : 'written',
      entries,
      ...left(isStated),
    })
  }
  if (names.has('num_train_epochs'))
    drafts.push({
      name: 'num_train_epochs',
      written: names.get('num_train_epochs')!,
      origin: 'written',
      entries: [],
      why: 'data-set',
    })
  const schedule = names.get(SCHEDULE)
  if (schedule !== undefined) {
    const isConstant = schedule === 'constant' || schedule === CONSTANT_WITH_WARMUP
    const entries: Entry[] = isConstant
      ? [[SCHEDULE, 'constant']]
      : isStated
        ? [
            [SCHEDULE, schedule],
            [UPDATES, String(updates)],
          ]
        : []
    drafts.push({
      name: SCHEDULE,
      written: schedule,
      origin: names.originOf(SCHEDULE),
      entries,
      ...left(isConstant || isStated),
    })
  }
  const ratio = names.number('warmup_ratio')
  const warmup = names.number(WARMUP)
  // from transformers 5 on, warm-up steps below 1 are a share of all updates
  const share = names.has('warmup_ratio') ? ratio : warmup > 0 && warmup < 1 ? warmup : NaN
  if (share > 0) {
    const entries: Entry[] = isStated ? [[WARMUP, String(Math.ceil(share * updates))]] : []
    const name = names.has('warmup_ratio') ? 'warmup_ratio' : WARMUP
    const written = isStated ? `${share} × ${updates}` : String(share)
    drafts.push({
      name,
      written,
      origin: !names.has(name) ? 'default' : isStated ? 'derived' : 'written',
      entries,
      ...left(isStated),
    })
  } else if (warmup >= 0)
    drafts.push({
      name: WARMUP,
      written: names.get(WARMUP)!,
      origin: names.originOf(WARMUP),
      entries: [[WARMUP, String(warmup)]],
    })
  if (names.has('eval_steps'))
    drafts.push({
      name: 'eval_steps',
      written: names.get('eval_steps')!,
      origin: 'written',
      entries: [],
      why: 'updates',
    })
  return drafts
}

const left = (isKnown: boolean): Pick<Draft, 'why'> => (isKnown ? {} : { why: 'data-set' })
