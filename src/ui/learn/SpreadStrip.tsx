import type { LessonRun } from '../../lessons/lesson'
import { spreadsOf } from '../../lessons/pictured'
import { useText } from '../AppContext'
import { useSize } from '../charts/useSize'
import { figureText } from './figureText'
import { useLit } from './lit'
import styles from './pair.module.css'

const [LEFT, TOP, BOTTOM] = [34, 10, 22]

/** The figures that mark the least and the largest spread, before and after. */
const MARKS = {
  lowPlain: 'before',
  highPlain: 'before',
  lowDivided: 'after',
  lowBatch: 'after',
  highBatch: 'after',
} as const

interface Props {
  /** the run whose groups are shown before anything is divided, and the one after */
  plain: LessonRun
  divided: LessonRun
}

/**
 * The spread of the pushes of every group in the last step: hollow circles for the run that does not divide, filled
 * circles for the run that does. recharts' `Scatter` takes 21 ms for 16 groups, more than a frame; these circles take
 * 3.
 */
export function SpreadStrip({ plain, divided }: Props) {
  const { learn, locale } = useText()
  const { figure } = useLit()
  const [ref, size] = useSize()
  const before = spreadsOf(plain).map(({ after }) => after)
  const after = spreadsOf(divided)
  const width = size?.width ?? 0
  const height = size?.height ?? 0
  const right = width < 500 ? 8 : 150
  const highest = Math.max(1, ...before, ...after.map((one) => one.after)) * 1.08
  const x = (i: number) => LEFT + 12 + ((width - LEFT - right - 24) * i) / Math.max(1, after.length - 1)
  const y = (value: number) => TOP + (height - TOP - BOTTOM) * (1 - value / highest)
  const live = (values: readonly number[]) => values.filter((value) => value > 1e-6)
  const all = { before: live(before), after: live(after.map((one) => one.after)) }
  const marksOf = (which: 'before' | 'after', value: number) =>
    Object.entries(MARKS).flatMap(([name, place]) => {
      const marked = name.startsWith('low') ? Math.min(...all[which]) : Math.max(...all[which])
      return place === which && value === marked ? [name] : []
    })
  /** The names of the figures that a circle marks, and whether the lit one is another's. */
  const markOf = (which: 'before' | 'after', value: number) => {
    const names = marksOf(which, value)
    const isFaded = figure !== null && figure in MARKS && !names.includes(figure)
    return {
      'data-mark': names.join(' ') || undefined,
      'data-lit': (figure !== null && names.includes(figure)) || undefined,
      'data-faded': isFaded || undefined,
    }
  }
  return (
    <div ref={ref} className={styles.strip}>
      {size && (
        <svg width={width} height={height} role="img" aria-label={learn.stripSays}>
          {[0, 0.5, 1].map((tick) => (
            <g key={tick}>
              <path d={`M${LEFT} ${y(tick)}H${width - right}`} className={styles.grid} />
              <text x={LEFT - 8} y={y(tick) + 4.5} className={styles.end}>
                {figureText(locale, tick, 'number')}
              </text>
            </g>
          ))}
          {before.map((value, i) => (
            <circle
              key={`b${i}`}
              cx={x(i) - 5}
              cy={y(value)}
              r={3.5}
              className={styles.hollow}
              {...markOf('before', value)}
            />
          ))}
          {after.map((one, i) => (
            <g key={i}>
              <circle
                cx={x(i)}
                cy={y(one.after)}
                r={4}
                className={one.after > 1e-6 ? styles.filled : styles.dead}
                {...markOf('after', one.after)}
              />
              {one.before < 1e-6 && (
                <text x={x(i)} y={height - 5} className={styles.middle}>
                  {one.isSolved ? learn.solved : learn.stuck}
                </text>
              )}
            </g>
          ))}
          {width >= 500 && (
            <>
              <text x={width - right + 12} y={y(1) + 4.5} className={styles.strong}>
                {learn.afterDivision}
              </text>
              <text x={width - right + 12} y={y(0.4) + 4.5}>
                {learn.beforeDivision}
              </text>
            </>
          )}
        </svg>
      )}
    </div>
  )
}
