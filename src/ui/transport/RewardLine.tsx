import { useMemo } from 'react'
import { curveOf } from '../../app/series/curves'
import { COARSE_BINS, curvePoints } from '../../app/series/curve'
import { asOf } from '../../app/history/history'
import { usePage } from '../AppContext'
import { pathThrough } from '../charts/path'
import { useDrawnVersion } from '../charts/useDrawnVersion'
import styles from './transport.module.css'

const WIDTH = 64
const HEIGHT = 30

/**
 * The reward of the run so far, in the bar that stays in view. It has no text: its figure is in the status line beside it,
 * in its colour.
 */
export function RewardLine() {
  const history = usePage((state) => state.run.history)
  const version = useDrawnVersion(
    usePage((state) => state.version),
    true,
  )
  const smoothing = usePage((state) => state.preferences.smoothing)
  const path = useMemo(() => {
    const curve = curveOf(asOf(history, version), 'reward', smoothing, COARSE_BINS)
    if (!curve) return ''
    const low = Math.min(0, curve.lowest)
    const high = Math.max(1, curve.highest)
    const points = curvePoints(curve).map(({ at, value }) => ({ x: at, y: value }))
    return pathThrough(points, ({ x, y }) => [
      (WIDTH * x) / Math.max(1, curve.length - 1),
      y === null ? undefined : 1 + (HEIGHT - 2) * (1 - (y - low) / (high - low)),
    ])
  }, [history, version, smoothing])
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className={styles.line}
      data-empty={path === '' || undefined}
    >
      <path d={path} />
    </svg>
  )
}
