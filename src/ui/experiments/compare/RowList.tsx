import { useMemo } from 'react'
import { EXAMPLES, exampleOf } from '../../../experiments/compare/examples'
import { isShared } from '../../../experiments/compare/rows'
import type { ComparisonRow, RowId } from '../../../experiments/state'
import { changedKnobs } from '../../../settings/config'
import { baseOf, type Field } from '../../../tasks/fields'
import { useText } from '../../AppContext'
import { useTasksSoon } from '../../fields/TaskSelect'
import { editableFields } from '../editableFields'
import { KnobEditor } from '../KnobEditor'
import { Word } from '../../parts/Word'
import { NumberSetting } from '../Setting'
import { SeedSetting, SizeSettings } from '../SizeSettings'
import { TaskWord } from '../TaskWord'
import { useCompare, useExperiments } from '../useExperiments'
import { RowChoices } from './RowChoices'
import { RowDifferences } from './RowDifferences'
import { RowEditor } from './RowEditor'
import { sameInAll } from './sameInAll'
import experimentViewStyles from '../experimentView.module.css'
import styles from '../experiments.module.css'

interface Props {
  /** the row whose settings are changed */
  edited: RowId | null
  onEdited: (row: RowId | null) => void
}

/** What is compared: the task that all rows share, seeds and budget, and the rows. */
export function RowList({ edited, onEdited }: Props) {
  const text = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const { threshold } = useCompare((state) => state.settings)
  const example = useMemo(() => exampleOf(rows), [rows])
  const words = text.compare
  const prepare = useTasksSoon()
  const row = rows.find(({ id }) => id === edited)
  return (
    <>
      <p className={experimentViewStyles.task}>
        {words.question.before}{' '}
        <Word
          label={words.menuName(words.example, words.rowsWord(rows.length))}
          shown={words.rowsWord(rows.length)}
          groups={[
            {
              label: words.example,
              items: EXAMPLES.map((id) => ({ id, label: words.examples[id].name })),
              chosen: example,
            },
          ]}
          onPrepare={prepare}
          onChoose={compare.chooseExample}
        />{' '}
        {words.question.between}{' '}
        <TaskWord label={words.task} value={rows[0].config.task} onChoose={compare.chooseTask} />
      </p>
      <SizeSettings kind="compare" like={rows[0].config} />
      {row && <RowEditor key={row.id} row={row} onClose={() => onEdited(null)} />}
      <RowChoices />
      <RowDifferences />
      {/* own rows are written there */}
      <details className={styles.more} open={rows[0].config.task === 'own-data'}>
        <summary>{words.moreSettings}</summary>
        <SharedKnobs key={rows[0].config.task} {...rows[0]} />
        <SeedSetting kind="compare" />
        <NumberSetting
          label={words.settings.threshold}
          help={words.settingHelp.threshold}
          min={0}
          step={0.05}
          value={threshold}
          onSet={(value, written) => compare.set('threshold', value, written)}
        />
        <p className={styles.note}>{words.taskNote}</p>
      </details>
      <SameInAll />
    </>
  )
}

function SameInAll() {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  return <p className={experimentViewStyles.local}>{sameInAll(rows, text)}</p>
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
