import type { Catalogue } from '../../../text/catalogue'
import { useMemo } from 'react'
import { formatCount, formatNumber } from '../../../app/series/format'
import { clusterMarks } from '../../../app/series/marks'
import type { ReferenceMove } from '../../../app/series/referenceMoves'
import type { KnobChange } from '../../../runs/export'
import { useText } from '../../AppContext'
import chartStyles from '../plot.module.css'
import styles from './marks.module.css'

interface Props {
  chart: string
  changes: readonly KnobChange[]
  /** steps after which the reference moved; marked if given */
  moves?: readonly ReferenceMove[]
  knobLabel: (knob: string) => string
  /** end of the axis of steps, and width of the plot in pixels */
  end: number
  width: number
  onHover: (step: number | null) => void
}

const CLOSEST_MARKS = 26
const MOST_LISTED = 4

/**
 * A mark at each step where knobs were changed, and where the reference moved. Marks that would overlap become one that
 * lists all changes and sums up the moves.
 */
export function ChangeMarks(props: Props) {
  const { chart, changes, moves = NOTHING, knobLabel, end, width, onHover } = props
  const { charts: text } = useText()
  const clusters = useMemo(() => {
    const marks: Mark[] = moves.length === 0 ? [...changes] : inOrder([...changes, ...moves])
    return clusterMarks(marks, end, CLOSEST_MARKS / width)
  }, [changes, moves, end, width])
  if (clusters.length === 0) return null
  return (
    <ul
      className={chartStyles.marks}
      aria-label={moves.length > 0 ? text.changeAndMoveMarks(chart) : text.changeMarks(chart)}
    >
      {clusters.map(({ marks, from, to }) => {
        const sentences = sentencesOf(marks, knobLabel, text)
        const middle = (from + to) / 2
        const isMove = marks.every(isMoveMark)
        return (
          <li key={marks[0].step}>
            <span
              className={isMove ? `${styles.markSpan} ${styles.moveSpan}` : styles.markSpan}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
              aria-hidden="true"
            />
            <span
              className={isMove ? `${styles.mark} ${styles.move}` : styles.mark}
              style={{ left: `${middle * 100}%` }}
            >
              <button
                type="button"
                aria-label={text.changesOf(sentences)}
                onPointerEnter={() => onHover(marks[0].step)}
                onFocus={() => onHover(marks[0].step)}
                onBlur={() => onHover(null)}
                onPointerLeave={() => onHover(null)}
              >
                <span aria-hidden="true">{marks.length === 1 ? (isMove ? '▲' : '◆') : marks.length}</span>
              </button>
            </span>
            <span
              className={styles.markNote}
              role="tooltip"
              style={{ left: `${middle * 100}%`, translate: `${-middle * 100}%` }}
            >
              {sentences.slice(0, MOST_LISTED).map((sentence) => (
                <span key={sentence}>{sentence}</span>
              ))}
              {sentences.length > MOST_LISTED && <span>… {sentences.length - MOST_LISTED}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type Mark = KnobChange | ReferenceMove
const NOTHING: readonly never[] = []
const isMoveMark = (mark: Mark): mark is ReferenceMove => 'alpha' in mark
const inOrder = (marks: Mark[]) => marks.sort((a, b) => a.step - b.step)

/** One sentence per step of changed knobs, with all changes at that step, and one for all moves of the reference. */
function sentencesOf(
  marks: readonly Mark[],
  knobLabel: Props['knobLabel'],
  text: Catalogue['charts'],
): string[] {
  const steps = new Map<number, string[]>()
  for (const mark of marks) {
    if (isMoveMark(mark)) continue
    const changes = steps.get(mark.step) ?? []
    changes.push(text.change(knobLabel(mark.knob), mark.from, mark.to))
    steps.set(mark.step, changes)
  }
  const changed = [...steps].map(([step, list]) => text.changesAt(formatCount(step), list))
  const moves = marks.filter(isMoveMark)
  return moves.length === 0 ? changed : [...changed, moveSentence(moves, text)]
}

function moveSentence(moves: readonly ReferenceMove[], text: Catalogue['charts']): string {
  const alphas = moves.map(({ alpha }) => alpha)
  const [least, most] = [Math.min(...alphas), Math.max(...alphas)].map(formatNumber)
  return text.moves({
    count: formatCount(moves.length),
    from: formatCount(moves[0].step),
    to: formatCount(moves[moves.length - 1].step),
    alpha: least === most ? least : `${least} … ${most}`,
  })
}
