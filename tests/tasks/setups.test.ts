import { expect, it } from 'vitest'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { TASK_IDS } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'

it.each(TASK_IDS)('%s: each set-up is a valid configuration', (id) => {
  const { setups = [] } = TASKS[id]
  const base = defaultConfig(taskOf, id)
  for (const { settings, config } of setups) {
    const all = { ...base, ...config, taskSettings: Object.assign({}, base.taskSettings, settings) }
    expect(configProblems(all, taskOf)).toEqual([])
    expect(Object.keys(settings).filter((name) => !(name in base.taskSettings))).toEqual([])
  }
})
