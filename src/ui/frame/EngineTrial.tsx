import { fasterOf } from '../../app/engineVerbs'
import type { EngineReason, EngineReport } from '../../engine/report'
import { useApp, usePage, useText } from '../AppContext'
import { rate } from '../numbers'

/** Where the GPU is known not to run the task, there is nothing to compare; nor where TensorFlow.js runs the policy. */
const CPU_ONLY: readonly EngineReason[] = ['no-webgpu', 'no-adapter', 'not-covered', 'self-test-failed']

/** The way to compare the engines on the run's sizes, the figures, and the way to the faster one. */
export function EngineTrial({ report }: { report: EngineReport }) {
  const app = useApp()
  const { engine: text, locale } = useText()
  const trial = usePage((state) => state.trial)
  const canMeasure = usePage(({ phase }) => phase === 'ready' || phase === 'playing' || phase === 'paused')
  if (report.engine === 'ops' || CPU_ONLY.includes(report.reason)) return null
  if (trial === 'running') return <p role="status">{text.trial.running}</p>
  const faster = trial && fasterOf(trial)
  return (
    <>
      {trial?.map(({ engine, msPerStep }) => (
        <p key={engine}>
          {text.trial.figure(engine, msPerStep === null ? null : rate(locale, msPerStep, ''))}
        </p>
      ))}
      {faster &&
        (report.engine.startsWith(faster) ? (
          <p>{text.trial.isFastest}</p>
        ) : (
          <button type="button" onClick={() => app.switchEngine(faster)}>
            {text.trial.use(faster)}
          </button>
        ))}
      <p>{text.trial.about}</p>
      <button type="button" disabled={!canMeasure} onClick={app.measureEngines}>
        {text.trial.measure}
      </button>
    </>
  )
}
