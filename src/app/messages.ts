import type { ConfigProblem } from '../settings/config'
import type { KnobProblem, KnobValue } from '../settings/knob'
import type { RunConfig } from '../settings/knobs'
import type { LinkValueProblem } from '../text/catalogue'
import type { StopReason } from '../train/schedule'
import type { Failure } from '../worker/failure'
import type { EngineMove } from '../engine/report'
import type { Field } from './fields'

/** The input of an experiment that a message is about. */
export interface ExperimentInput {
  view: 'compare' | 'sweep'
  /** a row of Compare; null: what all rows have in common, or the base of the sweep */
  row: string | null
}

export type Limit =
  'rows' | 'seeds' | 'values' | 'points' | 'knobs' | 'runs' | 'budget' | 'threshold' | 'reduction'

/** What was to be set, and what was typed for it. */
interface Attempt {
  field: Field
  /** absent in Train */
  at?: ExperimentInput
  written: string
}

/** Something the visitor should know, as data: the catalogue makes the sentence. */
export type Notice =
  | (Attempt & { kind: 'refused'; problem: KnobProblem; kept: KnobValue })
  | (Attempt & { kind: 'conflict'; problem: ConfigProblem; attempted: RunConfig })
  /** too many or too few of something */
  | { kind: 'limit'; what: Limit; least: number; most: number; written: string }
  /** a range of a sweep that cannot be: ends in the wrong order, or a log range that touches 0 */
  | { kind: 'bad-range'; field: Field; problem: 'order' | 'log' | 'not-a-number' | 'not-numeric' }
  | { kind: 'same-knob'; field: Field }
  | { kind: 'link-unknown'; name: string }
  /** named again: only the first counts; `row` counts the rows of Compare from 1 */
  | { kind: 'link-repeated'; row?: number; name: string }
  | { kind: 'link-value'; problem: LinkValueProblem; field: Field; used: KnobValue }
  | { kind: 'link-conflict'; problem: ConfigProblem; attempted: RunConfig }
  | { kind: 'link-entry'; name: string; written: string }
  /** in a row of Compare, from 1, or in the base of a sweep, 0 */
  | { kind: 'link-row'; row: number; name: string; written: string }
  | { kind: 'language'; written: string }
  | { kind: 'prompt'; written: string }
  | { kind: 'stopped'; reason: StopReason }
  | { kind: 'moved'; move: EngineMove }
  | { kind: 'gpu-lost' }
  | { kind: 'failure'; failure: Failure }
  /** a sweep that the browser should keep */
  | { kind: 'stored'; problem: 'unreadable' | 'full' }
  | { kind: 'link-copied'; repeats: 'run' | 'experiment' }
  | { kind: 'copy-refused'; link: string }
  | { kind: 'exported'; file: string }

export type Message = Notice & { id: number }

/** Messages that tell of something wrong, as against something done. */
export function isProblem(notice: Notice): boolean {
  if (notice.kind === 'stopped') return notice.reason.kind === 'diverged'
  return !isPassing(notice)
}

/** Messages that tell of something done need not stay. */
export const isPassing = ({ kind }: Notice): boolean => kind === 'link-copied' || kind === 'exported'

/** The input of Train that a message is about, or null where it is about none. */
export function aboutField(notice: Notice): Field | 'prompt' | null {
  if (notice.kind === 'refused' || notice.kind === 'conflict') return notice.field
  return notice.kind === 'prompt' ? 'prompt' : null
}

const fieldSubject = (field: Field | 'prompt', at?: ExperimentInput) =>
  `field ${at?.view} ${at?.row} ${field}`

/** Messages about different subjects stand side by side; a new one takes the place of an older one of its subject. */
function subject(notice: Notice): string | null {
  if (notice.kind.startsWith('link-') && isProblem(notice)) return null
  if (notice.kind === 'limit') return `limit ${notice.what}`
  const field = aboutField(notice)
  return field === null ? notice.kind : fieldSubject(field, 'at' in notice ? notice.at : undefined)
}

/** The messages with one more, which replaces any of its subject. Dismissed by its id. */
export function withNotice(messages: readonly Message[], notice: Notice): readonly Message[] {
  const about = subject(notice)
  const others = messages.filter((message) => about === null || subject(message) !== about)
  const id = messages.reduce((highest, message) => Math.max(highest, message.id), 0) + 1
  return [...others, { ...notice, id }]
}

/** The messages without those about a field. */
export function withoutField(
  messages: readonly Message[],
  field: Field | 'prompt',
  at?: ExperimentInput,
): readonly Message[] {
  return messages.filter((message) => subject(message) !== fieldSubject(field, at))
}
