import { expect, it } from 'vitest'
import { openedWithRows, withKeptRows } from '../../src/app/ownData/keptRows'
import type { RowsPlace } from '../../src/app/ownData/rowsPlace'
import { defaultConfig } from '../../src/settings/config'
import type { KnobValue } from '../../src/settings/knob'
import { taskOf } from '../../src/tasks'

const config = defaultConfig(taskOf, 'own-data')
const place = (kept: Readonly<Record<string, KnobValue>> | null): RowsPlace => ({
  read: () => kept,
  write: () => true,
})
const OWN = { ...config.taskSettings, rows: 'a,b\nc,d' }
const LEFT_OUT = { kind: 'link-left-out', names: ['task.rows', 'reward_code'] } as const

it('rows that were kept come back with the task, with what they were kept with', () => {
  expect(withKeptRows(config, place({ ...OWN, scoring: 'exact' })).taskSettings).toEqual({
    ...OWN,
    scoring: 'exact',
  })
  expect(withKeptRows(defaultConfig(taskOf), place(OWN))).toEqual(defaultConfig(taskOf))
  expect(withKeptRows(config, place(null))).toBe(config)
})

it('what is damaged in the browser is not taken', () => {
  for (const rows of ['', 'prompt,answer\na,', 7])
    expect(withKeptRows(config, place({ ...OWN, rows }))).toBe(config)
  expect(withKeptRows(config, place({ ...OWN, held_out: 9 }))).toBe(config)
})

it('a link that had no room for its rows shows those of this browser, and says so; any other link its own', () => {
  expect(openedWithRows(config, [LEFT_OUT], place(OWN))).toEqual({
    config: { ...config, taskSettings: OWN },
    notices: [{ ...LEFT_OUT, names: ['reward_code'] }, { kind: 'rows-kept' }],
  })
  expect(openedWithRows(config, [], place(OWN))).toEqual({ config, notices: [] })
  const other = place({ ...OWN, scoring: 'exact' })
  expect(openedWithRows(config, [LEFT_OUT], other)).toEqual({ config, notices: [LEFT_OUT] })
})
