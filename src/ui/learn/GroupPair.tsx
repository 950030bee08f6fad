import type { CSSProperties } from 'react'
import type { PicturedGroup } from '../../lessons/lesson'
import { moments } from '../../lessons/pictured'
import { useText } from '../AppContext'
import { useSize } from '../charts/useSize'
import { labelWidth } from './chartScale'
import { figureText } from './figureText'
import { useLit } from './lit'
import styles from './pair.module.css'

interface Props {
  groups: readonly PicturedGroup[]
  names: Readonly<Record<string, string>>
  /** half the width of the axis of advantages */
  reach: number
  /** whether each row has its full height on a phone; before the runs the question is on the same screen */
  isWhole?: boolean
}

/** The least height of a row on a phone, and that of the names above a group's rows. */
const [ROW, HEAD] = [18, 50]

/** The height of a line of text. */
const LINE = 14

/** Single precision cannot tell an advantage of this size from 0: it is that of a reward equal to the mean. */
const ROUNDING = 1e-6

/** Two groups as on the Stage: rewards at the left, each against its group's baseline, and the pushes at the right. */
export function GroupPair({ groups, names, reach, isWhole = false }: Props) {
  const { learn, locale } = useText()
  const { figure } = useLit()
  const [ref, size] = useSize()
  const width = size?.width ?? 0
  const height = size?.height ?? 0
  const isNarrow = width < 500
  // on a phone the names of the axes stand below their numbers
  const foot = isNarrow ? 44 : 24
  const hasPushes = groups.some(({ advantages }) => advantages.length > 0)
  const written = (reward: number) => figureText(locale, reward, 'number')
  const scoreX = isNarrow
    ? Math.max(44, 8 + labelWidth(groups.flatMap(({ rewards }) => rewards.map(written))))
    : 76
  const unit = !hasPushes ? Math.max(1, width - scoreX - 16) : isNarrow ? 40 : 72
  const pushX = scoreX + unit + (isNarrow ? 12 : 40)
  const perUnit = (width - pushX - 8) / (2 * reach)
  const x = (advantage: number) => pushX + (advantage + reach) * perUnit
  const rows = groups.map(({ rewards }) => rewards.length)
  const least = !isWhole ? 0 : 44 + groups.length * (HEAD + ROW * Math.max(...rows))
  const each = (height - foot) / Math.max(1, groups.length)
  const ticks = !hasPushes ? [] : reach > 2 ? [-2, -1, 0, 1, 2] : [-1, -0.5, 0, 0.5, 1]
  const has = (marked: readonly string[] | undefined) => figure !== null && (marked ?? []).includes(figure)
  const all = groups.flatMap((group) => [...(group.spread ?? []), ...Object.keys(group.completions ?? {})])
  const isLit = figure !== null && all.includes(figure)
  const signed = (value: number) =>
    `${value > ROUNDING ? '+' : value < -ROUNDING ? '−' : ''}${figureText(locale, Math.abs(value) < ROUNDING ? 0 : Math.abs(value), 'number')}`
  return (
    <div ref={ref} className={styles.pair} style={{ '--least': `${least}px` } as CSSProperties}>
      {size && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={learn.pairSays(
            groups.map((group) => [
              names[group.id],
              group.rewards.length,
              group.advantages.length > 0
                ? figureText(locale, moments(group.advantages).std, 'number')
                : null,
            ]),
          )}
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M${x(tick)} 30V${height - foot}`}
              className={tick === 0 ? undefined : styles.grid}
            />
          ))}
          {groups.map((group, g) => {
            const top = g * each + (isNarrow ? 44 : 40)
            const row = (each - HEAD) / group.rewards.length
            const bottom = top + row * group.rewards.length
            const best = Math.max(1, ...group.rewards)
            // penalties lie below 0
            const worst = Math.min(0, ...group.rewards)
            const score = (reward: number) => scoreX + (unit * (reward - worst)) / (best - worst)
            const isSpreadLit = has(group.spread)
            const { mean, std: spread } = moments(group.advantages)
            const [low, high] = [x(Math.max(-reach, mean - spread)), x(Math.min(reach, mean + spread))]
            const places = placesOf(group.rewards, row, row < LINE)
            const pushed = placesOf(group.advantages, row, isNarrow || row < LINE)
            return (
              <g key={group.id}>
                <text x={0} y={g * each + 16} className={styles.name}>
                  {names[group.id]}
                </text>
                {hasPushes && (
                  <g
                    className={styles.spread}
                    data-faded={(isLit && !isSpreadLit) || undefined}
                    data-mark={group.spread?.join(' ')}
                    data-lit={isSpreadLit || undefined}
                  >
                    <rect x={low} y={top} width={Math.max(0, high - low)} height={bottom - top} />
                    <path d={`M${low} ${top}V${bottom}M${high} ${top}V${bottom}`} />
                    <text x={high - 2} y={top - 6} className={styles.end}>
                      {learn.spreadOf(
                        figureText(locale, moments(group.rewards).std, 'number'),
                        figureText(locale, spread, 'number'),
                      )}
                    </text>
                    {group.baseline !== null && !isNarrow && (
                      <text x={score(group.baseline) + 4} y={top - 6} className={styles.quiet}>
                        {learn.meanOf(figureText(locale, group.baseline, 'number'))}
                      </text>
                    )}
                  </g>
                )}
                <path
                  d={`M${score(0)} ${top}V${bottom}M${scoreX + unit} ${top}V${bottom}`}
                  className={styles.grid}
                />
                {group.baseline !== null && (
                  <path d={`M${score(group.baseline)} ${top - 4}V${bottom}`} className={styles.baseline} />
                )}
                {group.rewards.map((reward, i) => {
                  const middle = top + row * (i + 0.5)
                  const advantage = group.advantages[i]
                  const sign = advantage > ROUNDING ? 'up' : advantage < -ROUNDING ? 'down' : 'zero'
                  const mine = Object.entries(group.completions ?? {})
                    .filter(([, place]) => place === i)
                    .map(([name]) => name)
                  const isMine = has(mine)
                  return (
                    <g
                      key={i}
                      data-sign={sign}
                      className={styles.row}
                      data-mark={mine.join(' ') || undefined}
                      data-lit={isMine || undefined}
                      data-faded={(isLit && !isMine && !isSpreadLit) || undefined}
                    >
                      {places.has(i) && (
                        <text
                          x={scoreX - (isNarrow ? 8 : 12)}
                          y={top + row * places.get(i)! + 4.5}
                          className={styles.end}
                        >
                          {written(reward)}
                        </text>
                      )}
                      <path
                        d={`M${score(group.baseline ?? 0)} ${middle}H${score(reward)}`}
                        className={styles.stem}
                      />
                      <circle cx={score(reward)} cy={middle} r={isNarrow ? 3 : 4} />
                      {hasPushes && (
                        <path
                          d={arrow(
                            x(0),
                            x(Math.max(-reach, Math.min(reach, advantage))),
                            middle,
                            isNarrow ? 3 : Math.min(5, row * 0.3),
                          )}
                          className={styles.arrow}
                        />
                      )}
                      {hasPushes && pushed.has(i) && (
                        <text
                          x={x(0) + (advantage > 0 ? -8 : 8)}
                          y={top + row * pushed.get(i)! + 4.5}
                          className={`${styles.value} ${advantage > 0 ? styles.end : ''}`}
                        >
                          {signed(advantage)}
                        </text>
                      )}
                    </g>
                  )
                })}
                {hasPushes && <path d={`M${x(0)} ${top - 2}V${bottom}`} className={styles.baseline} />}
              </g>
            )
          })}
          <text x={scoreX + unit / 2} y={height - 6} className={styles.middle}>
            {learn.score}
          </text>
          {hasPushes && (
            <>
              <text x={x(-reach) + 4} y={height - 6} className={styles.less}>
                {learn.lessLikely}
              </text>
              <text x={x(reach) - 4} y={height - 6} className={styles.more}>
                {learn.moreLikely}
              </text>
            </>
          )}
          {ticks.map((tick) => (
            <text key={tick} x={x(tick)} y={height - foot + 18} className={styles.middle}>
              {Math.abs(tick) === Math.max(...ticks) && !isNarrow ? '' : signed(tick)}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}

/**
 * Where the numbers of a group's rows stand, in rows, by the row that has them.
 * @param row the height of a row: in low rows only those are written that have room: each number once before a second time, the outermost first
 * @param isMerged whether equal numbers in a row are written once, in their middle
 */
function placesOf(values: readonly number[], row: number, isMerged: boolean): ReadonlyMap<number, number> {
  const isRepeated = (i: number) => i > 0 && isMerged && Math.abs(values[i] - values[i - 1]) < 1e-9
  const firsts = values.flatMap((_, i) => (isRepeated(i) ? [] : i))
  const { mean } = moments(values)
  const offset = (first: number) => Math.abs(values[first] - mean)
  const written = new Map<number, number>()
  const repeats = (first: number) => Number(isMerged && values.indexOf(values[first]) < first)
  for (const first of firsts.toSorted((a, b) => repeats(a) - repeats(b) || offset(b) - offset(a))) {
    const place = (first + (firsts[firsts.indexOf(first) + 1] ?? values.length)) / 2
    const hasRoom = [...written.values()].every((other) => row * Math.abs(place - other) >= LINE)
    if (hasRoom || !isMerged) written.set(first, place)
  }
  return written
}

/** The Stage's arrow from x0 to x1; a short one is all head. */
function arrow(x0: number, x1: number, y: number, thick: number): string {
  const way = Math.sign(x1 - x0)
  const length = Math.abs(x1 - x0)
  if (length < 0.8) return ''
  const head = Math.min(length, thick * 2.6)
  const half = Math.min(thick * 1.6, head * 0.9)
  const back = x1 - way * head
  const body = length > head ? `M${x0} ${y - thick / 2}H${back}V${y + thick / 2}H${x0}Z` : ''
  return `${body}M${back} ${y - half}L${x1} ${y}L${back} ${y + half}Z`
}
