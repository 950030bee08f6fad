import { KNOBS } from '../../settings/knobs'
import type { Draft, Names } from './importRows'
import { inNemo } from './nemoKnobs'

const GLOBAL_BATCH = 'policy.train_global_batch_size'

/** NeMo-RL counts the completions of an update where the page counts the updates of a step. */
export function nemoDrafts(names: Names): Draft[] {
  const prompts = names.number('grpo.num_prompts_per_step')
  const generations = names.number('grpo.num_generations_per_prompt')
  names.used.clear()
  const drafts: Draft[] = []
  const global = names.number(GLOBAL_BATCH)
  const miniBatches = (prompts * generations) / global
  const isStated = Number.isFinite(miniBatches)
  if (names.has(GLOBAL_BATCH) || prompts * generations > 0) {
    const isWhole = Number.isInteger(miniBatches) && miniBatches > 0
    const [p, g, b] = [prompts, generations, global].map((size) => (size > 0 ? size : '?'))
    drafts.push({
      name: GLOBAL_BATCH,
      written: `${p} × ${g} ÷ ${b}`,
      origin: 'derived',
      entries: isWhole ? [[KNOBS.stepsPerGeneration.external, String(miniBatches)]] : [],
      ...(!isWhole && {
        why: isStated ? 'fraction' : 'not-stated',
        about: KNOBS.stepsPerGeneration.external,
      }),
    })
  }
  for (const name of names.all()) {
    const value = names.peek(name)
    const entries = inNemo(name, value)
    if (entries === null) continue
    names.settle(name)
    drafts.push({ name, written: value, origin: 'written', entries })
  }
  return drafts
}
