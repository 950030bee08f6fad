import type { RunConfig, TaskId } from '../settings/knobs'
import type { Command } from '../worker/protocol'

/** What the page keeps of rewards that are written as code. */
export interface RewardCodeState {
  isOpen: boolean
  /** the text in the editor, of each task; absent where it is what the knob says */
  drafts: Readonly<Partial<Record<TaskId, string>>>
  /** code that may run, and who wrote it; a task's own reward, '', always may */
  allowed: ReadonlyMap<string, 'visitor' | 'somebody'>
  /** what makes the run, where it waits because its code came from elsewhere and the visitor has not let it run */
  held: Extract<Command, { type: 'create' }> | null
}

export const NO_REWARD_CODE: RewardCodeState = { isOpen: false, drafts: {}, allowed: new Map(), held: null }

/** Whether the code of a configuration may run: the visitor wrote it, or has read it and let it run. */
export const mayRun = (
  { rewardCode }: { rewardCode: RewardCodeState },
  config: Pick<RunConfig, 'rewardCode'>,
) => config.rewardCode === '' || rewardCode.allowed.has(config.rewardCode)

/** The texts in the editor without that of a task. */
export function withoutDraft(drafts: RewardCodeState['drafts'], task: TaskId): RewardCodeState['drafts'] {
  const { [task]: _, ...others } = drafts
  return others
}
