import { afterAll, describe, expect, test, vi } from 'vitest'
import { fragmentOf } from '../../src/app/viewVerbs'
import { browserLanguage } from '../../src/text/language'
import { stage } from './fakeWorker'

// files of one thread share their modules: those of this file are made with the mock, and go with it
const chinese = vi.hoisted(() => {
  vi.resetModules()
  return { isMissing: false }
})
afterAll(() => void vi.resetModules())
vi.mock('../../src/text/zh/parts/first', async (original) => {
  if (chinese.isMissing) throw new Error('not there')
  return original()
})

const state = (s: ReturnType<typeof stage>) => s.app.store.getState()

test('a language that cannot be loaded leaves the page as it is, and says so', async () => {
  chinese.isMissing = true
  const s = stage('#lang=zh')
  await s.app.spoken
  chinese.isMissing = false
  expect(state(s)).toMatchObject({ language: 'en', messages: [{ kind: 'language-missing', language: 'zh' }] })
})

describe('the language of the page', () => {
  const spoken = async (...args: Parameters<typeof stage>) => {
    const s = stage(...args)
    await s.app.spoken
    return s
  }

  test('is that of the link, else that of the last choice, else that of the browser', async () => {
    const languages = ['zh-TW', 'en-GB']
    expect(state(await spoken('#lang=en', { languages })).language).toBe('en')
    expect(state(await spoken('', { languages, preferences: { language: 'en' } })).language).toBe('en')
    expect(state(await spoken('', { languages })).language).toBe('zh')
    expect(state(await spoken('')).language).toBe('en')
    expect(browserLanguage(['fr', 'zh-Hans-CN', 'en'])).toBe('zh')
    expect(browserLanguage(['en-US', 'zh'])).toBe('en')
    expect(browserLanguage(['fr'])).toBe('en')
  })

  test('is in the link once the link or the visitor has named it, and only then', async () => {
    const s = await spoken('#seed=1', { languages: ['zh'] })
    expect(fragmentOf(state(s))).toBe('seed=1')
    await s.app.chooseLanguage('en')
    expect(fragmentOf(state(s))).toBe('seed=1&lang=en')
    await s.app.chooseLanguage('zh')
    expect(fragmentOf(state(s))).toBe('seed=1&lang=zh')
    expect(state(s).preferences.language).toBe('zh')
    expect(fragmentOf(state(await spoken('#seed=1&lang=zh')))).toBe('seed=1&lang=zh')
  })

  test('follows a link that is opened, and stays where the link names none', async () => {
    const s = await spoken('#seed=1')
    s.app.openAddress('#seed=2&lang=zh')
    expect(state(s).language).toBe('zh')
    s.app.openAddress('#seed=3')
    expect(state(s)).toMatchObject({ language: 'zh', languageChosen: false })
    s.app.openAddress('#view=compare&lang=en')
    expect(state(s)).toMatchObject({ language: 'en', languageChosen: true, view: 'compare' })
  })
})
