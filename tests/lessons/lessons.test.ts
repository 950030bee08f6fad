import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../src/tasks/recordedMetrics'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { armsOf, configOf } from '../../src/lessons/setup'
import { configProblems } from '../../src/settings/config'
import { KNOBS } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES, type Language } from '../../src/text/language'
import type { LessonWords } from '../../src/text/lessonText'

/** Words, in Chinese characters: a reader takes about as long. */
const MOST: Record<Language, number> = { en: 250, zh: 430 }

await Promise.all(LANGUAGES.map((language) => loadText(language)))

it('there are at least fifteen lessons', () => {
  expect(LESSON_IDS.length).toBeGreaterThanOrEqual(15)
})

describe.each(LESSON_IDS)('lesson %s', (id) => {
  const lesson = LESSONS[id]

  it('has runs that can be trained, and that are equal in shape', () => {
    const configs = armsOf(lesson).map((arm) => configOf(lesson, arm))
    expect(configs.flatMap((config) => configProblems(config, taskOf))).toEqual([])
    const onReset = Object.entries(KNOBS).filter(([, { effect }]) => effect === 'reset')
    for (const config of configs) {
      expect(config.taskSettings).toEqual(configs[0].taskSettings)
      for (const [name] of onReset) {
        expect(config[name as 'seed'], name).toBe(configs[0][name as 'seed'])
      }
    }
  })

  it('names knobs of its task, metrics that it records, and existing pictures', () => {
    const own = Object.keys(TASKS[lesson.task].knobs)
    expect(Object.keys(lesson.setup.taskSettings ?? {}).filter((name) => !own.includes(name))).toEqual([])
    const recorded = metricsOf(lesson.task)
    expect((lesson.shows.metrics ?? []).filter((metric) => !recorded.includes(metric))).toEqual([])
    expect(lesson.shows.side === 'picture' && TASKS[lesson.task].scene === undefined).toBe(false)
    expect(lesson.shows.leads === true && TASKS[lesson.task].leads === undefined).toBe(false)
  })

  it('asks a question with two to four answers, and is over in 10 to 25 seconds', () => {
    expect(lesson.answers.length).toBeGreaterThanOrEqual(2)
    expect(lesson.answers.length).toBeLessThanOrEqual(4)
    expect(lesson.seconds).toBeGreaterThanOrEqual(10)
    expect(lesson.seconds).toBeLessThanOrEqual(25)
  })

  it('makes a claim with each figure that it quotes, and quotes each', () => {
    const quoted = new Set<string>()
    const spy = (wanted: Set<string>, value: unknown) =>
      new Proxy({}, { get: (_, name) => (wanted.add(String(name)), value) })
    const words: LessonWords = textFor('en').lessons[id]
    words.explanation(spy(quoted, '1') as Record<string, string>)
    expect([...quoted].toSorted()).toEqual(Object.keys(lesson.figures).toSorted())
    expect(Object.keys(lesson.claims).length).toBeGreaterThan(0)
  })

  it.each(LANGUAGES)('has all its texts in %s, and no others', (language) => {
    const words: LessonWords = textFor(language).lessons[id]
    expect(Object.keys(words.answers).toSorted()).toEqual(lesson.answers.toSorted())
    expect(Object.keys(words.arms).toSorted()).toEqual(armsOf(lesson).toSorted())
  })

  it.each(LANGUAGES)('is short in %s', (language) => {
    expect(wordsIn(id, language)).toBeLessThanOrEqual(MOST[language])
  })
})

/** All words of a lesson, its answers and the explanation with its figures included; each Chinese character is one. */
function wordsIn(id: LessonId, language: Language): number {
  const { title, text, question, answers, explanation, next }: LessonWords = textFor(language).lessons[id]
  const figures = Object.fromEntries(Object.keys(LESSONS[id].figures).map((name) => [name, '0.00']))
  const all = [title, ...text, question, ...Object.values(answers), ...explanation(figures), next]
  return all.join(' ').match(/\p{Script=Han}|[^\s\p{Script=Han}，。：；？！、（）“”]+/gu)!.length
}

it('every file that declares a lesson is in the list of lessons, under its name', () => {
  const folder = new URL('../../src/lessons/', import.meta.url)
  const declares = (file: string) => readFileSync(new URL(file, folder), 'utf8').includes('= defineLesson(')
  const declared = readdirSync(folder).filter(declares)
  expect(declared.map((file) => basename(file, '.ts')).toSorted()).toEqual([...LESSON_IDS].toSorted())
})
