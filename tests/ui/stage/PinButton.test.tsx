import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { PinButton } from '../../../src/ui/stage/PinButton'
import { inspectionOf, stage, type Stage } from '../../app/fakeWorker'

function markup({ app }: Stage): string {
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <PinButton problems={[]} />
    </AppProvider>,
  )
}

test('a prompt is pinned while it is on the Stage, and not while an earlier step is', () => {
  const s = stage()
  s.ready()
  s.steps(2)
  for (const step of [1, 2])
    s.say({ type: 'inspection', inspection: { ...inspectionOf(s.app, [[1, 2]]), step } })
  s.app.follow(s.app.store.getState().inspection!.problems)
  expect(markup(s)).toContain('Pinned')
  s.app.pinStep(1)
  expect(markup(s)).not.toContain('Pinned')
})
