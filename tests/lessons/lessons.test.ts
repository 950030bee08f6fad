import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../src/tasks/recordedMetrics'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { SECTIONS, type Lesson } from '../../src/lessons/lesson'
import { NEEDS } from '../../src/lessons/needs'
import { allClaims, armsOf, configOf, exampleOf, listedFields, nextArmsOf } from '../../src/lessons/setup'
import { configProblems } from '../../src/settings/config'
import { KNOBS, type RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { idleBecause, valueOf, type Field } from '../../src/tasks/fields'
import { networkShapeOf } from '../../src/train/networkShape'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES, type Language } from '../../src/text/language'
import type { LessonWords } from '../../src/text/lessonText'
import { piecesOf } from '../../src/ui/learn/figureText'
import { allEntries } from '../../src/app/glossary'
import '../../src/tasks/all'

/** Words that are on the screen at once, before and after the runs, in Chinese characters: a reader takes about as long. */
const MOST: Record<Language, number> = { en: 190, zh: 330 }

await Promise.all(LANGUAGES.map((language) => loadText(language)))

it('there are at least fifteen lessons', () => {
  expect(LESSON_IDS.length).toBeGreaterThanOrEqual(15)
})

describe.each(LESSON_IDS)('lesson %s', (id) => {
  const lesson = LESSONS[id]

  it('has runs that can be trained, and that are equal in shape', () => {
    const configs = [...armsOf(lesson), ...nextArmsOf(lesson)].map((arm) => configOf(lesson, arm))
    expect(configs.flatMap((config) => configProblems(config, taskOf))).toEqual([])
    const onReset = Object.entries(KNOBS).filter(
      ([name, { effect }]) => effect === 'reset' && name !== 'seed',
    )
    // they begin with the same network, whatever their task's own settings are
    const shape = (config: RunConfig) => networkShapeOf(config, TASKS[lesson.task])
    for (const config of configs) {
      expect(shape(config)).toEqual(shape(configs[0]))
      for (const [name] of onReset) {
        expect(config[name as 'seed'], name).toBe(configs[0][name as 'seed'])
      }
    }
  })

  it('has runs on five seeds of which none repeats another', () => {
    const runs = [1, 2, 3, 4, 5].flatMap((seed) =>
      armsOf(lesson).map((arm) => JSON.stringify(configOf(lesson, arm, seed))),
    )
    expect(new Set(runs).size).toBe(runs.length)
  })

  it('names knobs of its task, metrics that it records, and existing pictures', () => {
    const own = Object.keys(TASKS[lesson.task].knobs)
    expect(Object.keys(lesson.setup.taskSettings ?? {}).filter((name) => !own.includes(name))).toEqual([])
    const recorded = metricsOf(lesson.task)
    expect(lesson.charts.flat().filter((metric) => !recorded.includes(metric))).toEqual([])
    expect(lesson.picture === true && TASKS[lesson.task].scene === undefined).toBe(false)
    expect(SECTIONS).toContain(lesson.section)
    expect(lesson.charts.length > 0 || lesson.groups !== undefined).toBe(true)
  })

  it('opens on a picture of finite numbers', () => {
    const { opens, groups } = lesson
    const before = opens?.kind === 'groups' ? opens.groups() : opens ? [] : (groups?.before() ?? [])
    const series = opens?.kind === 'plot' ? opens.series() : []
    expect(before.length + series.length).toBeGreaterThan(0)
    const numbers = [
      ...before.flatMap(({ rewards, advantages }) => [...rewards, ...advantages]),
      ...series.flatMap(({ points }) => points.flat()),
    ]
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([])
    // not all of it lies on one level
    expect(new Set(numbers).size).toBeGreaterThan(2)
  })

  it.each(LANGUAGES)('names everything in that picture in %s', (language) => {
    const { opens, groups } = lesson
    const words: LessonWords = textFor(language).lessons[id]
    const named = Object.keys(opens ? (words.opens?.names ?? {}) : (words.groups ?? {}))
    expect(words.opens !== undefined).toBe(opens !== undefined)
    if (opens?.kind === 'plot') {
      const drawn = [...opens.series().map((one) => one.id), ...Object.keys(opens.bounds ?? {})]
      expect(named.toSorted()).toEqual(drawn.toSorted())
      expect([words.opens?.across, words.opens?.up]).not.toContain(undefined)
    } else {
      const drawn = (opens?.groups() ?? groups?.before() ?? []).map((group) => group.id)
      expect(named).toEqual(expect.arrayContaining(drawn))
    }
  })

  it('shows the place of each figure in a chart of its own', () => {
    const declared = { ...lesson.figures, ...lesson.next.figures }
    const placed = Object.values(declared).flatMap(({ place }) => place ?? [])
    expect(placed.filter(({ metric }) => !lesson.charts.flat().includes(metric))).toEqual([])
  })

  it('marks each figure that a curve shows, and means no more than half a run by its end', () => {
    const declared = { ...lesson.figures, ...lesson.next.figures }
    const without = Object.keys(declared).filter((name) => declared[name].place === undefined)
    // without the groups, or the plot, that mark them
    if (!lesson.groups && !lesson.plot) expect(without).toEqual(NOT_ON_A_CURVE[id] ?? [])
    for (const [name, { place }] of Object.entries(declared)) {
      if (place?.takes !== 'mean' || place.from >= 0) continue
      expect(-place.from, name).toBeLessThanOrEqual(lesson.steps / 2)
    }
  })

  it('lists the settings in which its runs differ, and no other', () => {
    const fields = listedFields(lesson)
    if (lesson.seeds === undefined) expect(fields.length).toBeGreaterThan(0)
    const configs = armsOf(lesson).map((arm) => configOf(lesson, arm))
    if (configs.length === 1) return
    const usedIn = (field: Field) => (config: RunConfig) =>
      idleBecause(field, config) === null && valueOf(field, config)
    for (const field of fields) expect(new Set(configs.map(usedIn(field))).size, field).toBeGreaterThan(1)
  })

  it('gives an example of its own task', () => {
    const usual = textFor('en').tasks[lesson.task].example
    const example = exampleOf(lesson, usual)
    const { length, symbols } = configOf(lesson, armsOf(lesson)[0]).taskSettings
    if (lesson.task === 'reverse') {
      const [, asked, answer] = /^(\d+) → (\d+)$/.exec(example!)!
      expect(asked).toHaveLength(Number(length))
      expect(answer).toBe([...asked].toReversed().join(''))
      expect(answer).not.toBe(asked)
      expect(Math.max(...[...asked].map(Number))).toBeLessThan(Number(symbols))
    }
    if (lesson.task === 'needle') expect(example!.split(' → ')[1].split(',')[0]).toHaveLength(Number(length))
  })

  it('comes after the lessons that it needs', () => {
    const place = LESSON_IDS.indexOf(id)
    for (const needed of NEEDS[id]) expect(LESSON_IDS.indexOf(needed)).toBeLessThan(place)
  })

  it('asks a question with two to four answers, and is over in 10 to 25 seconds', () => {
    expect(lesson.answers.length).toBeGreaterThanOrEqual(2)
    expect(lesson.answers.length).toBeLessThanOrEqual(4)
    expect(lesson.seconds).toBeGreaterThanOrEqual(10)
    expect(lesson.seconds).toBeLessThanOrEqual(25)
  })

  it.each(LANGUAGES)('makes a claim with each figure that it quotes, and quotes each, in %s', (language) => {
    const words: LessonWords = textFor(language).lessons[id]
    const first = quotedBy(words.explanation)
    expect([...first].toSorted()).toEqual(Object.keys(lesson.figures).toSorted())
    expect(Object.keys(allClaims(lesson)).length).toBeGreaterThan(0)
    const next = quotedBy(words.next.explanation)
    const compared = Object.keys(lesson.next.figures).filter((name) => !next.has(name))
    // a claim of the second experiment may need a figure of the first
    for (const name of compared) expect(words.next.explanation.toString()).not.toContain(name)
    expect(compared.length).toBeLessThanOrEqual(1)
    expect(Object.keys(allClaims(lesson.next)).length).toBeGreaterThan(0)
  })

  it.each([
    ['en', /usually/],
    ['zh', /通常/],
  ] as const)('says “usually” where a claim holds usually, and nowhere else, in %s', (language, usually) => {
    const { question, explanation, next }: LessonWords = textFor(language).lessons[id]
    const figures = new Proxy({}, { get: () => '0' })
    const says = [
      [question, ...explanation(figures)],
      [next.question, ...next.explanation(figures)],
    ].map((sentences) => sentences.some((sentence) => usually.test(sentence)))
    expect(says).toEqual([lesson.usually !== undefined, lesson.next.usually !== undefined])
  })

  it.each(LANGUAGES)('has all its texts in %s, and no others', (language) => {
    const words: LessonWords = textFor(language).lessons[id]
    expect(Object.keys(words.answers).toSorted()).toEqual(lesson.answers.toSorted())
    expect(Object.keys(words.replies).toSorted()).toEqual(lesson.answers.toSorted())
    expect(Object.keys(words.arms).toSorted()).toEqual(armsOf(lesson).toSorted())
    expect(Object.keys(words.next.answers).toSorted()).toEqual(lesson.next.answers.toSorted())
    expect(Object.keys(words.next.arms).toSorted()).toEqual(nextArmsOf(lesson).toSorted())
  })

  it.each(LANGUAGES)('opens entries of the glossary that there are, in %s', (language) => {
    const known = new Set<string>(allEntries().map((entry) => entry.id))
    const terms = sentencesOf(id, language).flatMap((sentence) =>
      piecesOf(sentence).flatMap((piece) => (piece.kind === 'term' ? [piece.entry] : [])),
    )
    expect(terms.length).toBeGreaterThan(0)
    expect(terms.filter((entry) => !known.has(entry))).toEqual([])
  })

  it.each(LANGUAGES)('does not show more than can be read in %s', (language) => {
    const { title, text, question, answers, replies, explanation, next } = plain(id, language)
    const before = [title, ...text, question, ...Object.values(answers)]
    const after = [
      question,
      ...Object.values(answers),
      longest(replies),
      ...explanation,
      next.title,
      next.question,
    ]
    for (const shown of [before, after]) expect(countWords(shown)).toBeLessThanOrEqual(MOST[language])
  })
})

/** Figures of tokens, of attention and of rounding, which no chart draws. */
const NOT_ON_A_CURVE: Partial<Record<LessonId, readonly string[]>> = {
  'loss-value': ['most'],
  attention: ['before', 'after', 'slowBefore', 'slowAfter'],
}

describe('a random guesser', () => {
  const lessons: readonly Lesson[] = LESSON_IDS.map((id) => LESSONS[id])
  const ofThree = lessons.filter(({ answers }) => answers.length === 3)

  it('has a third: every question has three answers', () => {
    expect(ofThree).toHaveLength(lessons.length)
  })

  it.each([0, 1, 2])('who always takes answer %i has no more than two in five', (place) => {
    const hits = ofThree.filter(({ answers, right }) => answers[place] === right).length
    expect(hits / ofThree.length).toBeLessThanOrEqual(0.4)
  })

  it('has hardly more than a third in the second experiments, and less than half in any place', () => {
    const seconds = lessons.map(({ next }) => next)
    const share = (hits: readonly number[]) => hits.reduce((sum, hit) => sum + hit, 0) / seconds.length
    expect(share(seconds.map(({ answers }) => 1 / answers.length))).toBeLessThan(0.36)
    for (const place of [0, 1, 2]) {
      const hits = seconds.map(({ answers, right }) => Number(answers[place] === right))
      expect(share(hits)).toBeLessThan(0.5)
    }
  })

  it.each(LANGUAGES)(
    'who takes the longest or the shortest answer in %s has no more than half',
    (language) => {
      const by = (better: (a: number, b: number) => boolean) =>
        LESSON_IDS.filter((id) => {
          const { answers }: LessonWords = textFor(language).lessons[id]
          const taken = LESSONS[id].answers.reduce((best, one) =>
            better(answers[one].length, answers[best].length) ? one : best,
          )
          return taken === LESSONS[id].right
        }).length
      expect(by((a, b) => a > b) / LESSON_IDS.length).toBeLessThanOrEqual(0.5)
      expect(by((a, b) => a < b) / LESSON_IDS.length).toBeLessThanOrEqual(0.5)
    },
  )
})

/** The names of the figures that an explanation takes. */
function quotedBy(explanation: LessonWords['explanation']): Set<string> {
  const quoted = new Set<string>()
  explanation(new Proxy({}, { get: (_, name) => (quoted.add(String(name)), '1') }))
  return quoted
}

/** All sentences of a lesson that may hold links, without figures. */
function sentencesOf(id: LessonId, language: Language): string[] {
  const { text, replies, explanation, next }: LessonWords = textFor(language).lessons[id]
  const figures = new Proxy({}, { get: () => '0.00' })
  return [
    ...text,
    ...Object.values(replies),
    ...explanation(figures),
    next.question,
    ...next.explanation(figures),
  ]
}

/** The words of a lesson with the links taken out, and its figures written. */
function plain(id: LessonId, language: Language) {
  const words: LessonWords = textFor(language).lessons[id]
  const bare = (sentence: string) =>
    piecesOf(sentence)
      .map((piece) => piece.words)
      .join('')
  const figures = new Proxy({}, { get: () => '0.00' })
  return { ...words, text: words.text.map(bare), explanation: words.explanation(figures).map(bare) }
}

const countWords = (shown: readonly string[]): number =>
  shown.join(' ').match(/\p{Script=Han}|[^\s\p{Script=Han}，。：；？！、（）“”]+/gu)!.length
const longest = (sentences: Readonly<Record<string, string>>) =>
  Object.values(sentences).reduce((most, one) => (one.length > most.length ? one : most))

it('every file that declares a lesson is in the list of lessons, under its name', () => {
  const folder = new URL('../../src/lessons/', import.meta.url)
  const declares = (file: string) => readFileSync(new URL(file, folder), 'utf8').includes('= defineLesson(')
  const declared = readdirSync(folder).filter(declares)
  expect(declared.map((file) => basename(file, '.ts')).toSorted()).toEqual([...LESSON_IDS].toSorted())
})
