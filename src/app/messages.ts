import type { ConfigProblem } from '../settings/config'
import type { KnobProblem, KnobValue } from '../settings/knob'
import type { RunConfig } from '../settings/knobs'
import type { LinkValueProblem } from '../text/catalogue'
import type { StopReason } from '../train/stopping'
import type { Failure } from '../worker/failure'
import type { EngineMove } from '../engine/report'
import type { Field } from './fields'

/** Something the visitor should know, as data: the catalogue makes the sentence. */
export type Notice =
  | { kind: 'refused'; field: Field; written: string; problem: KnobProblem; kept: KnobValue }
  | { kind: 'conflict'; field: Field; written: string; problem: ConfigProblem; attempted: RunConfig }
  | { kind: 'link-unknown'; name: string }
  | { kind: 'link-repeated'; name: string }
  | { kind: 'link-value'; problem: LinkValueProblem; field: Field; used: KnobValue }
  | { kind: 'link-conflict'; problem: ConfigProblem; attempted: RunConfig }
  | { kind: 'language'; written: string }
  | { kind: 'prompt'; written: string }
  | { kind: 'stopped'; reason: StopReason }
  | { kind: 'moved'; move: EngineMove }
  | { kind: 'failure'; failure: Failure }
  | { kind: 'link-copied' }
  | { kind: 'copy-refused'; link: string }
  | { kind: 'exported'; file: string }

export type Message = Notice & { id: number }

/** Messages that tell of something wrong, as against something done. */
export function isProblem(notice: Notice): boolean {
  if (notice.kind === 'stopped') return notice.reason.kind === 'diverged'
  return notice.kind !== 'link-copied' && notice.kind !== 'exported'
}

/** The input that a message is about, or null where it is about none. */
export function aboutField(notice: Notice): Field | 'prompt' | null {
  if (notice.kind === 'refused' || notice.kind === 'conflict') return notice.field
  return notice.kind === 'prompt' ? 'prompt' : null
}

/** Messages about different subjects stand side by side; a new one takes the place of an older one of its subject. */
function subject(notice: Notice): string | null {
  if (notice.kind.startsWith('link-') && isProblem(notice)) return null
  const field = aboutField(notice)
  return field === null ? notice.kind : `field ${field}`
}

/** The messages with one more, which replaces any of its subject. Dismissed by its id. */
export function withNotice(messages: readonly Message[], notice: Notice): readonly Message[] {
  const about = subject(notice)
  const others = messages.filter((message) => about === null || subject(message) !== about)
  const id = messages.reduce((highest, message) => Math.max(highest, message.id), 0) + 1
  return [...others, { ...notice, id }]
}

/** The messages without those about a field. */
export function withoutField(messages: readonly Message[], field: Field | 'prompt'): readonly Message[] {
  return messages.filter((message) => aboutField(message) !== field)
}
