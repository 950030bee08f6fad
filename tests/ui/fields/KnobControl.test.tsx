import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import type { Knob } from '../../../src/settings/knob'
import { TASK_IDS } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { knobOf } from '../../../src/tasks/fields'
import { AppProvider } from '../../../src/ui/AppContext'
import { editableFields } from '../../../src/ui/experiments/editableFields'
import { KnobControl } from '../../../src/ui/fields/KnobControl'
import { stage } from '../../app/fakeWorker'

/** What a control of each kind is made of. */
const ELEMENTS: Readonly<Record<Knob['kind'], RegExp>> = {
  number: /<input[^>]* type="number"/,
  choice: /<select/,
  switch: /<input[^>]* type="checkbox"/,
  text: /<textarea/,
}

it.each(TASK_IDS)('the controls of Compare and Sweep are those of the kinds of their knobs: %s', (task) => {
  const config = defaultConfig(taskOf, task)
  const { app } = stage('')
  // code has an editor of its own
  for (const field of editableFields(task).filter((name) => name !== 'rewardCode')) {
    const markup = renderToStaticMarkup(
      <AppProvider value={app}>
        <KnobControl field={field} config={config} onSet={() => undefined} />
      </AppProvider>,
    )
    const found = Object.entries(ELEMENTS).flatMap(([kind, element]) => (element.test(markup) ? [kind] : []))
    expect([field, found]).toEqual([field, [knobOf(field, config).kind]])
  }
})
