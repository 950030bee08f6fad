import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { RunHeading } from '../../../src/ui/train/RunHeading'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'

test('the heading of Charts is of the step in the status, also while an earlier one stays on stage', () => {
  const { app, ready, steps } = stage('#task=bandit')
  ready()
  steps(7, 0.25)
  steps(8, 0.75)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  // of step 7, with one dead group of two
  const step = inspectionOf()
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <RunHeading step={step} groups={stageStep(step, null).groups} />
    </AppProvider>,
  )
  const said = markup.replace(/<[^>]+>/g, '')
  expect(said).toMatch(/^Reward 0\.75.*; no group is dead\.$/)
})
