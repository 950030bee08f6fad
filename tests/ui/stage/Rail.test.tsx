import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { zh } from '../../../src/text/zh'
import { en } from '../../../src/text/en'
import * as context from '../../../src/ui/AppContext'
import { Rail } from '../../../src/ui/stage/Rail'
import { stage } from '../../app/fakeWorker'

vi.hoisted(() => vi.stubGlobal('navigator', { platform: 'Linux' }))
vi.mock('../../../src/ui/AppContext', { spy: true })

/** The characters between the two words of the sentence that are chosen. */
function between(text: typeof en): string {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  vi.mocked(context.useText).mockReturnValue(text)
  const markup = renderToStaticMarkup(
    <context.AppProvider value={app}>
      <Rail />
    </context.AppProvider>,
  )
  return /<\/select><\/span>([^<]*)<span/.exec(markup)![1]
}

test('the sentence of the settings has a space before a word, and none before a comma', () => {
  expect(between(en)).toBe(' with ')
  expect(between(zh as typeof en)).toBe('，用 ')
})
