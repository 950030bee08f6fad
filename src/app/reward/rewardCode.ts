import type { RunConfig, TaskId } from '../../settings/knobs'
import type { Command } from '../../worker/protocol'
import type { CodePlace, Whose } from './codePlace'

/** The source of code that the visitor has not written here: a link, a file or pasted text, or this browser's storage. */
export type CodeSource = 'link' | 'file' | 'kept'

/** The state of rewards that are written as code. */
export interface RewardCodeState {
  isOpen: boolean
  /** the text in the editor, of each task; absent if it equals the knob */
  drafts: Readonly<Partial<Record<TaskId, string>>>
  /** code that may run, and its author; the task reward, '', always may */
  allowed: ReadonlyMap<string, Whose>
  /** the latest source of code that was brought to the page; absent for code that was written here */
  sources: ReadonlyMap<string, CodeSource>
  /** whether the browser remembers `allowed` for later visits */
  isRemembered: boolean
  /** the command for the run that waits for the visitor's consent to its code; null if none waits */
  awaitsConsent: Extract<Command, { type: 'create' }> | null
}

/** The state at the start of a visit: code that was written or allowed in earlier ones may run. */
export function firstRewardCode(place: CodePlace): RewardCodeState {
  const known = place.read()
  return {
    isOpen: false,
    drafts: {},
    allowed: known ?? new Map(),
    sources: new Map(),
    isRemembered: known !== null,
    awaitsConsent: null,
  }
}

/** Whether the code of a configuration may run: the visitor wrote it, or has read it and let it run. */
export const mayRun = (
  { rewardCode }: { rewardCode: Pick<RewardCodeState, 'allowed'> },
  config: Pick<RunConfig, 'rewardCode'>,
) => config.rewardCode === '' || rewardCode.allowed.has(config.rewardCode)

/** The most codes whose source is remembered; the page does not state the source of older ones. */
const MOST_SOURCES = 200

/** The state after these codes have come to the page. */
export function withSource(
  state: RewardCodeState,
  codes: readonly string[],
  source: CodeSource,
): RewardCodeState {
  const brought = codes.filter((code) => code !== '' && state.sources.get(code) !== source)
  if (brought.length === 0) return state
  const all = [...state.sources, ...brought.map((code) => [code, source] as const)]
  return { ...state, sources: new Map(all.slice(-MOST_SOURCES)) }
}

/** The sources of some codes, each once; `elsewhere` if a source is not known. */
export const sourcesOf = (
  { sources }: Pick<RewardCodeState, 'sources'>,
  codes: readonly string[],
): (CodeSource | 'elsewhere')[] => [...new Set(codes.map((code) => sources.get(code) ?? 'elsewhere'))]

/** The texts in the editor without that of a task. */
export function withoutDraft(drafts: RewardCodeState['drafts'], task: TaskId): RewardCodeState['drafts'] {
  const { [task]: _, ...others } = drafts
  return others
}
