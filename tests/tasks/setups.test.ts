import { expect, it } from 'vitest'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { TASK_IDS } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { LANGUAGES } from '../../src/text/language'

it.each(TASK_IDS)('%s: each set-up is one that a trainer may have, and has its words', (id) => {
  const { setups = [], text } = TASKS[id]
  const base = defaultConfig(taskOf, id)
  for (const { settings, config } of setups) {
    const all = { ...base, ...config, taskSettings: { ...base.taskSettings, ...settings } }
    expect(configProblems(all, taskOf)).toEqual([])
    expect(Object.keys(settings).filter((name) => !(name in base.taskSettings))).toEqual([])
  }
  for (const language of LANGUAGES) {
    expect(Object.keys(text[language].setups ?? {}).sort()).toEqual(setups.map((setup) => setup.id).sort())
  }
})
