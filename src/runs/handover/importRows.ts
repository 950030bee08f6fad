import type { KnobProblem, KnobValue } from '../../settings/knob'
import type { ConfigProblem } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import type { Entry } from '../../settings/read'
import type { Field } from '../../tasks/fields'
import { isTrue } from './counterparts'
import type { Skipped } from './settingsLiterals'

/** Kinds of settings that were chosen for a model of billions of parameters and do not fit a small network. */
export type MadeForLarge =
  | 'rate'
  | 'schedule'
  | 'warmup'
  | 'decay'
  | 'batch'
  /** so many mini-batches that each would be less than a group of the page's step */
  | 'mini-batches'
  | 'steps'
  | 'length'
  /** a share of the tokens that leaves too few of a short completion */
  | 'tokens'

/** Why a setting is not taken. */
export type WhyLeft =
  | Skipped['why']
  /** the page has no such setting */
  | 'no-setting'
  /** it follows from the size of a data set, which is not in the file */
  | 'data-set'
  /** the file's batch is no whole number of groups, or of mini-batches */
  | 'fraction'
  /** it follows from a setting that the file does not name */
  | 'not-stated'
  /** the batch follows from it and from another setting whose value is not known */
  | 'batch-unread'
  /** how a device divides a batch: the result is the same */
  | 'device'
  /** weights come as a file of their own */
  | 'weights'
  /** it turns on what the page always does */
  | 'always-on'
  /** the page has one KL, and takes the one of the loss */
  | 'one-kl'
  /** it needs a network that predicts rewards, which the page does not have */
  | 'critic'
  /** it counts updates where the page counts completions */
  | 'updates'
  | 'repeated'
  /** something unknown behind it may set it again */
  | 'replaceable'
  /** in a configuration of another method than GRPO, the name means something else */
  | 'other-method'
  /** no setting has this name, but one has a similar name */
  | { near: string }
  /** a list or a mapping under a name whose setting takes one plain value */
  | { plain: KnobProblem; of: string }
  | { sameAs: string }
  /** another setting of the file keeps it without effect there */
  | { idle: string }
  | { refused: KnobProblem }
  | { together: ConfigProblem; attempted: RunConfig }
  | { madeForLarge: MadeForLarge }

const RUINOUS = ['rate', 'tokens'] as const satisfies readonly MadeForLarge[]

/** Why a setting ruins a run of a small network, so that it is marked even if it is taken; undefined if it does not. */
export const ruinOf = (why: WhyLeft | null): (typeof RUINOUS)[number] | undefined =>
  why !== null && typeof why === 'object' && 'madeForLarge' in why
    ? RUINOUS.find((one) => one === why.madeForLarge)
    : undefined

/**
 * What the visitor should know about a value that is taken. The small networks of the page learn more slowly without an
 * entropy bonus (`entropy`), without KL as well (`kl`), and with fewer updates a step (`updates`). A clip limit has no
 * effect with one update a step (`no-clip`). A clip limit of a large model clips most of the changes that the page's
 * learning rate makes (`narrow-clip`). A cap of CISPO below 1 shrinks every policy gradient (`cap`); so does a missing
 * division by the std, if there is an entropy bonus (`scale`). If the value is the default of an option in the file, a
 * command may set another value (`option`).
 */
export type Remark =
  | 'option'
  | 'epoch'
  | 'entropy'
  | 'kl'
  | 'updates'
  | 'no-clip'
  | 'narrow-clip'
  | 'cap'
  | 'scale'

/**
 * Where a value comes from: the text states it, it is the program's default, or it is computed from others. `always`:
 * the program has no such setting and does the same in every run.
 */
export type Origin = 'written' | 'default' | 'derived' | 'always'

/** A setting of another program, as entries of this page. */
export interface Draft {
  /** its name there, or the names that it is derived from */
  name: string
  /** its value there, or how it is derived */
  written: string
  origin: Origin
  /** what it sets here, by external names; empty if nothing */
  entries: readonly Entry[]
  /** whether it fits the page whatever model it was chosen for, because it is already scaled */
  fits?: boolean
  /** whether something unknown may set it again, so that it is only taken if the visitor says so */
  isReplaceable?: boolean
  /** whether its value is the default of an option in the file */
  isOption?: boolean
  /** the name of a setting whose value cannot be read; it sets nothing */
  about?: string
  why?: WhyLeft
}

/** A line of the table that is shown before settings are applied. */
export interface ImportRow extends Pick<Draft, 'name' | 'written' | 'origin' | 'isReplaceable'> {
  /** identifies it among the rows of a report */
  id: string
  /** the setting of the page; null if it has none */
  field: Field | null
  /** its value with the row; null if the page could not take it */
  value: KnobValue | null
  /** its present value on the page */
  here: KnobValue | null
  canBeTaken: boolean
  isTaken: boolean
  why: WhyLeft | null
  /** what the visitor should know about a value that is taken */
  remark: Remark | null
}

/** Whether a text has settings of the page itself, be they taken or not. */
export const hasSettings = (rows: readonly ImportRow[]): boolean =>
  rows.some(({ origin, field }) => origin === 'written' && field !== null)

/** Names and written values of a file, and the defaults of its program. A name that is looked up counts as used. */
export class Names {
  private readonly written: ReadonlyMap<string, string>
  private readonly defaults: Readonly<Record<string, string>>
  readonly used = new Set<string>()

  constructor(written: ReadonlyMap<string, string>, defaults: Readonly<Record<string, string>>) {
    this.written = written
    this.defaults = defaults
  }

  /** Whether the file has one of the names. */
  has(...names: string[]): boolean {
    return names.some((name) => this.written.has(name))
  }

  /** The value of a name, written or by default; undefined if there is neither. */
  get(name: string): string | undefined {
    this.used.add(name)
    const written = this.written.get(name)
    if (written !== undefined) return written
    return Object.hasOwn(this.defaults, name) ? this.defaults[name] : undefined
  }

  /** Counts names as read, so that neither their values nor their defaults make rows. */
  settle(...names: string[]): void {
    for (const name of names) this.used.add(name)
  }

  /** All names of the file. */
  all(): string[] {
    return [...this.written.keys()]
  }

  /** The written value of a name, which does not count as looked up. */
  peek(name: string): string {
    return this.written.get(name) ?? ''
  }

  /** The value of a name as a number; NaN if there is none. */
  number(name: string): number {
    const value = this.get(name)
    return value === undefined || value.trim() === '' ? NaN : Number(value)
  }

  isTrue(name: string): boolean {
    return isTrue(this.get(name) ?? '')
  }

  /** `written` if the file has one of the names, else `default`. */
  originOf(...names: string[]): 'written' | 'default' {
    return this.has(...names) ? 'written' : 'default'
  }
}
