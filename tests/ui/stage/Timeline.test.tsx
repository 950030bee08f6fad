import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { stage } from '../../app/fakeWorker'
import { loadedWith } from './loadedWith'

const { AppProvider, Timeline } = await loadedWith(
  '../../../src/ui/stage/useDrawnLater',
  () => ({ useRoomLater: () => [null, { width: 320, height: 100 }] }),
  async () => ({
    ...(await import('../../../src/ui/AppContext')),
    ...(await import('../../../src/ui/stage/Timeline')),
  }),
)

test('a curve ends at the value that is written above it, and its mark lies there', () => {
  const { app, ready, steps } = stage('#task=bandit')
  ready()
  for (const reward of [0, 0, 1]) steps(1, reward)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <Timeline isViewOther={false} />
    </AppProvider>,
  )
  const [reward] = markup.replaceAll('<!-- -->', '').split('</figure>')
  const [, right, end] = /L([\d.]+),([\d.]+)" class="[^"]*curve/.exec(reward)!
  const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(reward)!
  expect(Number(right)).toBeCloseTo(Number(x), 0)
  expect(Number(end)).toBeCloseTo(Number(y), 0)
  expect(reward).toContain('Reward 1.00')
})
