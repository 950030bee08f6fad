import type { Mark, Panel, SceneInput } from '../scene'
import { ANGLE_LIMIT, HALF_LENGTH, POSITION_LIMIT, SEEN_AS, lengthOf } from './physics'

const LIMIT_DEGREES = 12
const degrees = (radians: number) => (radians * LIMIT_DEGREES) / ANGLE_LIMIT

/** The best and the worst completion of the group under the lens, played, and the pole's angle in all of them. */
export function cartPolePanels({ now, group }: SceneInput, T: number): Panel[] {
  const rows: number[] = []
  for (let row = now.offsets[group]; row < now.offsets[group + 1]; row++) rows.push(row)
  const byReward = rows.toSorted((a, b) => now.rewards[b] - now.rewards[a])
  const [best, worst] = [byReward[0], byReward.at(-1)!]
  const positionAt = (m: number) => now.features![4 * m] * SEEN_AS[0]
  const angleAt = (m: number) => now.features![4 * m + 2] * SEEN_AS[2]

  const played = (title: string, row: number, tone: 'now' | 'wrong'): Panel => {
    const length = lengthOf(now, row, T)
    return {
      title,
      figure: String(length),
      bounds: [-POSITION_LIMIT, -0.4, POSITION_LIMIT, 1.2],
      isSquare: true,
      marks: [{ kind: 'lines', lines: [[-POSITION_LIMIT, 0, POSITION_LIMIT, 0]], tone: 'muted' }],
      frames: Array.from({ length: T }, (_, t) => {
        const m = row * T + Math.min(t, length - 1)
        return cartAndPole(positionAt(m), angleAt(m), tone)
      }),
    }
  }
  const curve = (row: number) =>
    Array.from({ length: lengthOf(now, row, T) }, (_, t) => [t, degrees(angleAt(row * T + t))]).flat()
  const limits = [
    [0, LIMIT_DEGREES, T, LIMIT_DEGREES],
    [0, -LIMIT_DEGREES, T, -LIMIT_DEGREES],
  ]
  const others = rows.filter((row) => row !== best && row !== worst)
  return [
    played('best', best, 'now'),
    played('worst', worst, 'wrong'),
    {
      title: 'angles',
      bounds: [0, -1.1 * LIMIT_DEGREES, T, 1.1 * LIMIT_DEGREES],
      x: 'step',
      y: 'degrees',
      marks: [
        { kind: 'lines', lines: limits, tone: 'target', label: 'limit' },
        { kind: 'lines', lines: others.map(curve), tone: 'muted', label: 'group' },
        { kind: 'lines', lines: [curve(worst)], tone: 'wrong', label: 'worstLine' },
        { kind: 'lines', lines: [curve(best)], tone: 'now', label: 'bestLine' },
      ],
    },
  ]
}

/** The cart's box on the track and the pole on its pivot. */
function cartAndPole(x: number, angle: number, tone: 'now' | 'wrong'): Mark[] {
  const [half, height] = [0.25, 0.16]
  const top = [x + 2 * HALF_LENGTH * Math.sin(angle), height + 2 * HALF_LENGTH * Math.cos(angle)]
  return [
    { kind: 'areas', areas: [[x - half, 0, x + half, 0, x + half, height, x - half, height]], tone: 'muted' },
    { kind: 'lines', lines: [[x, height, ...top]], tone },
  ]
}
