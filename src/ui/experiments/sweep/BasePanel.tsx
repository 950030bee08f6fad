import { baseOf, valueOf } from '../../../tasks/fields'
import { useText } from '../../AppContext'
import { TaskSelect } from '../../fields/TaskSelect'
import { editableFields } from '../editableFields'
import { KnobEditor } from '../KnobEditor'
import { Setting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import styles from '../experiments.module.css'

/** The knobs that all cells share: the task, the algorithm, and those that differ from their defaults. */
export function BasePanel() {
  const text = useText()
  const { sweep } = useExperiments()
  const base = useSweep((state) => state.base)
  const defaults = baseOf(base)
  return (
    <details className={styles.group} open>
      <summary className={styles.heading}>{text.sweep.base}</summary>
      <p className={styles.note}>{text.sweep.baseNote}</p>
      <KnobEditor
        config={base}
        fields={editableFields(base.task)}
        isChanged={(field) => valueOf(field, base) !== valueOf(field, defaults)}
        label={text.sweep.baseKnob}
        invitation={text.sweep.baseKnob}
        onSet={sweep.setBaseKnob}
      >
        <Setting label={text.compare.task}>
          <TaskSelect value={base.task} onChoose={(id) => sweep.setBaseKnob('task', id)} />
        </Setting>
      </KnobEditor>
    </details>
  )
}
