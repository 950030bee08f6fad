import { expect, test } from 'vitest'
import { TASKS } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { CHANGES, type Change } from '../../../src/ui/conversion/changes'
import { Stairs } from '../../../src/ui/conversion/Conversion'
import { inspectionOf } from '../lens/inspections'
import { markupOf } from '../markup'

const show = (stair: string | null) =>
  markupOf(
    <Stairs
      inspection={inspectionOf()}
      group={0}
      stair={stair}
      vocabulary={['a', 'b', 'c']}
      stairs={en.tasks['arithmetic-chat'].setups}
      onSave={() => undefined}
    />,
  )

test('its stairs are the presets of the task, in their order', () => {
  const setups = TASKS['arithmetic-chat'].setups!.map(({ id }) => id)
  expect(Object.keys(CHANGES)).toEqual(setups.filter((id) => id !== 'exact'))
})

test('a line goes only where an earlier stair has brought it', () => {
  const there: string[] = []
  for (const change of Object.values(CHANGES).flat() as Change[]) {
    expect(there).toEqual(expect.arrayContaining([...change.before]))
    there.push(...change.after)
  }
})

test('the stair of the run is marked, and each change has its formula, shapes and values', () => {
  const markup = show('spread')
  expect(markup.match(/aria-current="step"/g)).toHaveLength(1)
  expect(markup).toContain(en.conversion.thisRun)
  expect(markup).toContain('[4, 2]')
  expect(markup).toContain('[2, 2]')
  expect(markup).toContain('“b”')
  expect(markup.match(/<del>/g)!.length).toBeLessThan(markup.match(/<ins>/g)!.length)
  expect(show(null)).not.toContain('aria-current')
})
