import { Fragment } from 'react'
import { usePage, useText } from '../AppContext'
import { rate, twoDigits, whole } from '../numbers'
import styles from './transport.module.css'

const BETWEEN = ' · '

/** The latest figures of the run. They change too often for screen readers, for which `Announcer` summarises them. */
export function StatusLine() {
  const { locale, transport, watch } = useText()
  const { step, reward, evaluation, completions } = usePage((state) => state.latest)
  const waiting = usePage((state) => state.waiting)
  const preparing = usePage((state) => state.preparing)
  const stepsPerSecond = usePage((state) => state.stepsPerSecond)
  const { status, absent } = transport
  const isStart = waiting === 'start' && preparing !== null
  const wait = isStart ? watch.preparing[preparing] : waiting && watch.waits[waiting](String(step + 1))
  // What is waited for stands in the place of as many words, so that nothing moves.
  const figures = {
    // Without thousands separators, because programs read it too.
    step: status.step(String(step)),
    reward: status.reward(twoDigits(locale, reward, absent)),
    evaluation: status.evaluation(twoDigits(locale, evaluation, absent)),
    ...(wait
      ? { wait }
      : {
          completions: status.completions(whole(locale, completions)),
          rate: status.rate(rate(locale, stepsPerSecond, absent)),
        }),
  }
  return (
    <p role="status" aria-live="off" className={styles.status}>
      {Object.entries(figures).map(([name, figure], place) => (
        <Fragment key={name}>
          {place > 0 && BETWEEN}
          <span data-figure={name}>{figure}</span>
        </Fragment>
      ))}
    </p>
  )
}
