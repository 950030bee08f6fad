import { Suspense } from 'react'
import type { Wait } from '../../app/state'
import { usePage, useText } from '../AppContext'

/** What the run waits for; nothing while it does not, and until the words for it are there. */
export function WaitLine() {
  const waiting = usePage((state) => state.waiting)
  return (
    <span data-figure="wait">
      <Suspense fallback={null}>{waiting && <WaitText waiting={waiting} />}</Suspense>
    </span>
  )
}

function WaitText({ waiting }: { waiting: Wait }) {
  const { watch } = useText()
  const step = usePage((state) => state.latest.step)
  const preparing = usePage((state) => state.preparing)
  const isStart = waiting === 'start' && preparing !== null
  return isStart ? watch.preparing[preparing] : watch.waits[waiting](String(step + 1))
}
