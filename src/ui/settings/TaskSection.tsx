import { taskFields, taskKnobOf, type Field } from '../../tasks/fields'
import { weighedPart } from '../../tasks/weights'
import { usePage, useText } from '../AppContext'
import { EditReward } from '../reward/EditReward'
import { FieldRow } from './FieldRow'
import { Section } from './Section'
import { Late } from '../frame/Late'
import { LazyOwnData } from './lazySettings'
import { SetupRow } from './SetupRow'
import styles from './settings.module.css'

const rows = (fields: readonly Field[]) => fields.map((field) => <FieldRow key={field} field={field} />)
const isWeightField = (field: Field) => weighedPart(taskKnobOf(field) ?? '') !== null

/** The task: a description, an example, a hint on what to watch, its presets, and a section with its own knobs. */
export function TaskSection() {
  const { panel, tasks, taskTitles } = useText()
  const id = usePage((state) => state.edited.task)
  const { blurb, example, lookFor } = tasks[id]
  const fields = taskFields(id)
  const weights = fields.filter(isWeightField)
  return (
    <>
      <div className={styles.rows}>
        <FieldRow field="task" />
        <p className={styles.line}>{blurb}</p>
        <p className={styles.line}>
          {panel.example} <span className={styles.example}>{example}</span>
        </p>
        <div className={styles.lookAndEdit}>
          <details className={styles.group} key={id}>
            <summary>{panel.whatToLookFor}</summary>
            <p className={styles.line}>{lookFor}</p>
          </details>
          <EditReward />
        </div>
        <SetupRow />
        {id === 'own-data' && (
          <Late>
            <LazyOwnData />
          </Late>
        )}
      </div>
      {fields.length > 0 && (
        <Section
          key={id}
          title={panel.sections.task(taskTitles[id])}
          fields={fields}
          isOpen={id === 'own-data'}
        >
          {rows(fields.filter((field) => !isWeightField(field)))}
          {weights.length > 0 && (
            <details className={styles.group}>
              <summary>{panel.weights}</summary>
              {rows(weights)}
            </details>
          )}
        </Section>
      )}
    </>
  )
}
