import { useMemo } from 'react'
import { differencesFromFirst } from '../../../experiments/compare/differences'
import { EXAMPLES, exampleOf } from '../../../experiments/compare/examples'
import { isShared } from '../../../experiments/compare/rows'
import type { ComparisonRow } from '../../../experiments/state'
import { changedKnobs } from '../../../settings/config'
import { baseOf, type Field } from '../../../tasks/fields'
import { useText } from '../../AppContext'
import { TaskSelect } from '../../fields/TaskSelect'
import { editableFields } from '../editableFields'
import { KnobEditor } from '../KnobEditor'
import { ChoiceSetting, Setting } from '../Setting'
import { useCompare, useExperiments } from '../useExperiments'
import { RowCard } from './RowCard'
import { RowChoices } from './RowChoices'
import { useRowNames } from './useRowNames'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** The configurations, and the task that they share. */
export function RowList() {
  const text = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const names = useRowNames()
  const differences = useMemo(() => differencesFromFirst(rows), [rows])
  const example = useMemo(() => exampleOf(rows), [rows])

  return (
    <>
      <Setting label={text.compare.task} isWide>
        <TaskSelect value={rows[0].config.task} onChoose={compare.chooseTask} />
      </Setting>
      <SharedKnobs key={rows[0].config.task} {...rows[0]} />
      <p className={styles.note}>{text.compare.taskNote}</p>
      <ChoiceSetting
        label={text.compare.example}
        value={example}
        options={EXAMPLES}
        nameOf={(id) => text.compare.examples[id].name}
        invitation={text.compare.ownRows}
        onChoose={compare.chooseExample}
      />
      {example && <p className={styles.note}>{text.compare.examples[example].note}</p>}
      <RowChoices />
      <ol className={own.rows}>
        {rows.map((row, place) => (
          <RowCard
            key={row.id}
            row={row}
            name={names.get(row.id)!}
            differences={differences[place]}
            isFirst={place === 0}
            isOnly={rows.length === 1}
          />
        ))}
      </ol>
    </>
  )
}

/** Knobs of the task and of its evaluation, which all configurations share: the rows of own data among them. */
function SharedKnobs({ id, config }: ComparisonRow) {
  const { compare: words } = useText()
  const { compare } = useExperiments()
  const changed: readonly Field[] = changedKnobs(baseOf(config), config) as Field[]
  return (
    <KnobEditor
      config={config}
      fields={editableFields(config.task).filter(isShared)}
      isChanged={(field) => field === 'task.rows' || changed.includes(field)}
      label={words.changeShared}
      invitation={words.chooseShared}
      onSet={(field, value, written) => compare.setKnob(id, field, value, written)}
    />
  )
}
