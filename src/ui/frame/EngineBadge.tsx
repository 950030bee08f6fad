import { useId } from 'react'
import { isLossFused } from '../../grpo/fromConfig'
import { usePage, useText } from '../AppContext'
import styles from './frame.module.css'

/** Which engine runs, and why; opens the whole reason. */
export function EngineBadge() {
  const text = useText()
  const report = usePage((state) => state.run.engine)
  const preparing = usePage((state) => state.preparing)
  const isFused = usePage(({ run }) => isLossFused(run.config, run.info?.completionLength ?? 1))
  const id = useId()
  const isSplit = report?.engine === 'webgpu' && !isFused
  if (!report) {
    const { starting, preparing: names } = text.engine
    return <span className={styles.badge}>{preparing ? names[preparing] : starting}</span>
  }
  return (
    <>
      <button type="button" className={styles.badge} data-engine={report.engine} popoverTarget={id}>
        <span className="spoken">{text.engine.label}: </span>
        {text.engine.badge(report)}
        {isSplit && ` · ${text.engine.lossOnCpu}`}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={text.engine.label} className={styles.engineHelp}>
        <p>{text.engine.reasons[report.reason]}</p>
        {isSplit && <p>{text.engine.lossOnCpuWhy}</p>}
        {report.adapter !== null && <p>{report.adapter}</p>}
        {report.detail !== null && <p>{report.detail}</p>}
      </div>
    </>
  )
}
