import { codesIn } from '../../app/experiments/codes'
import { mayRun, sourcesOf } from '../../app/reward/rewardCode'
import { useStore } from 'zustand'
import { useApp, usePage, useText } from '../AppContext'
import { useExperiments } from './useExperiments'
import styles from './foreignCode.module.css'
import type { ExperimentKind } from '../../settings/views'

/** Reward code from elsewhere, shown before it may run. Empty if there is none. */
export function ForeignCode({ view }: { view: ExperimentKind }) {
  const app = useApp()
  const experiments = useExperiments()
  const { foreign } = useText().rewardCode
  const state = useStore(experiments.store)
  const rewardCode = usePage((page) => page.rewardCode)
  const codes = codesIn(state, view).filter((code) => !mayRun({ rewardCode }, { rewardCode: code }))
  if (codes.length === 0) return null
  return (
    <section aria-label={foreign.title} className={styles.foreign}>
      <p>
        <b>{foreign.title}</b> {foreign.about(sourcesOf(rewardCode, codes), rewardCode.isRemembered)}
      </p>
      {codes.map((code) => (
        <pre key={code} tabIndex={0} role="region" aria-label={foreign.title}>
          {code}
        </pre>
      ))}
      <button type="button" onClick={() => app.allowCodes(codes)}>
        {foreign.run}
      </button>
    </section>
  )
}
