import type { DrawnPoint } from '../../app/series/drawing'
import type { PathPoint } from './path'
import { usePlaced } from './usePlaced'

interface Props {
  points: readonly DrawnPoint[]
  stroke: string
}

/** A ring at each of a few points that lie far apart. */
export function Markers({ points, stroke }: Props) {
  return usePlaced(points, measured).map(({ x, y }) => (
    <circle key={x} cx={x!} cy={y!} r={2.5} fill="var(--surface)" stroke={stroke} strokeWidth={1.5} />
  ))
}

const measured = (placed: PathPoint[]) => placed.filter(({ y }) => typeof y === 'number')
