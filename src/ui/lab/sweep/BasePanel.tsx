import { useState } from 'react'
import { baseOf, type Field } from '../../../app/fields'
import { valueOf } from '../../../app/fields'
import { TASK_IDS } from '../../../settings/knobs'
import { TASKS } from '../../../tasks'
import { usePage, useText } from '../../AppContext'
import { Select } from '../../fields/Select'
import { editableFields } from '../editableFields'
import { KnobControl } from '../KnobControl'
import { useLab, useSweep } from '../useLab'
import { useFieldLabel } from './useFieldLabel'
import { KnobChooser } from '../KnobChooser'
import styles from '../lab.module.css'

/** The knobs that every cell has: the task, the algorithm, and what was changed from its defaults. */
export function BasePanel() {
  const text = useText()
  const { sweep } = useLab()
  const language = usePage((state) => state.language)
  const base = useSweep((state) => state.base)
  const { label } = useFieldLabel()
  const [chosen, setChosen] = useState<readonly Field[]>([])
  const fields = editableFields(base.task)
  const defaults = baseOf(base)
  const shown = fields.filter(
    (field) =>
      field === 'algorithm' || chosen.includes(field) || valueOf(field, base) !== valueOf(field, defaults),
  )
  return (
    <details className={styles.group} open>
      <summary className={styles.heading}>{text.sweep.base}</summary>
      <p className={styles.note}>{text.sweep.baseNote}</p>
      <div className={styles.editor}>
        <label className={styles.setting}>
          <span>{text.compare.task}</span>
          <Select
            value={base.task}
            options={TASK_IDS}
            nameOf={(id) => TASKS[id].text[language].title}
            onChoose={(id) => sweep.setBaseKnob('task', id)}
          />
        </label>
        {shown.map((field) => (
          <KnobControl
            key={field}
            field={field}
            label={label(field)}
            config={base}
            onSet={(value, written) => sweep.setBaseKnob(field, value, written)}
          />
        ))}
        <KnobChooser
          label={text.sweep.baseKnob}
          invitation={text.sweep.baseKnob}
          task={base.task}
          without={shown}
          onChoose={(field) => setChosen([...chosen, field])}
        />
      </div>
    </details>
  )
}
