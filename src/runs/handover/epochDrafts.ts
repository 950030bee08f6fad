import { KNOBS, type RunConfig } from '../../settings/knobs'
import { bare, find } from '../../settings/names'
import type { Entry } from '../../settings/read'
import type { Draft } from './importRows'

/**
 * Settings that count passes through the data. Those of TRL and verl are left out, because their data set is not here.
 */
const LENGTHS = /^(grpo_)?(num_|total_)?epochs$/
const WARMUP = /^(grpo_)?warmup_epochs$/
/** Names of the page itself: in the file of another program, epochs count a data set that is not here. */
const OF_PAGE = /^grpo(_\w+)?$/

/** The prompts of an epoch if the page has none yet, as in the presets of image restoration. */
const EPOCH = 8

/** Whether an entry counts the epochs of the whole run. Such entries are read last, when the prompts of a step are known. */
export const isEpochs = ([name]: Entry): boolean => LENGTHS.test(bare(name))

/**
 * Epochs as settings of the page: the number of steps that draw the prompts of that many epochs, and the prompts of an epoch.
 * @param config the configuration with the other settings
 */
export function epochDrafts(entries: readonly Entry[], config: RunConfig): Draft[] {
  const lengths = entries.filter(isEpochs)
  const hasWarmup = entries.some(([name]) => WARMUP.test(bare(name)))
  if (lengths.length === 0 && !hasWarmup) return []
  const stated = entries.some(([name]) => find(name)?.field === 'epochPrompts')
  if (!stated && !hasWarmup && !entries.some(([name]) => OF_PAGE.test(bare(name))))
    return lengths.map(([name, written]) => ({
      name,
      written,
      origin: 'written',
      entries: [],
      why: 'data-set',
    }))
  const prompts = config.epochPrompts > 0 ? config.epochPrompts : EPOCH
  const perStep = config.generationBatchSize / config.numGenerations
  const drafts = lengths.map(([name, written]): Draft => {
    const epochs = Number(written)
    const isCount = Number.isInteger(epochs) && epochs > 0
    const steps = Math.ceil((epochs * prompts) / perStep)
    return {
      name,
      written: isCount ? `${epochs} × ${prompts} ÷ ${perStep}` : written,
      origin: isCount ? 'derived' : 'written',
      entries: isCount ? [[KNOBS.maxSteps.external, String(steps)]] : [],
      fits: true,
      ...(!isCount && { why: 'data-set' }),
    }
  })
  if (stated) return drafts
  // the text has no such entry: it is not quoted as one
  const size: Entry = [KNOBS.epochPrompts.external, String(prompts)]
  return [...drafts, { name: 'prompts/epoch', written: '?', origin: 'derived', entries: [size], fits: true }]
}
