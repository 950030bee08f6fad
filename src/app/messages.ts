import type { LinkNotice } from '../experiments/linkNotice'
import type { KeptRunId } from '../runs/kept/runStore'
import type { Thinned } from '../runs/fillSteps'
import type { Untold } from '../runs/handover/counterparts'
import type { ExportId } from '../settings/exportIds'
import type { ConfigProblem } from '../settings/config'
import type { MetricKey } from '../metrics/metrics'
import type { KnobProblem, KnobValue } from '../settings/knob'
import type { RunConfig, TaskId } from '../settings/knobs'
import type { RowsFault } from '../settings/rowsFault'
import type { LinkProblem } from '../settings/packedLink'
import type { LinkValueProblem } from '../text/messageText'
import type { Language } from '../text/language'
import type { StopReason } from '../train/stopping'
import type { Failure } from '../worker/failure'
import type { EngineMove, EngineReport } from '../engine/report'
import type { ImportProblem } from '../text/en/runs/exports'
import type { Field } from '../tasks/fields'
import type { ExperimentKind } from '../settings/views'

/** The input of an experiment that a message is about. */
export interface ExperimentInput {
  view: ExperimentKind
  /** a row of Compare; null: what all rows have in common, or the base of the sweep */
  row: string | null
}

/** A value that could not be set: its field, and what was typed. */
interface Attempt {
  field: Field
  /** the place of the field in Compare or Sweep; absent in Train */
  at?: ExperimentInput
  written: string
}

/** Something to tell the visitor, as data; the catalogue turns it into a sentence. */
export type Notice =
  | LinkNotice
  | (Attempt & { kind: 'refused'; problem: KnobProblem; kept: KnobValue })
  | (Attempt & { kind: 'conflict'; problem: ConfigProblem; attempted: RunConfig })
  /** an invalid range of a sweep: ends in the wrong order, or a log range that touches 0 */
  | { kind: 'bad-range'; field: Field; problem: 'order' | 'log' | 'not-a-number' | 'not-numeric' }
  | { kind: 'same-knob'; field: Field }
  /** what is wrong with a link, or with an imported file, by its name */
  | { kind: 'link-unknown'; name: string; file?: string }
  | { kind: 'link-value'; problem: LinkValueProblem; field: Field; used: KnobValue; file?: string }
  | { kind: 'link-conflict'; problem: ConfigProblem; attempted: RunConfig; file?: string }
  /** a link that is not read at all */
  | { kind: 'link-unread'; problem: LinkProblem }
  /** a link of a newer version of the page, which may mean something else by it */
  | { kind: 'link-newer'; written: string }
  /** entries that were too long for the link */
  | { kind: 'link-left-out'; names: readonly string[] }
  /** so many more than are shown */
  | { kind: 'more'; count: number }
  | { kind: 'language'; written: string }
  /** the worker is still at it: a step, the step before a pause, its scripts, or the start of a run; `step` is the one being computed */
  | { kind: 'slow'; what: 'step' | 'pause' | 'load' | 'start'; step: number }
  /** the worker may be gone; the run can go on from `step` */
  | { kind: 'worker-silent'; step: number }
  /** a computation was given up, and the run stands at `step` */
  | { kind: 'went-back'; step: number }
  /** a script of the page could not be loaded */
  | { kind: 'part-missing' }
  /** the texts of a language could not be loaded */
  | { kind: 'language-missing'; language: Language }
  | { kind: 'prompt'; written: string }
  | { kind: 'stopped'; reason: StopReason }
  | { kind: 'moved'; move: EngineMove }
  | { kind: 'gpu-lost' }
  /** a worker of a comparison or a sweep has said nothing for long */
  | { kind: 'trainer-silent' }
  /** the GPU of the run in Train was lost, and is asked for once more */
  | { kind: 'gpu-asked' }
  /** the run does not start: what is typed for its rows cannot be used */
  | { kind: 'rows-unused'; fault: RowsFault }
  /** a link had no room for its rows; this browser kept them, or had no room either */
  | { kind: 'rows-kept' }
  | { kind: 'rows-not-kept' }
  | { kind: 'failure'; failure: Failure }
  /** a sweep that the browser should store */
  | { kind: 'stored'; problem: 'unreadable' | 'full' }
  /** a comparison or a sweep that another tab has open */
  | { kind: 'kept-elsewhere' }
  /** the last weights of a finished run are gone, which was trained in an earlier visit */
  | { kind: 'no-explanation' }
  /** a run of an earlier visit, which can go on */
  | { kind: 'unfinished'; run: KeptRunId; name: string; task: TaskId; step: number }
  /** runs cannot be kept in this browser */
  | { kind: 'not-kept'; problem: 'full' | 'newer' | 'refused' }
  /** runs of an earlier version of the page, which cannot go on */
  | { kind: 'kept-older' }
  | { kind: 'kept-unreadable'; name: string }
  /** a kept run that another tab has open: a branch of it was opened */
  | { kind: 'branched'; name: string; step: number }
  /** a run, a comparison or a sweep had been deleted and trains on, so it is kept again; null where it has no name */
  | { kind: 'revived'; what: 'run' | ExperimentKind; name: string | null }
  /** the oldest run was dropped, for there were too many; `most` are kept */
  | { kind: 'run-dropped'; name: string; most: number }
  /** a run goes on with another engine, or on another device, than in the visit before */
  | { kind: 'other-engine'; was: EngineReport; now: EngineReport; step: number }
  /** a run, or runs of an experiment, go on from a state that another version of the page computed with other bits */
  | { kind: 'other-arithmetic' }
  | { kind: 'link-copied'; repeats: 'run' | 'experiment'; leftOut?: readonly string[] }
  | { kind: 'copy-refused'; link: string }
  /** `thinned`: the steps of it that are not all recorded */
  | { kind: 'exported'; file: string; thinned?: Thinned }
  /** older steps of a long run are not all recorded any more, for they could not be kept */
  | { kind: 'thinned' }
  /** the same of the run that Undo brings back */
  | { kind: 'thinned-replaced' }
  /** the file of a long run is not there: `message` says why, null that the visitor gave it up */
  | { kind: 'not-written'; file: string; message: string | null }
  | { kind: 'no-weights' }
  /** nothing is exported: the reward is code from elsewhere that the visitor has not let run */
  | { kind: 'code-not-allowed' }
  /** the run has knobs that the other program cannot be told */
  | { kind: 'not-exported'; form: ExportId; untold: readonly Untold[] }
  | { kind: 'imported'; file: string; what: 'run' | 'weights'; steps: number }
  /** results that were opened in Compare or Sweep; `unfinished` runs start over, `missing` metrics have no curves */
  | {
      kind: 'imported-results'
      file: string
      view: ExperimentKind
      task: TaskId
      runs: number
      unfinished: number
      missing: readonly MetricKey[]
    }
  | { kind: 'import-refused'; file: string; why: ImportProblem }
  /** runs, comparisons or sweeps that were deleted, by their names; Undo brings them back */
  | { kind: 'kept-deleted'; names: readonly string[] }
  /** another task was chosen; Undo brings the former run back */
  | { kind: 'replaced'; task: TaskId; step: number }

export type Message = Notice & { id: number }

/** What passes may disappear by itself; news and problems stay until they are dismissed. */
type Tone = 'problem' | 'news' | 'passing'

const TONES: Readonly<Record<Notice['kind'], Tone>> = {
  limit: 'problem',
  'link-repeated': 'problem',
  'link-same-knob': 'problem',
  'link-renamed': 'news',
  'link-entry': 'problem',
  'link-limit': 'problem',
  'link-row': 'problem',
  refused: 'problem',
  conflict: 'problem',
  'bad-range': 'problem',
  'same-knob': 'problem',
  'link-unknown': 'problem',
  'link-value': 'problem',
  'link-conflict': 'problem',
  'link-unread': 'problem',
  'link-newer': 'problem',
  'link-left-out': 'problem',
  more: 'problem',
  language: 'problem',
  slow: 'news',
  'worker-silent': 'problem',
  'went-back': 'news',
  'part-missing': 'problem',
  'language-missing': 'problem',
  prompt: 'problem',
  stopped: 'news',
  moved: 'problem',
  'gpu-lost': 'problem',
  'trainer-silent': 'problem',
  'gpu-asked': 'news',
  'rows-unused': 'problem',
  'rows-kept': 'news',
  'rows-not-kept': 'problem',
  failure: 'problem',
  stored: 'problem',
  'kept-elsewhere': 'problem',
  'no-explanation': 'problem',
  unfinished: 'news',
  'not-kept': 'problem',
  'kept-older': 'news',
  'kept-unreadable': 'problem',
  branched: 'news',
  revived: 'news',
  'run-dropped': 'news',
  'other-engine': 'problem',
  'other-arithmetic': 'news',
  'link-copied': 'passing',
  'copy-refused': 'problem',
  exported: 'passing',
  thinned: 'news',
  'thinned-replaced': 'news',
  'not-written': 'problem',
  'no-weights': 'problem',
  'code-not-allowed': 'problem',
  'not-exported': 'problem',
  imported: 'news',
  'imported-results': 'news',
  'import-refused': 'problem',
  'kept-deleted': 'news',
  replaced: 'news',
}

function toneOf(notice: Notice): Tone {
  if (notice.kind === 'stopped' && notice.reason.kind === 'diverged') return 'problem'
  if (notice.kind === 'link-copied' && notice.leftOut !== undefined) return 'problem'
  if (notice.kind === 'not-written' && notice.message === null) return 'passing'
  return TONES[notice.kind]
}

/** Whether a message tells of a problem rather than of a success. */
export const isProblem = (notice: Notice): boolean => toneOf(notice) === 'problem'

/** Whether a message may disappear by itself. */
export const isPassing = (notice: Notice): boolean => toneOf(notice) === 'passing'

/** The field that a message is about, or null if it is about none. */
export function aboutField(notice: Notice): Field | 'prompt' | null {
  if (notice.kind === 'refused' || notice.kind === 'conflict') return notice.field
  return notice.kind === 'prompt' ? 'prompt' : null
}

/** Of messages about a file, the last one counts. */
const OF_FILES: readonly Notice['kind'][] = [
  'exported',
  'not-written',
  'no-weights',
  'code-not-allowed',
  'not-exported',
]

/** Whether a message tells what became of a file that was to be opened; several may be opened at once. */
export const isAboutImport = ({ kind }: Notice): boolean =>
  kind === 'imported' || kind === 'imported-results' || kind === 'import-refused'

/** Whether a message is about a file, in whichever view it was opened or saved. */
export const isAboutFile = (notice: Notice): boolean =>
  isAboutImport(notice) || OF_FILES.includes(notice.kind)

const fieldSubject = (field: Field | 'prompt', at?: ExperimentInput) =>
  `field ${at?.view} ${at?.row} ${field}`

/** Messages about different subjects are shown together; a new one replaces an older one about the same subject. */
function subject(notice: Notice): string | null {
  if (notice.kind === 'link-copied') return notice.kind
  if (notice.kind.startsWith('link-') && isProblem(notice)) return null
  if (notice.kind === 'link-renamed') return `renamed ${notice.row}`
  if (notice.kind === 'limit') return `limit ${notice.what}`
  if (isAboutImport(notice) && 'file' in notice) return `file ${notice.file}`
  const field = aboutField(notice)
  if (field === null && OF_FILES.includes(notice.kind)) return 'file'
  return field === null ? notice.kind : fieldSubject(field, 'at' in notice ? notice.at : undefined)
}

/** How many messages about one link or file are shown. */
const MOST_AT_ONCE = 10

/** The messages with those about one link or file: the first ten, and how many more there are. */
export function withNotices(messages: readonly Message[], notices: readonly Notice[]): readonly Message[] {
  const shown = notices.slice(0, MOST_AT_ONCE).reduce(withNotice, messages)
  const count = notices.length - MOST_AT_ONCE
  return count > 0 ? withNotice(shown, { kind: 'more', count }) : shown
}

/** Characters of what was written that a message quotes. */
const MOST_QUOTED = 80
/** What messages quote of links, files and fields. */
const QUOTED: readonly string[] = ['name', 'names', 'first', 'written', 'text']

const cut = (text: string) => (text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text)

/** The same with what it quotes cut short. */
function shortened<Part>(part: Part): Part {
  if (typeof part === 'string') return cut(part) as Part
  if (Array.isArray(part)) return part.map(shortened) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => {
    const isQuoted =
      QUOTED.includes(key) || ((key === 'problem' || key === 'renamed') && typeof value === 'object')
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
export const withoutKind = (messages: readonly Message[], kind: Notice['kind']): readonly Message[] =>
  messages.filter((message) => message.kind !== kind)
