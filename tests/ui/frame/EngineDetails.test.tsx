import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { EngineDetails } from '../../../src/ui/frame/EngineDetails'
import { stage } from '../../app/fakeWorker'

const REPORT = { engine: 'cpu', reason: 'chosen', adapter: null, detail: null } as const

/** The panel of the engine, drawn with a link. */
function drawn(link: string): string {
  const { app } = stage(link)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <EngineDetails report={REPORT} isSplit={false} isWhole={false} />
    </AppProvider>,
  )
}

test('the panel of the engine says what a step takes: memory, and numbers of logits and rewards', () => {
  const markup = drawn('#task=budget-router')
  expect(markup).toMatch(/million operations a step and [\d.]+ MB, counted from the sizes/)
  expect(markup).toMatch(
    /A step holds [\d,]+ logits, [\d,]+ actions with log-probabilities, and [\d,]+ rewards/,
  )
})
