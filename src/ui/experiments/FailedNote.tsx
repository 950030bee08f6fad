import { failedOfCodes, failedOfRows, type FailedRuns } from '../../experiments/failedRuns'
import { useText } from '../AppContext'
import { valueText } from '../fieldText'
import { useRowNames } from './compare/useRowNames'
import { useCompare, useSweep } from './useExperiments'
import styles from './experiments.module.css'

/** Names the rows of the comparison whose reward code failed, and why; nothing if there are none. */
export function FailedRows() {
  const names = useRowNames()
  const rows = useCompare((state) => state.rows)
  const settings = useCompare((state) => state.settings)
  const runs = useCompare((state) => state.runs)
  // runs change in place
  useCompare((state) => state.version)
  const failed = failedOfRows({ rows, settings, runs })
  return <FailedNote failed={failed.map((one) => ({ ...one, name: names.get(one.row) ?? '' }))} />
}

/** Names the reward codes of the sweep that failed, and why; nothing if there are none. */
export function FailedCodes() {
  const text = useText()
  const { task } = useSweep((state) => state.base)
  const runs = useSweep((state) => state.runs)
  useSweep((state) => state.version)
  const named = failedOfCodes({ runs }).map((one) => ({
    ...one,
    name: valueText('rewardCode', one.code, task, text),
  }))
  return <FailedNote failed={named} />
}

function FailedNote({ failed }: { failed: readonly (FailedRuns & { name: string })[] }) {
  const { messageCards, ownReward } = useText()
  if (failed.length === 0) return null
  return (
    <div className={styles.confound} role="alert">
      {failed.map(({ name, count, all, step, fault }, i) => (
        <p key={i}>{messageCards.failedRuns(name, count, all, step, ownReward.sentence(fault))} </p>
      ))}
      <p>{messageCards.failedAdvice}</p>
    </div>
  )
}
