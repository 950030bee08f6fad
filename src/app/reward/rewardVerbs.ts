import type { TaskId } from '../../settings/knobs'
import type { Whose } from './codePlace'
import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import { withoutDraft, type RewardCodeState } from './rewardCode'
import type { RunVerbs } from '../runVerbs'

/** Verbs about the reward as code. */
export interface RewardVerbs {
  toggleReward(): void
  /** Shows the editor in Train. */
  openReward(): void
  closeReward(): void
  /** Keeps the text in the editor; null if it equals the value of the knob. */
  writeReward(task: TaskId, text: string | null): void
  /** Uses this code from the next step on, or from Reset on if its parts differ; '' is the task reward. */
  applyReward(code: string): void
  /** Allows the code that the run waits for. */
  allowReward(): void
  /** Allows code that the visitor was shown in Compare and Sweep. */
  allowCodes(codes: readonly string[]): void
  /** Allows code that the visitor chose or wrote in Compare or Sweep. Code from elsewhere still waits. */
  chooseCode(code: string): void
}

export function rewardVerbs(
  { get, set, send, services }: VerbContext,
  run: RunVerbs,
  editing: EditingVerbs,
): RewardVerbs {
  const change = (next: Partial<RewardCodeState>) => set({ rewardCode: { ...get().rewardCode, ...next } })
  /** Code that was brought here does not become the visitor's own. */
  const allow = (codes: readonly string[]) => {
    const { allowed: before, sources, isRemembered } = get().rewardCode
    const fresh = new Map(
      codes
        .filter((code) => code !== '' && !before.has(code))
        .map((code): [string, Whose] => [code, sources.has(code) ? 'somebody' : 'visitor']),
    )
    if (fresh.size === 0) return
    const kept = [...fresh].map(([code, whose]) => services.codes.add([code], whose))
    change({
      allowed: new Map([...before, ...fresh]),
      isRemembered: isRemembered && kept.every(Boolean),
    })
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
      allow([code])
      write(edited.task, null)
      if (rewardCode.awaitsConsent) {
        set({ edited: { ...edited, rewardCode: code } })
        run.begin()
      } else {
        editing.setKnob('rewardCode', code)
      }
    },
    allowReward() {
      const { awaitsConsent } = get().rewardCode
      if (!awaitsConsent) return
      allow([awaitsConsent.config.rewardCode])
      change({ awaitsConsent: null })
      send(awaitsConsent)
    },
    allowCodes: allow,
    chooseCode(code) {
      if (!get().rewardCode.sources.has(code)) allow([code])
    },
  }
}
