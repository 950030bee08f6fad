import { useMemo } from 'react'
import { EXAMPLES, exampleOf } from '../../../experiments/compare/examples'
import { defaultBudget, isShared, SETTING_LIMITS } from '../../../experiments/compare/rows'
import type { CompareSetting, ComparisonRow, RowId } from '../../../experiments/state'
import { changedKnobs } from '../../../settings/config'
import { baseOf, type Field } from '../../../tasks/fields'
import { useText } from '../../AppContext'
import { useTasksSoon } from '../../fields/TaskSelect'
import { editableFields } from '../editableFields'
import { KnobEditor } from '../KnobEditor'
import { valueText } from '../../fieldText'
import { Word } from '../../parts/Word'
import { NumberSetting, SliderSetting } from '../Setting'
import { TaskWord } from '../TaskWord'
import { useCompare, useExperiments } from '../useExperiments'
import { RowChoices } from './RowChoices'
import { RowDifferences } from './RowDifferences'
import { RowEditor } from './RowEditor'
import experimentViewStyles from '../experimentView.module.css'
import styles from '../experiments.module.css'

/** The largest budget of the slider, in default budgets. */
const MOST_BUDGETS = 16

/** The settings of which the panel says that all rows share them. */
const MAIN = ['numGenerations', 'beta', 'epsilon', 'learningRate'] as const

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
  const settings = useCompare((state) => state.settings)
  const example = useMemo(() => exampleOf(rows), [rows])
  const words = text.compare
  const usual = defaultBudget(rows[0].config)
  const setting = (name: CompareSetting) => ({
    label: words.settings[name],
    help: words.settingHelp[name],
    value: settings[name],
    onSet: (value: number, written: string) => compare.set(name, value, written),
  })
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
      <div className={experimentViewStyles.knobs}>
        <SliderSetting
          {...setting('seeds')}
          unit={words.settingUnits.seeds}
          range={{ scale: 'linear', min: 1, max: SETTING_LIMITS.seeds.most, step: 1, integer: true }}
        />
        <SliderSetting
          {...setting('budget')}
          unit={words.settingUnits.budget}
          range={{
            scale: 'log',
            min: usual / MOST_BUDGETS,
            max: usual * MOST_BUDGETS,
            step: 1,
            integer: true,
          }}
        />
      </div>
      {row && <RowEditor key={row.id} row={row} onClose={() => onEdited(null)} />}
      <RowChoices />
      <RowDifferences />
      {/* own rows are written there */}
      <details className={styles.more} open={rows[0].config.task === 'own-data'}>
        <summary>{words.moreSettings}</summary>
        <SharedKnobs key={rows[0].config.task} {...rows[0]} />
        <NumberSetting min={0} step={1} {...setting('seed')} />
        <NumberSetting min={0} step={0.05} {...setting('threshold')} />
        <p className={styles.note}>{words.taskNote}</p>
      </details>
      <SameInAll />
    </>
  )
}

/** The main settings that all rows share. */
function SameInAll() {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  const [{ config }, ...others] = rows
  const same = MAIN.filter((name) => others.every((row) => row.config[name] === config[name]))
  return (
    <p className={experimentViewStyles.local}>
      {text.compare.inAllRows(
        same.map((name) => `${text.knobs[name].symbol} ${valueText(name, config[name], config.task, text)}`),
      )}
    </p>
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
