import { useMemo } from 'react'
import { cellCurve } from '../../../app/lab/sweep/cells'
import type { CellScore } from '../../../app/lab/state'
import { linearAxis, roundEnd } from '../../../app/series/axis'
import { placeOn } from '../../../app/series/drawing'
import { formatCount, formatNumber } from '../../../app/series/format'
import { pathThrough, type Place } from '../../charts/path'
import { useText } from '../../AppContext'
import { useLab, useSweep } from '../useLab'
import { useCellText } from './useCellText'
import styles from './sweep.module.css'
import lab from '../lab.module.css'

const WIDTH = 300
const HEIGHT = 90

/** The cell under the pointer or with the focus: its values, its score, its curve, and a button that opens it in Train. */
export function CellCard({ scores }: { scores: readonly CellScore[] }) {
  const text = useText().sweep
  const { sweep } = useLab()
  const cells = useSweep((state) => state.cells)
  const hover = useSweep((state) => state.hover)
  const runs = useSweep((state) => state.runs)
  const version = useSweep((state) => state.version)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  const say = useCellText()
  const at = cells.findIndex(({ id }) => id === hover)
  const curve = useMemo(
    () => (hover === null ? null : cellCurve({ cells, runs, version, metric, summary }, hover)),
    [cells, runs, version, metric, summary, hover],
  )
  if (at < 0 || !curve) {
    return (
      <div className={styles.card}>
        <p className={lab.note}>{text.hoverNothing}</p>
      </div>
    )
  }
  const measured = Array.from(curve.y).filter(Number.isFinite)
  const y = linearAxis(Math.min(...measured), Math.max(...measured))
  const end = roundEnd(Math.max(1, curve.x.at(-1) ?? 1))
  const points = Array.from(curve.x, (x, i) => ({ x, y: Number.isFinite(curve.y[i]) ? curve.y[i] : null }))
  const place: Place = (point) => [
    (point.x / end) * WIDTH,
    point.y === null ? undefined : HEIGHT * (1 - placeOn(y, point.y)),
  ]
  return (
    <div className={styles.card}>
      <p>
        <b>{say.values(cells[at])}</b>
      </p>
      <p>
        {[say.score(scores[at]), say.state(scores[at]), ...say.details(scores[at])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.curve}
        className={styles.curve}
      >
        <path
          d={pathThrough(points, place, true)}
          fill="none"
          stroke="var(--series-1)"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className={lab.note}>
        {text.curve}: {formatNumber(y.low)} – {formatNumber(y.high)}, 0 – {formatCount(end)}
      </p>
      <button
        type="button"
        className={lab.small}
        onClick={() => sweep.openInTrain(cells[at].id)}
        disabled={!cells[at].config}
      >
        {text.open}
      </button>
    </div>
  )
}
