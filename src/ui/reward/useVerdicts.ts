import { useEffect, useRef, useState } from 'react'
import type { Verdict } from '../../sandbox/convention'
import type { RewardFault } from '../../settings/rewardFault'
import type { Judged } from '../../worker/protocol'
import { useApp } from '../AppContext'

/** The interpreter's result for code: a score of each completion, or the fault. */
export type ScoringResult = Verdict | { fault: RewardFault }

/** Completions to try code on: those of the group under the lens, with its prompt, and some that were typed. */
export interface Subject {
  prompt: string
  group: readonly Judged[]
  typed: readonly Judged[]
}

/** The requested completions and their scores, row by row. */
export interface TriedScores {
  code: string
  subject: Subject
  /** those of the group first, then those that were typed */
  completions: readonly Judged[]
  draft: ScoringResult
  inUse: ScoringResult
}

/** Milliseconds to wait after the last change of the text before a request. */
const REST = 300

/**
 * The scores of the same completions by the code in the editor and by the reward in use. The worker is asked when
 * typing pauses, and at once if the completions change.
 *
 * @param inUse the code in use; '' is the task reward
 * @param isAllowed whether the code may run
 */
export function useVerdicts(
  code: string,
  inUse: string,
  subject: Subject,
  isAllowed: boolean,
): TriedScores | null {
  const app = useApp()
  const [asked, setAsked] = useState<TriedScores | null>(null)
  const rested = useRef<string | null>(null)
  useEffect(() => {
    if (!isAllowed) return undefined
    let [first, second] = [-1, -1]
    const completions = [...subject.group, ...subject.typed]
    const ask = () => {
      rested.current = code
      first = app.judge(code, completions)
      second = inUse === code ? first : app.judge(inUse, completions)
    }
    const timer = setTimeout(ask, rested.current === code ? 0 : REST)
    let [draft, ofUsed]: (ScoringResult | null)[] = [null, null]
    const stop = app.store.subscribe(({ verdict }, before) => {
      if (verdict === null || verdict === before.verdict) return
      if (verdict.asked === first) draft = verdict.verdict
      if (verdict.asked === second) ofUsed = verdict.verdict
      if (draft && ofUsed) setAsked({ code, subject, completions, draft, inUse: ofUsed })
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [app, code, inUse, subject, isAllowed])
  return isAllowed ? asked : null
}
