import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { ReferenceCost } from '../../../src/ui/settings/NetworkCost'
import { SettingsSections } from '../../../src/ui/settings/SettingsSections'
import { stage } from '../../app/fakeWorker'

// rows of a section are drawn in their turn, after the first drawing
vi.mock('../../../src/ui/frame/useTurn', () => ({ useTurn: () => true }))

const COST = /The reference takes [\d.]+ MB/g

/** What is drawn with a link. */
function drawn(link: string, element: React.ReactNode): string {
  const { app } = stage(link)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  return renderToStaticMarkup(<AppProvider value={app}>{element}</AppProvider>)
}

test('the memory of a reference stands where one is chosen, once', () => {
  const markup = drawn('#task=diffusion&use_reference=true&beta=0.04', <SettingsSections />)
  const [cost, ...more] = [...markup.matchAll(COST)]
  expect(more).toEqual([])
  const after = markup.slice(markup.indexOf('data-field="useReference"'))
  expect(after.indexOf(cost[0])).toBeLessThan(after.indexOf('data-field="klIn"'))
})

test('without a reference nothing is said', () => {
  expect(drawn('#task=diffusion&use_reference=false&beta=0', <ReferenceCost />)).toBe('')
})
