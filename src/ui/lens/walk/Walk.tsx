import { useState } from 'react'
import { formatNumber } from '../../../app/series/format'
import type { Inspection } from '../../../train/inspection'
import { Select } from '../../parts/Select'
import { TermName } from '../../glossary/GlossaryLink'
import { FormulaLines } from '../formula/FormulaLines'
import { unitOf } from '../../../app/lens/writing'
import type { Place } from '../../../app/lens/clips'
import type { PassFigures } from '../../../app/lens/passes'
import { needsUpdate, STAGE_TERMS, WALK_STAGES } from '../../../app/lens/stages'
import { linesOfStage } from '../../../app/lens/walkLines'
import { placesOf, WalkPicture, type WalkSubject } from './WalkPicture'
import { useText } from '../../AppContext'
import styles from './walk.module.css'

interface Props extends Omit<WalkSubject, 'at'> {
  parts: readonly { label: string; weight: number }[]
  /** the chosen token or step; null if none of the group was chosen */
  open: Place | null
  onOpen: (open: Place) => void
  /** takes the run one step further; null if it cannot */
  onStep: (() => void) | null
}

/** One step in stages: from the sampled completions of a group to their probabilities after the update. */
export function Walk(props: Props) {
  const { inspection, figures, group, rows, writer, onOpen } = props
  const { lens: text, walk: words } = useText()
  const [place, setPlace] = useState(0)
  const stage = WALK_STAGES[place]
  const first = inspection.offsets[group]
  const at = props.open ?? tokenWorthFollowing(inspection, figures, rows)
  const unit = unitOf(inspection)
  const k = at.row * inspection.length + at.place
  const advantage = inspection.stepAdvantages?.[k] ?? inspection.advantages[at.row]
  const says = words.stages[stage].says({
    answers: rows.length,
    unit,
    sign: advantage > 0 ? 1 : advantage < 0 ? -1 : 0,
    clipped: (figures?.clipped[k] ?? 0) as 0 | 1 | 2,
    learningRate: formatNumber(inspection.config.learningRate),
    updates: inspection.updates.length,
  })
  const isLearntFrom = inspection.lossMask[k] !== 0 && (figures === null || figures.update[at.row] >= 0)
  const subject = { ...props, at }
  const missing = !needsUpdate(stage)
    ? null
    : figures === null
      ? words.untrained
      : !isLearntFrom && stage !== 'update'
        ? words.leftOut(unit)
        : null

  return (
    <section className={styles.walk} aria-label={words.modes.walk}>
      <div className={styles.head}>
        <button type="button" disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {words.back}
        </button>
        <Select
          value={place}
          options={[...WALK_STAGES.keys()]}
          nameOf={(i) => `${i + 1} · ${words.stages[WALK_STAGES[i]].name}`}
          onChoose={setPlace}
          aria-label={words.chooseStage}
        />
        {place + 1 < WALK_STAGES.length ? (
          <button type="button" onClick={() => setPlace(place + 1)}>
            {words.forward}
          </button>
        ) : (
          <button
            type="button"
            disabled={props.onStep === null}
            onClick={() => {
              props.onStep?.()
              setPlace(0)
            }}
          >
            {words.next}
          </button>
        )}
      </div>
      <h3 className={styles.title}>
        <TermName entry={STAGE_TERMS[stage]}>{words.stages[stage].name}</TermName>{' '}
        <small className={styles.count}>{words.place(place + 1, WALK_STAGES.length)}</small>
      </h3>
      <p className={styles.says}>{says}</p>
      <div className={styles.chooser}>
        <label>
          {words.completion}
          <Select
            value={at.row}
            options={rows}
            nameOf={(row) => `${row - first + 1} ${props.write(row)}`.trim()}
            onChoose={(row) => onOpen({ row, place: placesOf({ ...props, at: { row, place: 0 } })[0] ?? 0 })}
          />
        </label>
        <label>
          {words.chosen(unit)}
          <Select
            value={at.place}
            options={placesOf(subject)}
            nameOf={(t) => `${t + 1} · ${writer.short(at.row * inspection.length + t)}`}
            onChoose={(t) => onOpen({ row: at.row, place: t })}
          />
        </label>
      </div>
      {missing ? (
        <p>{missing}</p>
      ) : (
        <>
          <WalkPicture {...subject} stage={stage} />
          <div className={styles.formulas}>
            <FormulaLines lines={linesOfStage(stage, { ...subject, ...at, text, words })} />
          </div>
        </>
      )}
    </section>
  )
}

/** The token with the largest gradient; before any update the first of the completion with the largest advantage. */
function tokenWorthFollowing(
  { advantages, length, mask }: Inspection,
  figures: PassFigures | null,
  rows: readonly number[],
): Place {
  const strength = (row: number, place: number) => {
    const k = row * length + place
    if (mask[k] === 0) return -1
    const own = figures ? Math.abs(figures.gradient[k]) : NaN
    return Number.isNaN(own) ? Math.abs(advantages[row]) * 1e-9 : own
  }
  let best: Place = { row: rows[0], place: 0 }
  for (const row of rows) {
    for (let place = 0; place < length; place++) {
      if (strength(row, place) > strength(best.row, best.place)) best = { row, place }
    }
  }
  return best
}
