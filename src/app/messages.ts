import type { Field } from '../tasks/fields'
import {
  MESSAGES,
  type DeclaredMessage,
  type ExperimentInput,
  type MessageKind,
  type Notice,
  type Tone,
} from '../text/messages'

export type Message = Notice & { id: number }

/** The declaration of a message; its functions take the message. */
const declared = ({ kind }: Notice): DeclaredMessage<never> => MESSAGES[kind]

function toneOf(notice: Notice): Tone {
  const { tone } = declared(notice)
  return typeof tone === 'function' ? tone(notice as never) : tone
}

/** Whether a message reports a problem rather than a success. */
export const isProblem = (notice: Notice): boolean => toneOf(notice) === 'problem'

/** Whether a message may disappear by itself. */
export const isPassing = (notice: Notice): boolean => toneOf(notice) === 'passing'

/** The field that a message is about, or null if it is about none. */
export function aboutField(notice: Notice): Field | 'prompt' | null {
  if (notice.kind === 'refused' || notice.kind === 'conflict') return notice.field
  return notice.kind === 'prompt' ? 'prompt' : null
}

/** Whether a message reports the result of opening a file. */
export const isAboutImport = (notice: Notice): boolean => declared(notice).about === 'import'

/** Whether a message is about a file, in whichever view it was opened or saved. */
export const isAboutFile = (notice: Notice): boolean => declared(notice).about !== undefined

const fieldSubject = (field: Field | 'prompt', at?: ExperimentInput) =>
  `field ${at?.view} ${at?.row} ${field}`

/** Messages about different subjects are shown together; a new one replaces an older one about the same subject. */
function subject(notice: Notice): string | null {
  const field = aboutField(notice)
  if (field !== null) return fieldSubject(field, 'at' in notice ? notice.at : undefined)
  const { subject: own, about } = declared(notice)
  if (own) return own(notice as never)
  if (about === 'import' && 'file' in notice) return `file ${notice.file}`
  return about === 'file' ? 'file' : notice.kind
}

/** How many messages about one link or file are shown. */
const MOST_AT_ONCE = 10

/** The messages with those about one link or file: the first ten, and how many more there are. */
export function withNotices(messages: readonly Message[], notices: readonly Notice[]): readonly Message[] {
  const shown = notices.slice(0, MOST_AT_ONCE).reduce(withNotice, messages)
  const count = notices.length - MOST_AT_ONCE
  return count > 0 ? withNotice(shown, { kind: 'more', count }) : shown
}

/** The most characters of a text that a message quotes. */
const MOST_QUOTED = 80
/** The fields of messages that quote links, files and inputs. */
const QUOTED: readonly string[] = ['name', 'names', 'first', 'written', 'text']

/** The fields whose parts may be such fields. */
const QUOTING: readonly string[] = ['problem', 'renamed', 'why']

const cut = (text: string) => (text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text)

/** A copy in which the texts of quoting fields are cut short. */
function shortened<Part>(part: Part): Part {
  if (typeof part === 'string') return cut(part) as Part
  if (Array.isArray(part)) return part.map(shortened) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => {
    const isQuoted = QUOTED.includes(key) || (QUOTING.includes(key) && typeof value === 'object')
    return [key, isQuoted ? shortened(value) : value]
  })
  return Object.fromEntries(entries) as Part
}

/** The messages with one more, which replaces any about the same subject. A message is dismissed by its id. */
export function withNotice(messages: readonly Message[], notice: Notice): readonly Message[] {
  const about = subject(notice)
  const others = messages.filter((message) => about === null || subject(message) !== about)
  const id = messages.reduce((highest, message) => Math.max(highest, message.id), 0) + 1
  return [...others, { ...shortened(notice), id }]
}

/** The messages without those about a field. */
export function withoutField(
  messages: readonly Message[],
  field: Field | 'prompt',
  at?: ExperimentInput,
): readonly Message[] {
  return messages.filter((message) => subject(message) !== fieldSubject(field, at))
}

/** The messages without those of a kind. */
export const withoutKind = (messages: readonly Message[], kind: MessageKind): readonly Message[] =>
  messages.filter((message) => message.kind !== kind)

/** The messages without the reason for a pause that no longer holds once the run goes on, or has other code. */
export const withoutRewardFault = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((message) => message.kind !== 'failure' || message.failure.kind !== 'reward')
