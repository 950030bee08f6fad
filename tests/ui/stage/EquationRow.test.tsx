import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { en } from '../../../src/text/en'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'
import { loadedWith } from './loadedWith'

const { AppProvider, EquationRow } = await loadedWith(
  '../../../src/ui/frame/useMedia',
  () => ({ useMedia: () => false }),
  async () => ({
    ...(await import('../../../src/ui/AppContext')),
    ...(await import('../../../src/ui/stage/EquationRow')),
  }),
)

/** The words of the head of the columns. */
function headsOf(isUnmeasured: boolean): string {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const groups = stageStep(inspectionOf(), null).groups.slice(0, 1)
  const place = geometryOf(
    { width: 1000, height: 374, isPhone: false },
    { answers: 124, scores: [0, 1], reach: 2.5, sizes: [2] },
  )
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <EquationRow
        {...{ place, groups, isUnmeasured }}
        view={{ minus: true, divide: true }}
        pulses={false}
        hasResult
        onToggle={() => {}}
      />
    </AppProvider>,
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

test('the head of the results says that answers of a pinned prompt were not measured yet', () => {
  expect(headsOf(false)).not.toContain(en.stage.notMeasured)
  expect(headsOf(true)).toContain(en.stage.notMeasured)
})
