import { useMemo } from 'react'
import { isLossFused, isStepFused } from '../../settings/specs'
import { ENGINES } from '../../settings/engines'
import { TASKS } from '../../tasks'
import { useText, usePage } from '../AppContext'
import { rate } from '../numbers'
import { Popover } from '../parts/Popover'
import { Late } from './Late'
import { lazyPart } from './lazyPart'
import styles from './engineBadge.module.css'

const LazyDetails = lazyPart(() => import('./EngineDetails'), 'EngineDetails', ['engine', 'settings'])

/**
 * Shows which engine runs and how fast it is. It opens the reason for the choice, a speed comparison of the engines,
 * and the memory in use.
 */
export function EngineBadge() {
  const text = useText()
  const report = usePage((state) => state.run.engine)
  const preparing = usePage((state) => state.preparing)
  const isAwaiting = usePage((state) => state.rewardCode.awaitsConsent !== null)
  const config = usePage(({ run }) => run.config)
  const isFused = isLossFused(config)
  const isWhole = useMemo(() => {
    const task = TASKS[config.task]
    const reward = task.rewardProgram?.(config.taskSettings)
    return !!reward && isStepFused(config, task)
  }, [config])
  const trial = usePage((state) => state.trial)
  const isSplit = report !== null && ENGINES[report.engine].device === 'gpu' && !isFused
  if (!report) {
    const { starting, awaitsConsent, preparing: names } = text.engine
    const waits = isAwaiting ? awaitsConsent : starting
    return <span className={styles.badge}>{preparing === 'webgpu' ? names[preparing] : waits}</span>
  }
  const figures = trial === 'running' || trial === null ? [] : trial
  return (
    <Popover
      label={text.engine.label}
      button={{
        className: styles.badge,
        'data-engine': report.engine,
        children: (
          <>
            <span className="spoken">{text.engine.badgeLabel}</span>
            {text.engine.badge(report)}
            {isSplit && ` · ${text.engine.lossOnCpu}`}
            {figures.map(({ engine, msPerStep }) =>
              msPerStep === null
                ? ''
                : ` · ${text.engine.trial.figure(engine, rate(text.locale, msPerStep, ''))}`,
            )}
          </>
        ),
      }}
      side="below"
      className={styles.engineHelp}
    >
      {({ isOpen }) =>
        isOpen && (
          <Late isAbove>
            <LazyDetails report={report} isSplit={isSplit} isWhole={isWhole} />
          </Late>
        )
      }
    </Popover>
  )
}
