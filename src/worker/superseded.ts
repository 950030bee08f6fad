import type { Command, ExperimentCommand } from './protocol'

type AnyCommand = Command | ExperimentCommand
type Create = Extract<Command, { type: 'create' }>

/**
 * Commands that are carried out even if a later command makes another run: they set knobs, or report last steps and states.
 */
const STILL_DUE: readonly AnyCommand['type'][] = ['configure', 'pause', 'pace', 'capture']

/**
 * Adds a command to the waiting ones. A `create` removes every waiting `create`, and the questions to its run, because the
 * visitor would never see that run. It then keeps the run for `resume` that the first removed `create` would have kept.
 */
export function withNewer(waiting: readonly AnyCommand[], newer: AnyCommand): AnyCommand[] {
  if (newer.type !== 'create') return [...waiting, newer]
  const keeps = waiting.reduceRight<Create['keeps']>((kept, command) => {
    // `resume` would have opened the kept run; because that command is removed, the run stays the kept one
    if (command.type === 'resume') return kept === 'replaced' ? 'kept' : kept
    return command.type === 'create' && kept === 'kept' ? command.keeps : kept
  }, newer.keeps)
  const due = waiting.filter((command) => 'experiment' in command || STILL_DUE.includes(command.type))
  return [...due, { ...newer, keeps }]
}
