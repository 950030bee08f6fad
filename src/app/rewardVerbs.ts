import type { TaskId } from '../settings/knobs'
import type { VerbContext } from './context'
import type { EditingVerbs } from './editingVerbs'
import { withoutDraft, type RewardCodeState } from './rewardCode'
import type { RunVerbs } from './runVerbs'

/** Verbs about the reward as code. */
export interface RewardVerbs {
  toggleReward(): void
  /** Shows the editor in Train. */
  openReward(): void
  closeReward(): void
  /** Keeps the text in the editor; null where it equals the value of the knob. */
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
    const drafts = withoutDraft(get().rewardCode.drafts, task)
    change({ drafts: text === null ? drafts : { ...drafts, [task]: text } })
  }
  return {
    toggleReward: () => change({ isOpen: !get().rewardCode.isOpen }),
    openReward() {
      set({ view: 'train' })
      change({ isOpen: true })
    },
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
