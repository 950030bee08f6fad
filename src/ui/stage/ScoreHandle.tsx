import type { PointerEvent } from 'react'
import type { Geometry } from './geometry'
import styles from './art.module.css'

interface Props {
  x: number
  y: number
  place: Geometry
  title: string
  onMove: (score: number) => void
}

/** Scores move in steps of this. */
const GRAIN = 0.01

/** Where the dot of a score is taken and dragged along its axis. */
export function ScoreHandle({ x, y, place, title, onMove }: Props) {
  const { score, scoreUnit, row } = place
  const drag = ({ currentTarget, clientX, pointerId }: PointerEvent<SVGCircleElement>) => {
    if (!score || !currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = currentTarget.ownerSVGElement!.getBoundingClientRect()
    const at = ((clientX - left) / width) * currentTarget.ownerSVGElement!.viewBox.baseVal.width
    const held = Math.max(score.left, Math.min(score.right, at))
    onMove(Math.round((held - score.zero) / scoreUnit / GRAIN) * GRAIN)
  }
  return (
    <circle
      cx={x}
      cy={y}
      r={Math.min(14, row / 2)}
      className={styles.handle}
      onPointerDown={({ button, currentTarget, pointerId }) => {
        // the other buttons open menus
        if (button === 0) currentTarget.setPointerCapture(pointerId)
      }}
      onPointerMove={drag}
    >
      <title>{title}</title>
    </circle>
  )
}
