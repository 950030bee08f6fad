import { Fragment, Suspense, type ReactNode } from 'react'
import type { Wait } from '../../app/state'
import { usePage, useText } from '../AppContext'
import { rate, twoDigits, whole } from '../numbers'
import styles from './transport.module.css'

const BETWEEN = ' · '

/** The latest figures of the run. They change too often for screen readers, for which `Announcer` summarises them. */
export function StatusLine() {
  const { locale, transport } = useText()
  const { step, reward, evaluation, completions } = usePage((state) => state.latest)
  const waiting = usePage((state) => state.waiting)
  const stepsPerSecond = usePage((state) => state.stepsPerSecond)
  const isTraining = usePage((state) => state.isTraining)
  const { status, absent } = transport
  // What is waited for stands in the place of as many words, so that nothing moves.
  const figures = {
    step: withThousands(status.step(String(step))),
    reward: status.reward(twoDigits(locale, reward, absent)),
    evaluation: status.evaluation(twoDigits(locale, evaluation, absent)),
    ...(waiting
      ? { wait: <WaitLine waiting={waiting} step={step} /> }
      : {
          completions: status.completions(whole(locale, completions)),
          rate: status.rate(rate(locale, stepsPerSecond, absent)),
        }),
  }
  return (
    <p role="status" aria-live="off" aria-busy={isTraining} className={styles.status}>
      {Object.entries(figures).map(([name, figure], place) => (
        <Fragment key={name}>
          {place > 0 && BETWEEN}
          <span data-figure={name}>{figure}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** What is waited for; nothing until the words for it are there. */
function WaitLine(wait: { waiting: Wait; step: number }) {
  return (
    <Suspense fallback={null}>
      <WaitText {...wait} />
    </Suspense>
  )
}

function WaitText({ waiting, step }: { waiting: Wait; step: number }) {
  const { watch } = useText()
  const preparing = usePage((state) => state.preparing)
  const isStart = waiting === 'start' && preparing !== null
  return isStart ? watch.preparing[preparing] : watch.waits[waiting](String(step + 1))
}

/**
 * A text whose thousands are marked by the style sheet alone. People see a comma as in all other numbers of the page; programs
 * that read "step 12345" go on reading the digits.
 */
export function withThousands(text: string): ReactNode {
  const [first, ...thousands] = text.split(/(?<=\d)(?=(?:\d{3})+(?!\d))/)
  return [
    first,
    ...thousands.map((part, place) => (
      <span key={place} className={styles.thousands}>
        {part}
      </span>
    )),
  ]
}
