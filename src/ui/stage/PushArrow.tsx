import { formatDecimals } from '../../app/series/format'
import { signOf } from '../sign'
import { arrowPath, BASE, TWO_LINES, type Geometry } from './geometry'
import { shortName } from './sentence'
import styles from './art.module.css'

/** Pushes are drawn a little beyond the ends of the axis, where a mark says that they go on. */
const BEYOND = 1.02
const SHORTEST = 0.6
/** The width of a letter of a name in design pixels, and the room of a number in letters. */
const LETTER = 8
const NUMBER_LETTERS = 4

interface Props {
  value: number
  y: number
  place: Geometry
  /** of which algorithm it is, where a row has arrows of two */
  name?: string | undefined
}

/** One push: an arrow from 0, and its number on the other side of the zero line. */
export function PushArrow({ value, y, place, name }: Props) {
  const { push, unit, row, style, leastArrow } = place
  if (!Number.isFinite(value)) return null
  const limit = push.reach * BEYOND
  const sign = signOf(value)
  const length = Math.min(limit, Math.abs(value)) * unit
  const end = push.zero + Math.sign(value) * (sign === 'none' ? length : Math.max(leastArrow, length))
  const thickness =
    style === 'tall' ? (row > 44 ? 6.5 : 5.5) : style === 'compact' ? 3 : Math.max(1, row * 0.4)
  const isCut = Math.abs(value) > limit
  const way = Math.sign(value)
  // beside the number, up to the end of the axis
  const letters = Math.floor((push.zero - push.left) / LETTER) - NUMBER_LETTERS
  return (
    <>
      {Math.abs(end - push.zero) > SHORTEST && (
        <path d={arrowPath(push.zero, end, y, thickness)} className={styles.arrow} data-sign={sign} />
      )}
      {isCut && (
        <path
          d={`M${end + way * 3} ${y - 4}l${way * 4} 4l${-way * 4} 4`}
          className={styles.beyond}
          data-sign={sign}
        />
      )}
      {style !== 'dots' && (
        <text
          x={push.zero + (value >= 0 ? -7 : 7)}
          y={y + BASE}
          className={`${styles.push} ${value >= 0 ? styles.end : styles.start}`}
          data-sign={sign}
        >
          {name !== undefined && (
            <tspan className={styles.name}>
              {shortName(name, letters)}
              {'\u2002'}
            </tspan>
          )}
          {signed(value)}
        </text>
      )}
    </>
  )
}

/** The push of another algorithm: an arrow without colour, its number at its tip, and in the first row its name. */
export function OtherArrow({ value, y, place, name }: Props) {
  const { push, unit, row, style } = place
  if (!Number.isFinite(value)) return null
  const limit = push.reach * BEYOND
  const end = push.zero + Math.max(-limit, Math.min(limit, value)) * unit
  const side = value < 0 ? -1 : 1
  const thickness = style === 'tall' ? 5 : style === 'compact' ? 2.5 : Math.max(1, row * 0.3)
  return (
    <>
      {Math.abs(end - push.zero) > SHORTEST && (
        <path d={arrowPath(push.zero, end, y, thickness)} className={styles.other} />
      )}
      {row >= TWO_LINES && (
        <>
          <text
            x={end + side * 6}
            y={y + BASE}
            className={`${styles.number} ${side > 0 ? styles.start : styles.end}`}
          >
            {signed(value)}
          </text>
          {name !== undefined && (
            <text
              x={push.zero - side * 7}
              y={y + BASE}
              className={`${styles.number} ${side > 0 ? styles.end : styles.start}`}
            >
              {name}
            </text>
          )}
        </>
      )}
    </>
  )
}

/** A push with its sign and two decimals. */
export const signed = (value: number): string => `${value >= 0.005 ? '+' : ''}${formatDecimals(value, 2)}`
