import type { Command, ExperimentCommand } from './protocol'

type AnyCommand = Command | ExperimentCommand
type Create = Extract<Command, { type: 'create' }>

/** Commands that are still carried out when a later command makes another run: knobs, last steps, and states to save. */
const STILL_DUE: readonly AnyCommand['type'][] = ['configure', 'pause', 'pace', 'capture']

/**
 * Adds a command to those that wait. A `create` drops the earlier `create`s that still wait, and the questions to their runs,
 * because nobody would see those runs. In their place it keeps the run that the first of them would have kept for `resume`.
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
