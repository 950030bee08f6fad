import { useEffect, useId, useState } from 'react'
import { measurePolicy, policyCosts, type PolicyCost, type PolicyFigure } from '../../app/policyCosts'
import type { EngineId } from '../../settings/engines'
import type { RunConfig } from '../../settings/knobs'
import { useApp, usePage, useText } from '../AppContext'
import { valueText } from '../fieldText'
import { pageWords } from '../frame/messageText'
import { rate, whole } from '../numbers'
import styles from './settings.module.css'

type Policy = RunConfig['policy']

/** What each policy costs, before it is chosen: parameters and memory from the sizes, and the time of a step where it was measured. */
export function PolicyCosts({ engineName }: { engineName: (engine: EngineId) => string }) {
  const app = useApp()
  const text = useText()
  const { locale } = text
  const words = text.stepCost.policies
  const id = useId()
  const edited = usePage((state) => state.edited)
  const run = usePage((state) => state.run)
  const trial = usePage((state) => state.trial)
  const msPerStep = usePage((state) => state.msPerStep)
  const canMeasure = usePage(({ phase }) => phase === 'ready' || phase === 'playing' || phase === 'paused')
  const [figures, setFigures] = useState<ReadonlyMap<Policy, PolicyFigure>>(new Map())
  const [measuring, setMeasuring] = useState<AbortController | null>(null)
  // the worker ends with the panel
  useEffect(() => () => measuring?.abort(), [measuring])
  const known = { edited, run, trial, msPerStep }
  const costs = policyCosts(known, figures)

  const timeOf = ({ engine, time }: PolicyCost) =>
    time === null || engine === null
      ? words.notMeasured
      : words.time(rate(locale, time.milliseconds, ''), engineName(engine), time.kind === 'scaled')
  const lineOf = (cost: PolicyCost) => {
    const policy = valueText('policy', cost.policy, edited.task, text)
    const { refused, parameters, bytes } = cost
    if (!refused)
      return words.cost(policy, whole(locale, parameters), rate(locale, bytes / 2 ** 20, ''), timeOf(cost))
    const { problem, attempted } = refused
    const names = pageWords({ config: attempted, running: attempted, step: 0, text })
    return words.refused(policy, text.messageCards.conflict(problem, attempted, names))
  }

  async function measure(): Promise<void> {
    app.pause()
    const controller = new AbortController()
    setMeasuring(controller)
    for (const { policy, refused } of costs) {
      if (refused || controller.signal.aborted) continue
      const figure = await measurePolicy(known, policy, controller.signal)
      if (figure) setFigures((all) => new Map(all).set(policy, figure))
    }
    if (!controller.signal.aborted) setMeasuring(null)
  }

  return (
    <>
      <p id={id} className={styles.line}>
        {words.title}
      </p>
      <ul className={styles.costs} aria-labelledby={id}>
        {costs.map((cost) => (
          <li key={cost.policy} className={styles.line}>
            {lineOf(cost)}
          </li>
        ))}
      </ul>
      <p className={styles.line}>
        <button type="button" disabled={!canMeasure || measuring !== null} onClick={() => void measure()}>
          {measuring ? words.measuring : words.measure}
        </button>
      </p>
      <p className={styles.line}>{words.about}</p>
    </>
  )
}
