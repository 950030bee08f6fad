import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Message } from '../../../src/app/messages'
import { AppProvider } from '../../../src/ui/AppContext'
import { MessageCards } from '../../../src/ui/frame/MessageCards'
import { stage } from '../../app/fakeWorker'

test('the newest message stands first, where a phone shows it', () => {
  const { app } = stage('#task=addition')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const messages: Message[] = [
    { id: 1, kind: 'exported', file: 'first.json' },
    { id: 2, kind: 'exported', file: 'second.json' },
  ]
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <MessageCards messages={messages} />
    </AppProvider>,
  )
  expect(markup.indexOf('second.json')).toBeGreaterThan(-1)
  expect(markup.indexOf('second.json')).toBeLessThan(markup.indexOf('first.json'))
})
