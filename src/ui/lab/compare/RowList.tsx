import { useMemo } from 'react'
import { differencesFromFirst } from '../../../app/lab/differences'
import { PRESET_IDS, TASK_IDS } from '../../../settings/knobs'
import { TASKS } from '../../../tasks'
import { usePage, useText } from '../../AppContext'
import { Select } from '../../fields/Select'
import { useCompare, useLab } from '../useLab'
import { RowCard } from './RowCard'
import { useRowNames } from './useRowNames'
import styles from '../lab.module.css'
import own from './compare.module.css'

/** The configurations, and what is the same for all of them. */
export function RowList() {
  const text = useText()
  const { compare } = useLab()
  const language = usePage((state) => state.language)
  const rows = useCompare((state) => state.rows)
  const names = useRowNames()
  const differences = useMemo(() => differencesFromFirst(rows), [rows])
  const { task } = rows[0].config

  return (
    <>
      <label className={styles.setting} data-wide>
        <span>{text.compare.task}</span>
        <Select
          value={task}
          options={TASK_IDS}
          nameOf={(id) => TASKS[id].text[language].title}
          onChoose={compare.chooseTask}
        />
      </label>
      <p className={styles.note}>{text.compare.taskNote}</p>
      <h2 className={styles.heading}>{text.compare.configurations}</h2>
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
      <label className={styles.setting} data-wide>
        <span>{text.compare.add}</span>
        <Select
          value={null}
          options={PRESET_IDS}
          nameOf={(preset) => text.presets[preset].name}
          invitation={text.compare.chooseAlgorithm}
          onChoose={compare.addPreset}
        />
      </label>
      <button type="button" className={styles.quiet} onClick={compare.restoreRows}>
        {text.compare.restore}
      </button>
    </>
  )
}
