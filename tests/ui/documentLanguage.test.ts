import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../src/text/en'
import { connectDocument } from '../../src/ui/documentLanguage'
import { stage } from '../app/fakeWorker'

afterEach(() => vi.unstubAllGlobals())

test('the title of the document names the view', () => {
  const page = { title: '', documentElement: { lang: '' }, querySelector: () => null }
  vi.stubGlobal('document', page)
  const { app } = stage('')
  connectDocument(app)
  expect(page.title).toBe(en.page.title)
  app.store.setState({ view: 'compare' })
  expect(page.title).toBe(`${en.page.views.compare} · ${en.page.title}`)
  app.store.setState({ view: 'train' })
  expect(page.title).toBe(en.page.title)
})
