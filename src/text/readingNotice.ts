import { bare, find, taskAliases } from '../settings/names'
import type { RunConfig } from '../settings/knobs'
import type { ReadingProblem } from '../settings/read'
import { taskOf } from '../tasks'
import { valueOf, type Field } from '../tasks/fields'
import type { Notice, Read } from './messages'

type ReadingNotice = Notice<
  'link-unknown' | 'link-repeated' | 'link-same-knob' | 'link-conflict' | 'link-value'
>

/**
 * A problem of reading as a notice.
 * @param config the configuration that was read
 * @param from the file or the row; absent for the link of a run
 */
export function readingNotice(problem: ReadingProblem, config: RunConfig, from: Read = {}): ReadingNotice {
  if (problem.problem === 'unknown-name') return { kind: 'link-unknown', name: problem.name, ...from }
  if (problem.problem === 'repeated') return { kind: 'link-repeated', name: problem.name, ...from }
  if (problem.problem === 'same-knob') return { kind: 'link-same-knob', ...problem, ...from }
  if (problem.problem === 'together')
    return { kind: 'link-conflict', problem: problem.cause, attempted: problem.attempted, ...from }
  const own = taskAliases(taskOf(config.task).knobs).get(bare(problem.name))
  const field: Field = find(problem.name)?.field ?? (own ? `task.${own}` : (problem.name as `task.${string}`))
  return { kind: 'link-value', problem, field, used: valueOf(field, config), ...from }
}
