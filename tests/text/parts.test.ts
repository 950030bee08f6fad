import { afterAll, expect, test, vi } from 'vitest'
import { hasText, loadedText, loadText, PART_NAMES, textFor } from '../../src/text'
import { en } from '../../src/text/en'
import { zh } from '../../src/text/zh'

// the parts of this file are loaded one by one
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** What reading a text throws, if anything. */
function thrownBy(read: () => unknown): unknown {
  try {
    read()
    return null
  } catch (thrown) {
    return thrown
  }
}

test('a text waits for its part, and for no other', async () => {
  await loadText('en', ['first'])
  const text = textFor('en')
  expect(loadedText('en')).toEqual(['first'])
  expect(text.page.title).toBe(en.page.title)
  const waits = thrownBy(() => text.glossary)
  expect(waits).toBeInstanceOf(Promise)
  await waits
  expect(text.glossary).toBe(en.glossary)
  expect(hasText('en', ['verify'])).toBe(false)
  expect(loadedText('zh')).toEqual([])
})

test('a knob in front is there with the first part; any other waits, and so does who asks for all of them', async () => {
  await loadText('zh', ['first'])
  const { knobs } = textFor('zh')
  expect(knobs.beta).toBe(zh.knobs.beta)
  const waits = [
    () => knobs.surrogate,
    () => Object.keys(knobs),
    () => Object.hasOwn(knobs, 'surrogate'),
    () => 'surrogate' in knobs,
    () => textFor('zh').tasks.bandit,
  ].map(thrownBy)
  for (const one of waits) expect(one).toBeInstanceOf(Promise)
  await Promise.all(waits)
  expect(textFor('zh').knobs).toEqual(zh.knobs)
  expect(textFor('zh').tasks.bandit).toBe(zh.tasks.bandit)
})

test.each([
  ['en', en],
  ['zh', zh],
] as const)('all parts of %s are the whole catalogue', async (language, whole) => {
  const text = await loadText(language, PART_NAMES)
  expect(Object.keys(text).toSorted()).toEqual(Object.keys(whole).toSorted())
  for (const [key, words] of Object.entries(whole)) expect(text[key as keyof typeof text], key).toEqual(words)
})
