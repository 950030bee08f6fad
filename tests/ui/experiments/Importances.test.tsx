import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { Importances } from '../../../src/ui/experiments/sweep/Importances'
import { experimentStage, TINY_ROW } from '../../app/experiments/experimentStage'

test('while seeds are added, the importance of knobs is that of the seeds that have ended', () => {
  const stage = experimentStage(
    `view=sweep&base=${TINY_ROW}&x=beta:0,0.05,0.1,0.2&y=num_iterations:1,2&seeds=1&budget=16`,
  )
  const { sweep, store } = stage.app.experiments
  vi.spyOn(store, 'getInitialState').mockImplementation(() => store.getState())
  const drawn = () =>
    renderToStaticMarkup(
      <AppProvider value={stage.app}>
        <Importances />
      </AppProvider>,
    )
  sweep.play()
  const before = stage.orders().map(({ key }) => key)
  before.forEach((key, i) => stage.trained(key, [i < 4 ? 0.1 : 0.2 + i / 100]))
  for (const key of before) stage.ended(key)
  const answered = drawn()
  expect(answered).toContain('<li>')
  sweep.set('seeds', 2)
  sweep.play()
  const [first] = stage.orders().filter(({ key }) => !before.includes(key))
  stage.trained(first.key, [9])
  expect(drawn()).toBe(answered)
})
