import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { SetupRow } from '../../../src/ui/settings/SetupRow'
import { stage } from '../../app/fakeWorker'

function drawn(link: string, start?: string): string {
  const { app } = stage(link)
  if (start) app.chooseSetup(start)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <SetupRow />
    </AppProvider>,
  )
}
const titleOf = (task: 'budget-router' | 'diffusion' | 'restoration', before: string, after: string) => {
  const named = en.tasks[task].setups as Record<string, { label: string }>
  return en.setups.compareHelp(named[before].label, named[after].label)
}

test.each([
  ['budget-router', 'pairwise', 'simple-five'],
  ['diffusion', 'before', 'after'],
  ['restoration', 'collapse', 'cured'],
] as const)('before and after of %s are one click from the task, whatever is set', (task, before, after) => {
  expect(drawn(`#task=${task}`)).toContain(titleOf(task, before, after))
  expect(drawn(`#task=${task}&beta=0.123`)).toContain(titleOf(task, before, after))
})

test('a chosen preset is compared with its own cure', () => {
  expect(drawn('#task=restoration', 'one-sided')).toContain(titleOf('restoration', 'one-sided', 'cured'))
})

test('a task without such presets offers no comparison of them', () => {
  expect(drawn('#task=bandit')).not.toContain(en.setups.compare)
})
