import { useEffect, useState } from 'react'
import type { RewardFault, Verdict } from '../../sandbox/convention'
import type { Judged } from '../../worker/protocol'
import { useApp } from '../AppContext'

/** What the interpreter says of code: of each completion, or why it stopped; null while it has said nothing. */
export type Said = Verdict | { fault: RewardFault } | null

/** Milliseconds after the last change of the text in which nothing is asked. */
const REST = 300

/** What was asked, and the answers to it. */
interface Asked {
  code: string
  completions: readonly Judged[]
  draft: Said
  force: Said
}

/**
 * What the text of the editor and the reward in force make of the same completions. The worker is asked once the text rests.
 *
 * @param force the code in force; '' is the shipped reward
 * @param isAllowed whether the code may run
 */
export function useVerdicts(
  code: string,
  force: string,
  completions: readonly Judged[],
  isAllowed: boolean,
): Asked | null {
  const app = useApp()
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    if (!isAllowed) return undefined
    let [first, second] = [-1, -1]
    const timer = setTimeout(() => {
      first = app.judge(code, completions)
      second = force === code ? first : app.judge(force, completions)
    }, REST)
    const answers: Pick<Asked, 'draft' | 'force'> = { draft: null, force: null }
    const stop = app.store.subscribe(({ verdict }, before) => {
      if (verdict === null || verdict === before.verdict) return
      if (verdict.asked === first) answers.draft = verdict.verdict
      if (verdict.asked === second) answers.force = verdict.verdict
      if (answers.draft && answers.force) setAsked({ code, completions, ...answers })
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [app, code, force, completions, isAllowed])
  return isAllowed ? asked : null
}
