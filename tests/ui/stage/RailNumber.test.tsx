import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { GroupSize } from '../../../src/ui/stage/RailNumber'
import { stage } from '../../app/fakeWorker'

test('the rail says how many prompts and answers a step has, because a group size changes both', () => {
  const { app } = stage()
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const markup = () =>
    renderToStaticMarkup(
      <AppProvider value={app}>
        <GroupSize />
      </AppProvider>,
    )
  expect(markup()).toContain('8 prompts × 8 answers = 64')
  app.setKnob('numGenerations', 2)
  expect(markup()).toContain('32 prompts × 2 answers = 64')
  app.setKnob('numGenerations', 64)
  expect(markup()).toContain('1 prompt × 64 answers = 64')
})
