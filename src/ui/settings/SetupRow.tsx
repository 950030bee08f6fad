import { useId } from 'react'
import { PLAIN_SETUP, setupOf } from '../../app/setups'
import { TASKS } from '../../tasks'
import { useApp, usePage, useText } from '../AppContext'
import styles from './settings.module.css'

/** The named starts of the task: many knobs with one choice. Nothing where the task has none. */
export function SetupRow() {
  const app = useApp()
  const { panel } = useText()
  const language = usePage((state) => state.language)
  const task = usePage((state) => TASKS[state.edited.task])
  const chosen = usePage((state) => setupOf(state.edited))
  const id = useId()
  const { setups = [], text } = task
  if (setups.length === 0) return null
  const words = text[language].setups ?? {}
  const help = chosen === null || chosen === PLAIN_SETUP ? panel.aboutSetups : words[chosen]?.help
  return (
    <>
      <div className={styles.row} data-wide>
        <label htmlFor={id}>{panel.setup}</label>
        <span className={styles.control}>
          <select
            id={id}
            value={chosen ?? CHANGED}
            aria-describedby={`${id}-help`}
            onChange={(event) => app.chooseSetup(event.currentTarget.value)}
          >
            {chosen === null && (
              <option value={CHANGED} disabled>
                {panel.changedSetup}
              </option>
            )}
            <option value={PLAIN_SETUP}>{panel.plainSetup}</option>
            {setups.map((setup) => (
              <option key={setup.id} value={setup.id}>
                {words[setup.id]?.label ?? setup.id}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p id={`${id}-help`} className={styles.line}>
        {help}
      </p>
    </>
  )
}

/** The value of the list while no set-up is as it was. */
const CHANGED = '(changed)'
