import { expect, test } from 'vitest'
import '../../src/tasks/all'
import { TASK_IDS } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import type { Field } from '../../src/tasks/fields'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'
import { changesText } from '../../src/ui/coach/changesText'
import { valueText } from '../../src/ui/fieldText'
import { configOf } from '../train/learning'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

test.each(LANGUAGES)('options of a task’s own settings have names instead of ids, in %s', (language) => {
  for (const task of TASK_IDS) {
    for (const [name, knob] of Object.entries(TASKS[task].knobs)) {
      if (knob.kind !== 'choice') continue
      for (const option of knob.options)
        expect(valueText(`task.${name}` as Field, option, task, textFor(language)), name).not.toContain('_')
    }
  }
})

test('the change of the grouping key is written with these names', () => {
  const change = [{ field: 'task.groupBy' as Field, from: 'sample', to: 'sample_and_budget' }]
  const text = textFor('en')
  expect(changesText(change, configOf('budget-router'), text, text.coach.fromTo)).toBe(
    'Group by from sample to sample and budget',
  )
})
