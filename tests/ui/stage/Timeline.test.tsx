import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { inspectionOf, stage } from '../../app/fakeWorker'
import { loadedWith } from './loadedWith'

const room = { width: 320, height: 100 }
const { AppProvider, Timeline } = await loadedWith(
  '../../../src/ui/stage/useDrawnLater',
  () => ({ useRoomLater: () => [null, room] }),
  async () => ({
    ...(await import('../../../src/ui/AppContext')),
    ...(await import('../../../src/ui/stage/Timeline')),
  }),
)

/** The markup of each small chart. */
function charts({ app }: ReturnType<typeof stage>): string[] {
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <Timeline isViewOther={false} />
    </AppProvider>,
  )
  return markup.replaceAll('<!-- -->', '').split('</figure>')
}

test('figures above the charts are of an earlier step while that is on stage', () => {
  const page = stage('#task=bandit')
  page.ready()
  page.app.play()
  page.steps(1, 0.25)
  page.say({ type: 'inspection', inspection: { ...inspectionOf(page.app, [[1, 2]]), step: 1 } })
  page.steps(1, 0.5)
  // without room for them at the ends of the curves
  room.width = 280
  expect(charts(page)[0]).toContain('<b>0.50</b>')
  page.app.pinStep(1)
  expect(charts(page)[0]).toContain('<b>0.25</b>')
  room.width = 320
})

test('a curve ends at the value that is written above it, and its mark lies there', () => {
  const page = stage('#task=bandit')
  page.ready()
  for (const reward of [0, 0, 1]) page.steps(1, reward)
  const [reward] = charts(page)
  const [, right, end] = /L([\d.]+),([\d.]+)" class="[^"]*curve/.exec(reward)!
  const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(reward)!
  expect(Number(right)).toBeCloseTo(Number(x), 0)
  expect(Number(end)).toBeCloseTo(Number(y), 0)
  expect(reward).toContain('Reward 1.00')
})
