import { describe, expect, test } from 'vitest'
import { allEntries, entryOfField, entryOfLink, entryOfMetric, writeEntry } from '../../../src/app/glossary'
import { taskFields } from '../../../src/tasks/fields'
import { metricsOf } from '../../../src/tasks/recordedMetrics'
import { TERM_IDS } from '../../../src/glossary/ids'
import { KNOBS, KNOB_NAMES, PRESET_IDS, TASK_IDS } from '../../../src/settings/knobs'
import { readEntries } from '../../../src/settings/link'
import { aliasesOf } from '../../../src/settings/names'
import { loadText, textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'
import { glossaryEntries, plainWords, searchOf } from '../../../src/ui/glossary/entries'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

describe.each(LANGUAGES)('the glossary in %s', (language) => {
  const text = textFor(language)
  const entries = glossaryEntries(text)
  const search = searchOf(entries, text)
  const found = (query: string) => search(query).map(({ id }) => id)

  test('has at least 45 terms, and every entry has words', () => {
    expect(TERM_IDS.length).toBeGreaterThanOrEqual(45)
    expect(entries).toHaveLength(allEntries().length)
    for (const { id, label, says } of entries) {
      expect(label, id).not.toBe('')
      expect(plainWords(says, text).length, id).toBeGreaterThan(language === 'en' ? 15 : 7)
    }
  })

  test('gives every term its own name, and says where the page shows it', () => {
    const terms = TERM_IDS.map((id) => text.glossary.terms[id])
    expect(new Set(terms.map(({ name }) => name)).size).toBe(terms.length)
    for (const { seen, name } of terms) expect(seen.length, name).toBeGreaterThan(language === 'en' ? 8 : 3)
  })

  test('shows the other names of a term, the English ones in every language', () => {
    const advantage = entries.find(({ id }) => id === 'advantage')!
    expect(advantage.facts).toContainEqual({
      name: text.glossary.also,
      values: expect.arrayContaining(['group-relative advantage']),
    })
  })

  test('finds every entry by each of its names', () => {
    for (const { id, names } of entries) {
      for (const name of names) expect(found(name), `${id} by ${name}`).toContain(id)
    }
  })

  test.each(KNOB_NAMES)('finds the knob %s by its names in links, TRL, verl and elsewhere', (knob) => {
    const { external, trl, verl } = KNOBS[knob] as { external: string; trl?: string; verl?: string }
    const aliases = aliasesOf(knob).map((alias) => (typeof alias === 'string' ? alias : alias.name))
    for (const name of [external, trl, verl, ...aliases])
      if (name !== undefined) expect(found(name)).toContain(`knob/${knob}`)
  })

  test('puts whole names first', () => {
    expect(found('clip_ratio').slice(0, 4)).toEqual(expect.arrayContaining(['clip', 'knob/epsilon']))
    expect(found('advantage')[0]).toBe('advantage')
    expect(found('num_generations').slice(0, 2)).toContain('knob/numGenerations')
    expect(found('2503.20783')).toEqual(
      expect.arrayContaining(['preset/dr_grpo', 'lossType/dr_grpo', 'length-bias']),
    )
    expect(found('no such word anywhere')).toEqual([])
  })
})

describe('the declared entries', () => {
  test('have links of their own, which are read back', () => {
    expect(new Set(allEntries().map(({ link }) => link)).size).toBe(allEntries().length)
    for (const { id } of allEntries()) {
      const written = readEntries(`glossary=${writeEntry(id)}`).get('glossary') ?? ''
      expect(entryOfLink(written)).toBe(id)
    }
  })

  test('are also found by other names of a knob, and by that of a metric', () => {
    expect(entryOfLink('num_generations')).toBe('knob/numGenerations')
    expect(entryOfLink('actor.clip_ratio')).toBe('knob/epsilon')
    expect(entryOfLink('pass@4')).toBe('metric/pass@4')
    expect(entryOfLink('phlogiston')).toBeNull()
  })

  test.each(TASK_IDS)('cover every setting and every metric of %s', (task) => {
    const ids: readonly string[] = allEntries().map(({ id }) => id)
    for (const field of [...KNOB_NAMES, 'promptsPerStep' as const, ...taskFields(task)])
      expect(ids).toContain(entryOfField(field, task))
    for (const metric of metricsOf(task)) expect(ids).toContain(entryOfMetric(metric, task))
    for (const preset of PRESET_IDS) expect(ids).toContain(`preset/${preset}`)
  })
})
