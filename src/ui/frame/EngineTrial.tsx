import { fasterOf } from '../../app/fasterEngine'
import type { EngineReason, EngineReport } from '../../engine/report'
import { ENGINES } from '../../settings/engines'
import { useApp, usePage, useText } from '../AppContext'
import { rate } from '../numbers'

/** Reasons for the CPU that leave no GPU to compare with. */
const CPU_ONLY: readonly EngineReason[] = ['no-webgpu', 'no-adapter', 'not-covered', 'self-test-failed']

/**
 * Compares the engines at the sizes of the run: the button that starts it, the results, and a button that switches to
 * the faster engine.
 */
export function EngineTrial({ report }: { report: EngineReport }) {
  const app = useApp()
  const { engine, engineDetails, locale } = useText()
  const trial = usePage((state) => state.trial)
  const canMeasure = usePage(({ phase }) => phase === 'ready' || phase === 'playing' || phase === 'paused')
  if (ENGINES[report.engine].device === 'either' || CPU_ONLY.includes(report.reason)) return null
  if (trial === 'running') return <p role="status">{engineDetails.trial.running}</p>
  const faster = trial && fasterOf(trial)
  return (
    <>
      {trial?.map(({ engine: name, msPerStep }) => (
        <p key={name}>{engine.trial.figure(name, msPerStep === null ? null : rate(locale, msPerStep, ''))}</p>
      ))}
      {faster &&
        (ENGINES[report.engine].triedAs === faster ? (
          <p>{engineDetails.trial.isFastest}</p>
        ) : (
          <button type="button" onClick={() => app.switchEngine(faster)}>
            {engine.trial.use(faster)}
          </button>
        ))}
      <p>{engineDetails.trial.about}</p>
      <button type="button" disabled={!canMeasure} onClick={app.measureEngines}>
        {engineDetails.trial.measure}
      </button>
    </>
  )
}
