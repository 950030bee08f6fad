import type { Command, ExperimentCommand } from './protocol'

type AnyCommand = Command | ExperimentCommand
type Create = Extract<Command, { type: 'create' }>

/** Earlier commands that are still carried out when a later one makes another run: knobs, last steps and states to keep. */
const STILL_DUE: readonly AnyCommand['type'][] = ['configure', 'pause', 'pace', 'capture']

/**
 * What waits with one more command: a `create` drops the runs that were to be made before it, which nobody sees any more, and
 * what was asked of them. It then keeps for `resume` what the first of those would have kept.
 */
export function withNewer(waiting: readonly AnyCommand[], newer: AnyCommand): AnyCommand[] {
  if (newer.type !== 'create') return [...waiting, newer]
  const keeps = waiting.reduceRight<Create['keeps']>((kept, command) => {
    // the run that is kept stays where it is
    if (command.type === 'resume') return kept === 'replaced' ? 'kept' : kept
    return command.type === 'create' && kept === 'kept' ? command.keeps : kept
  }, newer.keeps)
  const due = waiting.filter((command) => 'experiment' in command || STILL_DUE.includes(command.type))
  return [...due, { ...newer, keeps }]
}
