import { describe, expect, test } from 'vitest'
import { loadText, textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'
import { EXPLANATIONS, type ExplainedName } from '../../../src/ui/stage/explainedNames'
import { wordsOf } from '../../../src/ui/stage/nameWords'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

describe.each(LANGUAGES)('names in %s', (language) => {
  const text = textFor(language)

  test.each(Object.keys(EXPLANATIONS) as ExplainedName[])('%s has a title and an explanation', (name) => {
    const { title, says } = wordsOf(name, 'grpo', text)
    expect(title).not.toBe('')
    for (const paragraph of says) {
      expect(paragraph.length).toBeGreaterThan(language === 'en' ? 40 : 12)
      expect(paragraph).not.toContain('undefined')
    }
  })

  test('a column has its own word and that of the field', () => {
    const { rail, glossary } = text
    const { title } = wordsOf('push', 'grpo', text)
    expect(title).toBe(`${rail.columns[2]} · ${glossary.terms.advantage.name}`)
  })

  test('the algorithm says what the chosen one does', () => {
    expect(wordsOf('algorithm', 'dapo', text).says[0]).toBe(text.presets.dapo.line)
    expect(wordsOf('algorithm', 'dapo', text).title).toContain('DAPO')
  })
})
