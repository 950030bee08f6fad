import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { RunRow } from '../../../src/ui/train/RunRow'
import { stage } from '../../app/fakeWorker'

test('the time of a step stands beside the steps a second, once it was measured', () => {
  const { app, ready } = stage('#task=budget-router')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const row = () =>
    renderToStaticMarkup(
      <AppProvider value={app}>
        <RunRow />
      </AppProvider>,
    )
  ready()
  expect(row()).not.toContain('ms a step')
  app.store.setState({ stepsPerSecond: 80, msPerStep: 13 })
  expect(row()).toMatch(/80 steps\/s · 13 ms a step on CPU/)
})
