import type { RunConfig, TaskId } from '../../settings/knobs'
import type { Command } from '../../worker/protocol'
import type { CodePlace, Whose } from './codePlace'

/** Where code came from that the visitor has not written here: a link, a file or pasted text, or what this browser keeps. */
export type CodeSource = 'link' | 'file' | 'kept'

/** What the page keeps of rewards that are written as code. */
export interface RewardCodeState {
  isOpen: boolean
  /** the text in the editor, of each task; absent where it is what the knob says */
  drafts: Readonly<Partial<Record<TaskId, string>>>
  /** code that may run, and who wrote it; a task's own reward, '', always may */
  allowed: ReadonlyMap<string, Whose>
  /** where code came from last that was brought to the page; absent for what was written here */
  sources: ReadonlyMap<string, CodeSource>
  /** whether the browser remembers `allowed` for later visits */
  isRemembered: boolean
  /** what makes the run, where it waits because its code came from elsewhere and the visitor has not let it run */
  held: Extract<Command, { type: 'create' }> | null
}

/** The state at the start of a visit: what was written or let run in earlier ones may run. */
export function firstRewardCode(place: CodePlace): RewardCodeState {
  const known = place.read()
  return {
    isOpen: false,
    drafts: {},
    allowed: known ?? new Map(),
    sources: new Map(),
    isRemembered: known !== null,
    held: null,
  }
}

/** Whether the code of a configuration may run: the visitor wrote it, or has read it and let it run. */
export const mayRun = (
  { rewardCode }: { rewardCode: Pick<RewardCodeState, 'allowed'> },
  config: Pick<RunConfig, 'rewardCode'>,
) => config.rewardCode === '' || rewardCode.allowed.has(config.rewardCode)

/** The most codes whose source is known; of those that came earlier the page does not say where they came from. */
const MOST_SOURCES = 200

/** The state once these codes have come to the page. */
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

/** Where some codes came from, each place once; `elsewhere` where that is not known. */
export const sourcesOf = (
  { sources }: Pick<RewardCodeState, 'sources'>,
  codes: readonly string[],
): (CodeSource | 'elsewhere')[] => [...new Set(codes.map((code) => sources.get(code) ?? 'elsewhere'))]

/** The texts in the editor without that of a task. */
export function withoutDraft(drafts: RewardCodeState['drafts'], task: TaskId): RewardCodeState['drafts'] {
  const { [task]: _, ...others } = drafts
  return others
}
