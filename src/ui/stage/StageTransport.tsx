import Minus from 'lucide-react/icons/minus'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { isReinforce } from '../../app/beside/state'
import { pendingKnobs } from '../../app/editing'
import { isPlaying } from '../../app/runVerbs'
import { SPEEDS } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { useWakeLock } from '../transport/useWakeLock'
import { Phases } from './Phases'
import type { StagePhase } from './phases'
import styles from './transport.module.css'

interface Props {
  phase: StagePhase
  /** the last phase that the step shown has */
  last: StagePhase
  onPhase: (phase: StagePhase) => void
}

/** Play, Step and Reset, the phase that the picture shows, and the speed. They stay in view. */
export function StageTransport({ phase, last, onPhase }: Props) {
  const app = useApp()
  const { page, transport } = useText()
  const playing = usePage(isPlaying)
  const runPhase = usePage((state) => state.phase)
  const running = usePage((state) => state.run.config)
  const edited = usePage((state) => state.edited)
  const speed = usePage((state) => state.preferences.speed)
  const pending = pendingKnobs(running, edited).length
  const pendingId = useId()
  const hasFailed = runPhase === 'failed'
  const isAwaiting = usePage((state) => state.rewardCode.awaitsConsent !== null)
  useWakeLock(playing)
  return (
    <section aria-label={page.regions.transport} className={styles.transport}>
      <button
        type="button"
        className={styles.play}
        disabled={hasFailed || (isAwaiting && !playing)}
        onClick={playing ? app.pause : app.play}
      >
        {playing ? (
          <Pause aria-hidden="true" fill="currentColor" strokeWidth={0} />
        ) : (
          <Play aria-hidden="true" fill="currentColor" strokeWidth={0} />
        )}
        {playing ? transport.pause : transport.play}
      </button>
      <button
        type="button"
        className={styles.quiet}
        disabled={hasFailed || runPhase === 'starting'}
        onClick={app.step}
      >
        {transport.step}
      </button>
      <button
        type="button"
        className={styles.quiet}
        aria-label={transport.reset}
        title={pending > 0 ? transport.pending(pending) : transport.reset}
        aria-describedby={pending > 0 ? pendingId : undefined}
        data-pending={pending > 0 || undefined}
        onClick={app.reset}
      >
        <RotateCcw aria-hidden="true" />
        {pending > 0 && <span className={styles.count}>{pending}</span>}
      </button>
      <span id={pendingId} className="spoken">
        {pending > 0 && transport.pending(pending)}
      </span>
      <Phases phase={phase} last={last} onPhase={onPhase} />
      <Select
        aria-label={transport.speed}
        className={styles.speed}
        value={speed}
        options={SPEEDS}
        nameOf={(option) => transport.speeds[option].label}
        title={transport.speeds[speed].about}
        onChoose={app.setSpeed}
      />
      <BesideButton />
    </section>
  )
}

/** Adds REINFORCE beside the run, or removes it; absent where the run is REINFORCE itself. */
function BesideButton() {
  const app = useApp()
  const { beside } = useText().rail
  const isThere = usePage((state) => state.beside !== null)
  const isItself = usePage(({ run }) => isReinforce(run))
  if (isItself) return null
  const Sign = isThere ? Minus : Plus
  return (
    <button
      type="button"
      className={styles.beside}
      aria-label={isThere ? beside.remove : beside.add}
      data-explains="reinforce"
      data-on={isThere || undefined}
      onClick={isThere ? app.removeReinforce : app.addReinforce}
    >
      <Sign aria-hidden="true" />
      {beside.name}
    </button>
  )
}
