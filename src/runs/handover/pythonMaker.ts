import { placeOf } from './pythonOrder'
import { assignmentsIn, type Node } from './pythonStatements'
import type { Several } from './settingsLiterals'

/** The rank of a name that is that of GRPO's settings. */
export const RANK_OF_GRPO = 4

/** How likely a call makes the settings, by the last part of its name; 0 if it does not. */
export function rankOf(name: string): number {
  if (/(GRPO|RLOO)\w*(Config|Args|Arguments)?$/.test(name)) return name.endsWith('Trainer') ? 0 : RANK_OF_GRPO
  if (/^(RLHFArguments|TrainingArguments)$/.test(name)) return 3
  if (/(Config|Arguments|Args)$/.test(name))
    return /^(Lora|BitsAndBytes|Peft|Model|Script)/.test(name) ? 0 : 2
  return /^(dict|f)$/.test(name) ? 1 : 0
}

/** The rank from which on a call makes the settings of a trainer. */
const LEAST_OF_TRAINER = 2

/** Characters of a name that are looked at: of a longer one, its end. */
export const LONGEST_NAME = 100

/** The last part of the name that a call calls. */
export const lastNameOf = (callee: Node, source: string): string =>
  /\w*$/.exec(source.slice(Math.max(callee.from, callee.to - LONGEST_NAME), callee.to))![0]

/** How often a script calls what makes its settings, if it does so more than once: in the branches of a condition, for example. */
export function severalOf(call: Node, calls: readonly Node[], source: string): Several | null {
  const called = lastNameOf(call.firstChild!, source)
  if (rankOf(called) < LEAST_OF_TRAINER) return null
  const alike = calls.filter(({ firstChild }) => firstChild && lastNameOf(firstChild, source) === called)
  const read = alike.findIndex(({ from }) => from === call.from) + 1
  const variable = variableOf(call, source)
  return alike.length > 1
    ? { called, count: alike.length, read, ...(variable !== null && { variable }) }
    : null
}

/** The name that a script gives to the result of a call; null if it gives it none. */
function variableOf(call: Node, source: string): string | null {
  const statement = call.parent
  if (statement?.name !== 'AssignStatement') return null
  return assignmentsIn(statement, { source }).find(({ value }) => value?.from === call.from)?.target ?? null
}

const TRAINER = /(GRPO|RLOO)\w*Trainer$/

/** The calls whose result a trainer is given, as in `GRPOTrainer(args=args)`; none if no trainer tells. */
function callsOfTrainer(calls: readonly Node[], source: string): Node[] {
  const isSettings = (call: Node) =>
    call.firstChild !== null && rankOf(lastNameOf(call.firstChild, source)) >= LEAST_OF_TRAINER
  for (const trainer of calls) {
    if (!trainer.firstChild || !TRAINER.test(lastNameOf(trainer.firstChild, source))) continue
    const list = trainer.getChild('ArgList')
    for (let node = list?.firstChild ?? null; node; node = node.nextSibling) {
      if (node.name !== 'AssignOp' || !node.prevSibling || !node.nextSibling) continue
      if (!/^(args|config)$/.test(source.slice(node.prevSibling.from, node.prevSibling.to))) continue
      const { from, to } = node.nextSibling
      const given = source.slice(from, to)
      const found = calls.filter(
        (call) =>
          call.from < trainer.to &&
          isSettings(call) &&
          (call.from === from || variableOf(call, source) === given),
      )
      // of several that a name has had, the last one that it has in any case
      const last = found.findLastIndex((call) => placeOf(call, [trainer], source) === 'runs')
      if (found.length > 0) return found.slice(Math.max(last, 0))
    }
  }
  return []
}

/**
 * The call that makes the settings: the one that a trainer is given, else the likeliest by its name, then the one with the most
 * keyword arguments.
 */
export function settingsCall(calls: readonly Node[], source: string): Node | null {
  const given = callsOfTrainer(calls, source)
  let best: { call: Node; rank: number; size: number } | null = null
  for (const call of given.length > 0 ? given : calls) {
    const callee = call.firstChild
    const list = call.getChild('ArgList')
    const size = ['AssignOp', '**'].reduce((sum, of) => sum + (list?.getChildren(of).length ?? 0), 0)
    if (!callee || size === 0) continue
    const name = lastNameOf(callee, source)
    // the call at the start of a text makes the settings, whatever its name
    const rank = rankOf(name) || (/^\s*(\w+\s*=\s*)?$/.test(source.slice(0, call.from)) ? 1 : 0)
    if (rank === 0) continue
    if (!best || rank > best.rank || (rank === best.rank && size > best.size)) best = { call, rank, size }
  }
  return best?.call ?? given[0] ?? null
}
