import { useState } from 'react'
import type { Field } from '../../../app/fields'
import type { Difference } from '../../../app/lab/compare/differences'
import type { ComparisonRow } from '../../../app/lab/state'
import { usePage, useText } from '../../AppContext'
import { fieldText } from '../../fieldText'
import { editableFields } from '../editableFields'
import { KnobControl } from '../KnobControl'
import { useLab } from '../useLab'
import { KnobChooser } from '../KnobChooser'
import styles from '../lab.module.css'

interface Props {
  row: ComparisonRow
  name: string
  differences: readonly Difference[]
}

/** Any knob of a configuration: those that differ already, and one more to choose. */
export function RowEditor({ row, name, differences }: Props) {
  const text = useText()
  const { compare } = useLab()
  const language = usePage((state) => state.language)
  const [chosen, setChosen] = useState<readonly Field[]>([])
  const label = (field: Field) => fieldText(field, row.config.task, language, text).label
  const fields = editableFields(row.config.task)
  const shown = fields.filter(
    (field) =>
      field === 'algorithm' || chosen.includes(field) || differences.some(({ knob }) => knob === field),
  )
  return (
    <div className={styles.editor}>
      {shown.map((field) => (
        <KnobControl
          key={field}
          field={field}
          label={label(field)}
          config={row.config}
          onSet={(value, written) => compare.setKnob(row.id, field, value, written)}
        />
      ))}
      <KnobChooser
        label={text.compare.changeOf(name)}
        invitation={text.compare.chooseKnob}
        task={row.config.task}
        without={shown}
        onChoose={(field) => setChosen([...chosen, field])}
      />
    </div>
  )
}
