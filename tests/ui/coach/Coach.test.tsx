import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { Coach } from '../../../src/ui/coach/Coach'
import { stage } from '../../app/fakeWorker'

test('there is nothing to report only of steps that were read', () => {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const said = () =>
    renderToStaticMarkup(
      <AppProvider value={app}>
        <Coach />
      </AppProvider>,
    )
  expect(said()).toContain(en.coach.unread)
  expect(said()).not.toContain(en.coach.quiet)
  app.store.setState({ coach: { ...app.store.getState().coach, heardTo: 1 } })
  expect(said()).toContain(en.coach.quiet)
})
