import { KNOB_NAMES, KNOBS, PROMPTS_PER_STEP, type KnobName, type RunConfig } from '../../settings/knobs'
import { bare, find, taskAliases } from '../../settings/names'
import type { Entry } from '../../settings/read'
import { taskOf } from '../../tasks'

/** The current values of the knobs that no entry sets. */
export function currentEntries(entries: readonly Entry[], now: RunConfig): Entry[] {
  // a set, because a text may name thousands of settings, and each knob is looked for among them
  const own = new Set<string | undefined>()
  for (const [name, written] of entries) {
    const found = find(name)
    own.add(found?.field)
    for (const also of Object.keys(found?.alias?.also?.(written) ?? {})) own.add(find(also)?.field)
  }
  const kept = KNOB_NAMES.filter((name) => !own.has(name) && keeps(name, own)).map((name): Entry => [
    KNOBS[name].external,
    String(now[name]),
  ])
  // a group size keeps the prompts of a step, not its completions
  if (own.has('numGenerations') && !own.has('promptsPerStep') && !own.has('generationBatchSize'))
    kept.push([PROMPTS_PER_STEP.aliases[1], String(now.generationBatchSize / now.numGenerations)])
  if (entries.some(([name]) => name === KNOBS.task.external)) return kept
  const ofTask = taskAliases(taskOf(now.task).knobs)
  const named = new Set(entries.flatMap(([name]) => [name, `task.${ofTask.get(bare(name))}`]))
  const task = Object.entries(now.taskSettings).map(([name, value]): Entry => [`task.${name}`, String(value)])
  return [...kept, ...task.filter(([name]) => !named.has(name))]
}

/** Whether a knob keeps its value: ε high follows ε if only ε is set, and the prompts of a step set its completions. */
function keeps(name: KnobName, own: ReadonlySet<string | undefined>): boolean {
  if (name === 'task' || name === 'algorithm') return own.has(KNOBS.task.external) && !own.has(name)
  if (name === 'generationBatchSize') return !own.has('promptsPerStep') && !own.has('numGenerations')
  if (name === 'epsilonHigh' || name === 'epsilonHighFollows')
    return !own.has('epsilonHigh') && !own.has('epsilonHighFollows')
  return true
}
