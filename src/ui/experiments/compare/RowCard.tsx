import { useState } from 'react'
import type { Difference } from '../../../experiments/compare/differences'
import { isShared } from '../../../experiments/compare/rows'
import type { ComparisonRow } from '../../../experiments/state'
import type { Field } from '../../../tasks/fields'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { fieldText, valueText } from '../../fieldText'
import { editableFields } from '../editableFields'
import { KnobEditor } from '../KnobEditor'
import { lookOf } from '../look'
import { useCompare, useExperiments } from '../useExperiments'
import { Verbs } from '../Verbs'
import styles from '../experiments.module.css'
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
  const words = text.compare
  const { compare } = useExperiments()
  const seed = useCompare((state) => state.settings.seed)
  const [isEditing, setEditing] = useState(false)
  const label = (field: Field) => fieldText(field, row.config.task, text).label
  const shown = differences.filter(({ knob }) => knob !== 'algorithm')
  return (
    <li className={styles.card}>
      <p className={styles.rowName}>
        <LineSample {...lookOf(row.style)} />
        <b>{name}</b>
        {isFirst && <span className={styles.note}>{words.first}</span>}
        {!isOnly && (
          <button
            type="button"
            className={own.remove}
            aria-label={words.removeOf(name)}
            title={words.remove}
            onClick={() => compare.remove(row.id)}
          >
            ×
          </button>
        )}
      </p>
      {!isFirst && (
        <ul className={own.differences}>
          {shown.length === 0 && <li>{words.same}</li>}
          {shown.slice(0, isEditing ? shown.length : MOST_SHOWN).map(({ knob, from, to }) => (
            <li key={knob}>
              {words.difference(
                label(knob),
                valueText(knob, from, row.config.task, text),
                valueText(knob, to, row.config.task, text),
              )}
            </li>
          ))}
          {!isEditing && shown.length > MOST_SHOWN && <li>{words.more(shown.length - MOST_SHOWN)}</li>}
        </ul>
      )}
      {isEditing && (
        <KnobEditor
          config={row.config}
          fields={editableFields(row.config.task).filter((field) => !isShared(field))}
          isChanged={(field) => differences.some(({ knob }) => knob === field)}
          label={words.changeOf(name)}
          invitation={words.chooseKnob}
          onSet={(field, value, written) => compare.setKnob(row.id, field, value, written)}
        />
      )}
      <Verbs
        verbs={[
          {
            name: isEditing ? words.closeEditor : words.change,
            spoken: isEditing ? undefined : words.changeOf(name),
            isExpanded: isEditing,
            act: () => setEditing(!isEditing),
          },
          { name: words.duplicate, spoken: words.duplicateOf(name), act: () => compare.duplicate(row.id) },
          isFirst
            ? null
            : { name: words.putFirst, spoken: words.putFirstOf(name), act: () => compare.putFirst(row.id) },
          {
            name: words.openInTrain,
            spoken: words.openInTrainOf(name),
            act: () => compare.openInTrain(row.id, seed),
          },
        ]}
      />
    </li>
  )
}
