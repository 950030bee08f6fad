import { useState } from 'react'
import type { Difference } from '../../../app/lab/compare/differences'
import type { ComparisonRow } from '../../../app/lab/state'
import type { Field } from '../../../app/fields'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { fieldText, valueText } from '../../fieldText'
import { KnobEditor } from '../KnobEditor'
import { lookOf } from '../look'
import { useCompare, useLab } from '../useLab'
import styles from '../lab.module.css'
import own from './compare.module.css'

interface Props {
  row: ComparisonRow
  name: string
  differences: readonly Difference[]
  isFirst: boolean
  isOnly: boolean
}

const MOST_SHOWN = 8

/** One configuration: its line style, its differences from the first one, and its buttons. */
export function RowCard({ row, name, differences, isFirst, isOnly }: Props) {
  const text = useText()
  const { compare } = useLab()
  const seed = useCompare((state) => state.settings.seed)
  const [isEditing, setEditing] = useState(false)
  const label = (field: Field) => fieldText(field, row.config.task, text).label
  const shown = differences.filter(({ knob }) => knob !== 'algorithm')
  return (
    <li className={own.row}>
      <p className={styles.rowName}>
        <LineSample {...lookOf(row.style)} />
        <b>{name}</b>
        {isFirst && <span className={styles.note}>{text.compare.first}</span>}
      </p>
      {!isFirst && (
        <ul className={own.differences}>
          {shown.length === 0 && <li>{text.compare.same}</li>}
          {shown.slice(0, isEditing ? shown.length : MOST_SHOWN).map(({ knob, from, to }) => (
            <li key={knob}>
              {text.compare.difference(
                label(knob),
                valueText(knob, from, row.config.task, text),
                valueText(knob, to, row.config.task, text),
              )}
            </li>
          ))}
          {!isEditing && shown.length > MOST_SHOWN && <li>{text.compare.more(shown.length - MOST_SHOWN)}</li>}
        </ul>
      )}
      {isEditing && (
        <KnobEditor
          config={row.config}
          isChanged={(field) => differences.some(({ knob }) => knob === field)}
          label={text.compare.changeOf(name)}
          invitation={text.compare.chooseKnob}
          onSet={(field, value, written) => compare.setKnob(row.id, field, value, written)}
        />
      )}
      <div className={styles.rowVerbs}>
        <button
          type="button"
          aria-expanded={isEditing}
          aria-label={isEditing ? undefined : text.compare.changeOf(name)}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? text.compare.closeEditor : text.compare.change}
        </button>
        <button
          type="button"
          aria-label={text.compare.duplicateOf(name)}
          onClick={() => compare.duplicate(row.id)}
        >
          {text.compare.duplicate}
        </button>
        {!isFirst && (
          <button
            type="button"
            aria-label={text.compare.putFirstOf(name)}
            onClick={() => compare.putFirst(row.id)}
          >
            {text.compare.putFirst}
          </button>
        )}
        <button
          type="button"
          aria-label={text.compare.openInTrainOf(name)}
          onClick={() => compare.openInTrain(row.id, seed)}
        >
          {text.compare.openInTrain}
        </button>
        {!isOnly && (
          <button
            type="button"
            aria-label={text.compare.removeOf(name)}
            onClick={() => compare.remove(row.id)}
          >
            {text.compare.remove}
          </button>
        )}
      </div>
    </li>
  )
}
