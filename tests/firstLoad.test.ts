import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { en } from '../src/text/en'
import { LANGUAGES } from '../src/text/language'
import { buildIsFresh } from '../vite.config'
import { DIST, nameOf, weightOf } from './built'
import budget from './budget.json' with { type: 'json' }

const read = (path: string): string => readFileSync(join(DIST, path), 'utf8')

/** The names of all scripts of the page. */
const scriptNames = () => readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))

/** A script with all scripts that it imports statically. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const { staticImports } = parseSync(path, read(path)).module
  for (const { moduleRequest } of staticImports)
    withImports(posix.join(posix.dirname(path), moduleRequest.value), found)
  return found
}

/** The scripts that must be loaded before the page is drawn: those that the document names, and the texts of a language. */
function firstScripts(language: string): string[] {
  const named = [...read('index.html').matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path]) => path)
  const texts = scriptNames()
    .filter((name) => [`text-${language}-first`, `text-${language}-task-reverse`].includes(nameOf(name)))
    .map((name) => `assets/${name}`)
  expect(texts).toHaveLength(2)
  const found = new Set<string>()
  for (const path of [...named, ...texts]) withImports(path, found)
  return [...found]
}

describe('the first load', () => {
  beforeAll(() => {
    if (!buildIsFresh()) throw new Error('There is no build of these sources: run "npm run build" first.')
  })

  test.each(LANGUAGES)('keeps to its budget in %s', (language) => {
    const weights = firstScripts(language).map((path) => [nameOf(path), weightOf(path)] as const)
    const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
    expect(all, weights.map(([name, weight]) => `${name} ${weight}`).join(', ')).toBeLessThanOrEqual(
      budget.firstLoad,
    )
  })

  test('no script is heavier than its budget', () => {
    const budgets: Readonly<Record<string, number>> = budget.scripts
    const over = scriptNames().flatMap((name) => {
      const most = budgets[nameOf(name)] ?? budget.anyOther
      const weight = weightOf(`assets/${name}`)
      return weight > most ? [`${name}: ${weight} bytes, ${weight - most} over ${most}`] : []
    })
    expect(over).toEqual([])
    const names = new Set(scriptNames().map(nameOf))
    expect(Object.keys(budgets).filter((name) => !names.has(name))).toEqual([])
  })

  test('holds only what the first screen shows', () => {
    const late = {
      charts: 'recharts',
      editor: 'cm-scroller',
      gallery: 'Pays for the form of an answer alone',
      lessons: en.lessons.groups.text[0].slice(0, 40),
      glossary: en.glossary.search,
      exports: 'events.out.tfevents',
      help: en.help.title,
      coach: en.coach.rules.klOut.title,
      papers: 'Mastering Complex Control in MOBA Games',
      'the engine': en.engineDetails.reasons['no-adapter'],
    }
    const first = LANGUAGES.flatMap(firstScripts).map(read)
    const all = scriptNames().map((name) => read(`assets/${name}`))
    for (const [what, mark] of Object.entries(late)) {
      expect(
        all.some((script) => script.includes(mark)),
        what,
      ).toBe(true)
      expect(
        first.some((script) => script.includes(mark)),
        what,
      ).toBe(false)
    }
  })
})
