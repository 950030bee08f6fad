import type { RunConfig, TaskId } from '../settings/knobs'
import type { Command } from '../worker/protocol'
import type { VerbContext } from './context'
import type { EditingVerbs } from './editingVerbs'
import type { RunVerbs } from './runVerbs'
import type { PageState } from './state'

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
  { rewardCode }: Pick<PageState, 'rewardCode'>,
  config: Pick<RunConfig, 'rewardCode'>,
) => config.rewardCode === '' || rewardCode.allowed.has(config.rewardCode)

/** Verbs about the reward as code. */
export interface RewardVerbs {
  toggleReward(): void
  closeReward(): void
  /** Keeps the text in the editor; null where it is again what the knob says. */
  writeReward(task: TaskId, text: string | null): void
  /** Learns from this code from the next step on, or from Reset on where its parts are others; '' is the shipped reward. */
  applyReward(code: string): void
  /** Lets the code that the run waits for run. */
  allowReward(): void
  /** Lets code that the visitor was shown run in Compare and Sweep. */
  allowCodes(codes: readonly string[], whose: 'visitor' | 'somebody'): void
}

export function rewardVerbs(
  { get, set, send }: VerbContext,
  run: RunVerbs,
  editing: EditingVerbs,
): RewardVerbs {
  const change = (next: Partial<RewardCodeState>) => set({ rewardCode: { ...get().rewardCode, ...next } })
  const allow = (codes: readonly string[], whose: 'visitor' | 'somebody') => {
    const allowed = new Map(get().rewardCode.allowed)
    for (const code of codes) if (code !== '' && !allowed.has(code)) allowed.set(code, whose)
    change({ allowed })
  }
  const write = (task: TaskId, text: string | null) => {
    const { [task]: _, ...drafts } = get().rewardCode.drafts
    change({ drafts: text === null ? drafts : { ...drafts, [task]: text } })
  }
  return {
    toggleReward: () => change({ isOpen: !get().rewardCode.isOpen }),
    closeReward: () => change({ isOpen: false }),
    writeReward: write,
    applyReward(code) {
      const { edited, rewardCode } = get()
      allow([code], 'visitor')
      write(edited.task, null)
      if (rewardCode.held) {
        set({ edited: { ...edited, rewardCode: code } })
        run.begin()
      } else {
        editing.setKnob('rewardCode', code)
      }
    },
    allowReward() {
      const { held } = get().rewardCode
      if (!held) return
      allow([held.config.rewardCode], 'somebody')
      change({ held: null })
      send(held)
    },
    allowCodes: allow,
  }
}
