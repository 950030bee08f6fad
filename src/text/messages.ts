import type { Change } from '../coach/rule'
import type { EngineMove, EngineReport } from '../engine/report'
import type { MetricKey } from '../metrics/metrics'
import type { ConfigProblem } from '../settings/config'
import type { EntryFault, RangeFault } from '../settings/entryFault'
import type { ExportId } from '../settings/exportIds'
import type { ImportProblem } from '../settings/importProblem'
import type { KnobProblem, KnobValue } from '../settings/knob'
import type { KnobName, RunConfig, TaskId } from '../settings/knobs'
import type { LinkProblem } from '../settings/packedLink'
import type { ReadingProblem, Renamed } from '../settings/read'
import type { RowsFault } from '../settings/rowsFault'
import type { ExperimentKind } from '../settings/views'
import type { Field } from '../tasks/fields'
import type { StopReason } from '../train/stopping'
import type { Failure } from '../worker/failure'
import type { Language } from './language'

/** What passes may disappear by itself; news and problems stay until they are dismissed. */
export type Tone = 'problem' | 'news' | 'passing'

/** What is declared of a kind of message; `Data` is what such a message carries. */
export interface DeclaredMessage<Data> {
  tone: Tone | ((data: Data) => Tone)
  /**
   * A new message replaces an older one about the same subject; null: it replaces none. Without this, the kind is the subject,
   * or the file for messages about one.
   */
  subject?: (data: Data) => string | null
  /** a file that was to be opened, several of which may be opened at once; or a file that was to be saved */
  about?: 'import' | 'file'
}

const ofTone =
  (tone: Tone) =>
  <Data = unknown>(more: Omit<DeclaredMessage<Data>, 'tone'> = {}): DeclaredMessage<Data> => ({
    tone,
    ...more,
  })
const problem = ofTone('problem')
const news = ofTone('news')
/** Each stands beside the others of its kind, as all that is wrong with one link. */
const EACH = { subject: () => null }
const IMPORT = { about: 'import' } as const
const FILE = { about: 'file' } as const

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

export type Limit =
  | 'rows'
  | 'seed'
  | 'seeds'
  | 'values'
  | 'points'
  | 'knobs'
  | 'runs'
  | 'budget'
  | 'threshold'
  | 'reduction'

/** Why the browser's database refused: it is full, has the format of a newer version of the page, or anything else. */
export type SaveProblem = 'full' | 'newer' | 'refused'

/**
 * What messages about links and imported files have in common: `file` is the name of the file, absent for a link; `row` is a
 * row in a link of Compare, from 1, or the base in one of Sweep, 0, and is absent for the entries of the link itself.
 */
export interface Read {
  file?: string
  row?: number
}

/**
 * Every kind of message: what it carries and its tone. A new entry needs its sentence in `src/text/en/messages.ts` and
 * `src/text/zh/messages.ts`; without them it does not compile.
 */
export const MESSAGES = {
  refused: problem<Attempt & { problem: KnobProblem; kept: KnobValue }>(),
  conflict: problem<Attempt & { problem: ConfigProblem; attempted: RunConfig }>(),
  /** too many or too few of something in Compare or Sweep */
  limit: problem<{ what: Limit; least: number; most: number; written: string }>({
    subject: ({ what }) => `limit ${what}`,
  }),
  /** an invalid range of a sweep: ends in the wrong order, or a log range that touches 0 */
  'bad-range': problem<{ field: Field; problem: RangeFault }>(),
  'same-knob': problem<{ field: Field }>(),
  'link-unknown': problem<Read & { name: string }>(EACH),
  'link-value': problem<
    Read & { problem: Extract<ReadingProblem, { text: string }>; field: Field; used: KnobValue }
  >(EACH),
  'link-conflict': problem<Read & { problem: ConfigProblem; attempted: RunConfig }>(EACH),
  /** repeated: only the first value counts */
  'link-repeated': problem<Read & { name: string }>(EACH),
  /** two names of one knob */
  'link-same-knob': problem<Read & { name: string; first: string }>(EACH),
  /** names of other programs and what they became; `row` as in `Read`, null in a link of Train */
  'link-renamed': news<{ row: number | null; renamed: readonly Renamed[] }>({
    subject: ({ row }) => `renamed ${row}`,
  }),
  'link-entry': problem<Read & { name: string; written: string; why: EntryFault }>(EACH),
  /** without which others are not understood */
  'link-missing': problem<{ name: string; example: string }>(EACH),
  /** an entry that is no number of its range */
  'link-limit': problem<{ name: string; written: string; least: number; most: number }>(EACH),
  /** a link that is not read at all */
  'link-unread': problem<{ problem: LinkProblem }>(EACH),
  /** a link of a newer version of the page, which may mean something else by it */
  'link-newer': problem<{ written: string }>(EACH),
  /** entries that were too long for the link */
  'link-left-out': problem<{ names: readonly string[] }>(EACH),
  'link-copied': {
    tone: ({ leftOut }) => (leftOut === undefined ? 'passing' : 'problem'),
  } as DeclaredMessage<{ repeats: 'run' | 'experiment'; leftOut?: readonly string[] }>,
  'copy-refused': problem<{ link: string }>(),
  /** so many more than are shown */
  more: problem<{ count: number }>(),
  language: problem<{ written: string }>(),
  /** the texts of a language could not be loaded */
  'language-missing': problem<{ language: Language }>(),
  /** a script of the page could not be loaded */
  'part-missing': problem(),
  prompt: problem<{ written: string }>(),
  /** the worker is still at it: a step, the step before a pause, or the start of a run; `step` is the one being computed */
  slow: news<{ what: 'step' | 'pause' | 'load' | 'start'; step: number }>(),
  /** the worker may be gone; the run can continue from `step` */
  'worker-silent': problem<{ step: number }>(),
  /** a computation was given up, and the run stands at `step` */
  'went-back': news<{ step: number }>(),
  stopped: {
    tone: ({ reason }) => (reason.kind === 'diverged' ? 'problem' : 'news'),
  } as DeclaredMessage<{ reason: StopReason }>,
  moved: problem<{ move: EngineMove }>(),
  'gpu-lost': problem(),
  /** the GPU of the run in Train was lost, and is asked for once more */
  'gpu-asked': news(),
  /** so many of the workers of a comparison or a sweep have said nothing for long */
  'trainer-silent': problem<{ workers: number; of: number }>(),
  /** so many of them have ended without a word, and with them all stopped */
  'trainer-lost': problem<{ workers: number; of: number }>(),
  failure: problem<{ failure: Failure }>(),
  /** a worker of a comparison or a sweep failed, and with it all of them stopped */
  'trainer-failed': problem<{ message: string }>(),
  /** the script of a worker of a comparison or a sweep could not be loaded */
  'trainer-missing': problem(),
  /** the run does not start: what is typed for its rows cannot be used */
  'rows-unused': problem<{ fault: RowsFault }>(),
  /** a link had no room for its rows; this browser saved them, or had no room either */
  'rows-kept': news(),
  'rows-not-kept': problem(),
  /** a comparison or a sweep that the browser should save, or that an earlier visit saved */
  stored: problem<{ problem: 'unreadable' | SaveProblem }>(),
  /** a log of another program that was read, and is not saved */
  'log-not-kept': problem<{ problem: SaveProblem }>(),
  /** the list of saved runs, comparisons and sweeps could not be changed */
  'not-changed': problem<{ problem: SaveProblem }>(),
  /** a comparison or a sweep that another tab has open */
  'kept-elsewhere': problem(),
  /** the last weights of a finished run are gone, which was trained in an earlier visit */
  'no-explanation': problem(),
  /** a run of an earlier visit, which can continue; `run` is its id */
  unfinished: news<{ run: string; name: string; task: TaskId; step: number }>(),
  /** runs cannot be saved in this browser */
  'not-kept': problem<{ problem: SaveProblem }>(),
  /** runs of an earlier version of the page, which cannot continue */
  'kept-older': news(),
  'kept-unreadable': problem<{ name: string }>(),
  /** a saved run that another tab has open: a branch of it was opened */
  branched: news<{ name: string; step: number }>(),
  /** what had been deleted trains on, so it is saved again; null where it has no name */
  revived: news<{ what: 'run' | ExperimentKind; name: string | null }>(),
  /** the oldest run was deleted, for there were too many; `most` are saved */
  'run-dropped': news<{ name: string; most: number }>(),
  /** runs, comparisons or sweeps that were deleted, by their names; Undo brings them back */
  'kept-deleted': news<{ names: readonly string[] }>(),
  /** a run continues with another engine, or on another device, than in the visit before */
  'other-engine': problem<{ was: EngineReport; now: EngineReport; step: number }>(),
  /** a run, or runs of an experiment, continue from a state that another version computed with other bits */
  'other-arithmetic': news(),
  /**
   * `beside`: a second file of the same export; `thinned`: of its steps `first` to `last`, only so many are recorded; `events`: TensorBoard reads it, from a folder or after it is
   * unpacked; `changed`: the knobs that the file has another value of, which has no effect here or is the nearest
   */
  exported: {
    tone: 'passing',
    about: 'file',
  } as DeclaredMessage<{
    file: string
    beside?: string | undefined
    thinned?: { first: number; last: number; recorded: number }
    events?: 'file' | 'archive'
    inspected?: { steps: number; of: number }
    changed?: readonly { knob: KnobName; value: KnobValue; written: string }[]
  }>,
  /** older steps of a long run are not all recorded any more, for they could not be saved */
  thinned: news(),
  /** the same of the run that Undo brings back */
  'thinned-replaced': news(),
  /** the file of a long run is not there: the visitor cancelled it, the browser ended its worker, or writing failed */
  'not-written': {
    tone: ({ why }) => (why === 'cancelled' ? 'passing' : 'problem'),
    about: 'file',
  } as DeclaredMessage<{ file: string; why: 'cancelled' | 'ended' | { failed: string } }>,
  'no-weights': problem(FILE),
  /** nothing is exported: the reward is code from elsewhere that the visitor has not let run */
  'code-not-allowed': problem(FILE),
  /** the run has knobs that the other program cannot be told; `only` are the values at which it does the same */
  'not-exported': problem<{
    form: ExportId
    unsupported: readonly { knob: KnobName; value: KnobValue; only: readonly KnobValue[] }[]
  }>(FILE),
  /** `without`: of weights that came without the settings of their run, what a transformer computes beyond its tensors */
  imported: news<{
    file: string
    what: 'run' | 'weights' | 'metrics'
    steps: number
    /** `isKnown` if this was compared with the file's `config.json`, or has no part in it */
    without: { isKnown: boolean; heads: number; activation: RunConfig['activation'] } | null
  }>(IMPORT),
  /** results that were opened in Compare or Sweep; `unfinished` runs start over, `missing` metrics have no curves */
  'imported-results': news<{
    file: string
    view: ExperimentKind
    task: TaskId
    runs: number
    unfinished: number
    missing: readonly MetricKey[]
  }>(IMPORT),
  /** a small run has the problem that was found in a log; `config` is its configuration, `cure` what to change, see `ShowMe` */
  'illness-shown': news<{ file: string; config: RunConfig; cure: Change; fromStart?: boolean }>(),
  'import-refused': problem<{ file: string; why: ImportProblem }>(IMPORT),
  /** settings of a text were applied before the run had a step; Undo brings those before them back */
  'settings-taken': news<{ before: RunConfig }>(),
  /** another task was chosen; Undo brings the previous run back */
  replaced: news<{ task: TaskId; step: number }>(),
}

export type MessageKind = keyof typeof MESSAGES
type DataOf<Kind extends MessageKind> =
  (typeof MESSAGES)[Kind] extends DeclaredMessage<infer Data> ? Data : never

/** Something to tell the visitor, as data. The catalogue has its sentence. */
export type Notice<Kind extends MessageKind = MessageKind> = {
  [One in Kind]: { kind: One } & DataOf<One>
}[Kind]

/** What there is to tell about the link of a comparison or a sweep. */
export type LinkNotice = Notice<
  | 'limit'
  | 'link-unknown'
  | 'link-value'
  | 'link-conflict'
  | 'link-repeated'
  | 'link-same-knob'
  | 'link-renamed'
  | 'link-entry'
  | 'link-missing'
  | 'link-limit'
>

/** How whoever says a message names settings and what belongs to the run: the page by its labels, for one. */
export interface MessageWords {
  label(field: Field): string
  /** the label of what has a name in links */
  named(name: string): string
  value(field: Field, value: KnobValue): string
  metric(key: MetricKey, task: TaskId): string
  /** which prompts can be typed */
  prompts(): string
  /** the step that the run has reached */
  step: number
}

/** The sentence of every kind of message. */
export type MessagesText = {
  readonly [Kind in MessageKind]: (message: Notice<Kind>, words: MessageWords) => string
}

/** How many items the list in a sentence names at most. */
export const MOST_LISTED = 12
