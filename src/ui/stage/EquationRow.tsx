import { formatDecimals } from '../../app/series/format'
import { useText } from '../AppContext'
import { useMedia } from '../frame/useMedia'
import { rem, type Geometry } from './geometry'
import { operationsRoom } from './operationsRoom'
import type { PushView, StageGroup } from './stageGroup'
import { quoted } from './sentence'
import styles from './equation.module.css'

interface Props {
  /** null before layout */
  place: Geometry | null
  groups: readonly StageGroup[]
  view: PushView
  /** whether the first toggle draws the eye to itself */
  pulses: boolean
  /** whether the results are shown, and nothing in their place */
  hasResult: boolean
  /** whether no step was taken since the answers to a pinned prompt were sampled */
  isUnmeasured: boolean
  onToggle: (operation: keyof PushView) => void
}

/** The longest prompt that has room in the head of the answers; the heading names it too. */
const PROMPT_LETTERS = 8

/** The names of the columns and the two operations between them: Answers · Score − mean ÷ σ = Push · Result. */
export function EquationRow({ place, groups, view, pulses, hasResult, isUnmeasured, onToggle }: Props) {
  const { rail, stage } = useText()
  const isPhone = useMedia('phone')
  const isNarrow = useMedia('medium')
  const [answers, score, push, result] = rail.columns
  const [group] = groups
  const isOne = groups.length === 1
  const [baseline, divisor] = [group.baseline, group.divisor].map((value) =>
    isOne ? formatDecimals(value, group.digits) : null,
  )
  // one word for both groups
  const [subtracted, minus] = groups.some(({ isOtherThanMean }) => isOtherThanMean)
    ? [stage.baseline, stage.minusBaseline]
    : [stage.mean, stage.minusMean]
  const room = place?.score
    ? operationsRoom(
        { ...place, result: hasResult ? place.result : null },
        {
          mean: isNarrow ? null : baseline,
          divisor,
          hasWord: !isNarrow && view.minus && view.divide,
          longer: Math.max(0, subtracted.length - stage.mean.length),
        },
        isNarrow,
      )
    : null
  const operations = [
    ['minus', minus, `− ${subtracted}`, baseline, room?.hasMean ?? (!isNarrow || isPhone)],
    ['divide', stage.divide, '÷ σ', divisor, room?.hasDivisor ?? true],
  ] as const
  return (
    <div className={styles.equation}>
      {!isPhone && (
        <span className={styles.column} style={{ left: 0 }}>
          <span data-explains="answers">{answers}</span>
          {isOne && [...group.name].length <= PROMPT_LETTERS && <small>{stage.to(quoted(group.name))}</small>}
        </span>
      )}
      {place?.score && (
        <span data-explains="score" className={styles.column} style={{ left: rem(place.score.left - 4) }}>
          {score}
        </span>
      )}
      <span className={styles.operations} style={room ? { left: rem(room.left) } : undefined}>
        {operations.map(([name, label, written, value, hasValue]) => (
          <button
            key={name}
            type="button"
            data-explains={name}
            className={styles.operation}
            aria-label={label}
            aria-pressed={view[name]}
            data-pulse={(pulses && name === 'minus') || undefined}
            onClick={() => onToggle(name)}
          >
            <i aria-hidden="true" />
            <b>{written}</b>
            {hasValue && value !== null && <em>{value}</em>}
          </button>
        ))}
        {!isPhone && room?.hasName !== false && (
          <span className={styles.push}>
            = <span data-explains="push">{push}</span>
            {room?.hasWord && <small>{stage.advantage}</small>}
          </span>
        )}
      </span>
      {isPhone && place && (
        <div className={styles.heads}>
          <span data-explains="answers">{answers}</span>
          <span data-explains="score" style={{ right: `calc(100% - ${rem(place.number)})` }}>
            {score}
          </span>
          <span data-explains="push" style={{ left: rem(place.push.zero) }} data-middle="">
            {push}
          </span>
        </div>
      )}
      {place?.result && hasResult && (
        <span className={styles.column} style={{ left: rem(place.result.left) }}>
          <span data-explains="result">{result}</span>
          {(isUnmeasured || !isNarrow) && <small>{isUnmeasured ? stage.notMeasured : stage.howLikely}</small>}
        </span>
      )}
    </div>
  )
}
