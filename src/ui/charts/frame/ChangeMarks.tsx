import { useMemo } from 'react'
import { formatCount } from '../../../app/series/format'
import { clusterMarks } from '../../../app/series/marks'
import type { ChartsText } from '../../../text/en/charts'
import type { KnobChange } from '../../../runs/export'
import chartStyles from '../charts.module.css'
import styles from './marks.module.css'

interface Props {
  chart: string
  changes: readonly KnobChange[]
  knobLabel: (knob: string) => string
  /** end of the axis of steps, and width of the plot in pixels */
  end: number
  width: number
  onHover: (step: number | null) => void
  text: ChartsText
}

const CLOSEST_MARKS = 26
const MOST_LISTED = 4

/** A mark at each step where knobs were changed. Marks that would overlap become one that lists all changes. */
export function ChangeMarks({ chart, changes, knobLabel, end, width, onHover, text }: Props) {
  const clusters = useMemo(() => clusterMarks(changes, end, CLOSEST_MARKS / width), [changes, end, width])
  if (clusters.length === 0) return null
  return (
    <ul className={chartStyles.marks} aria-label={text.changeMarks(chart)}>
      {clusters.map(({ marks, from, to }) => {
        const sentences = sentencesOf(marks, knobLabel, text)
        const middle = (from + to) / 2
        return (
          <li key={marks[0].step}>
            <span
              className={styles.markSpan}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
              aria-hidden="true"
            />
            <span className={styles.mark} style={{ left: `${middle * 100}%` }}>
              <button
                type="button"
                aria-label={text.changesOf(sentences)}
                onPointerEnter={() => onHover(marks[0].step)}
                onFocus={() => onHover(marks[0].step)}
                onBlur={() => onHover(null)}
                onPointerLeave={() => onHover(null)}
              >
                <span aria-hidden="true">{marks.length === 1 ? '◆' : marks.length}</span>
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

/** One sentence per step, with all changes at that step. */
function sentencesOf(
  marks: readonly KnobChange[],
  knobLabel: Props['knobLabel'],
  text: ChartsText,
): string[] {
  const steps = new Map<number, string[]>()
  for (const { step, knob, from, to } of marks) {
    const changes = steps.get(step) ?? []
    changes.push(text.change(knobLabel(knob), from, to))
    steps.set(step, changes)
  }
  return [...steps].map(([step, list]) => text.changesAt(formatCount(step), list))
}
