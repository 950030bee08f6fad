import { useId } from 'react'
import { pairsOf } from '../../app/experiments/compare/starts'
import type { Experiments } from '../../app/experiments/experiments'
import { PLAIN_SETUP, setupOf } from '../../app/setups'
import { TASKS } from '../../tasks'
import { useApp, usePage, useText } from '../AppContext'
import styles from './settings.module.css'

/** The presets of the task, each with a line on its purpose. Empty if the task has none. */
export function SetupRow() {
  const app = useApp()
  const { panel, setups: named, tasks } = useText()
  const edited = usePage((state) => state.edited)
  const chosen = setupOf(edited)
  const id = useId()
  const { setups = [] } = TASKS[edited.task]
  if (setups.length === 0) return null
  const words = tasks[edited.task].setups
  const starts = [
    { id: PLAIN_SETUP, label: panel.plainSetup, help: panel.plainSetupHelp },
    ...setups.map(({ id: setup }) => ({ id: setup, ...(words[setup] ?? { label: setup, help: '' }) })),
  ]
  const cure = setups.find((setup) => setup.id === chosen)?.cure
  const pairs = pairsOf(edited.task)
  // the pair of the chosen preset; else that of the task, so that it is one click away from any settings
  const pair = pairs.find(({ before, after }) => chosen === before || chosen === after) ?? pairs[0]
  const labelOf = (setup: string) => words[setup]?.label ?? setup
  const help = starts.find((start) => start.id === chosen)?.help ?? panel.changedSetup
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`} className={styles.setups}>
      <span id={id}>{panel.setup}</span>
      {starts.map((start) => (
        <button
          key={start.id}
          type="button"
          aria-pressed={start.id === chosen}
          title={start.help}
          onClick={() => app.chooseSetup(start.id)}
        >
          {start.label}
        </button>
      ))}
      <p id={`${id}-help`} className={styles.line}>
        {help}
      </p>
      {cure !== undefined && (
        <button
          type="button"
          className={styles.cure}
          title={panel.cureHelp(labelOf(cure))}
          onClick={() => app.chooseSetup(cure)}
        >
          {panel.applyCure}
        </button>
      )}
      {pair && (
        <button
          type="button"
          className={styles.cure}
          title={named.compareHelp(labelOf(pair.before), labelOf(pair.after))}
          onClick={() => {
            const compare = (experiments: Experiments) => experiments.compareStartsOf(edited, pair)
            const made = app.madeExperiments()
            if (made) return compare(made)
            // their script loads with the view
            app.onExperiments(compare)
            app.setView('compare')
          }}
        >
          {named.compare}
        </button>
      )}
    </div>
  )
}
