import { expect, it } from 'vitest'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES, type Language } from '../../src/text/language'
import type { LessonWords } from '../../src/text/lessonText'
import { piecesOf, type Piece } from '../../src/ui/learn/figureText'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

/** Notions that the lessons explain, as a text writes them. The things of every lesson, from prompt to reward, are not among them. */
const NOTIONS: readonly Readonly<Record<Language, RegExp>>[] = [
  { en: /\badvantages?\b/i, zh: /优势/ },
  { en: /\bbaseline\b/i, zh: /基线/ },
  { en: /\bgradients?\b/i, zh: /梯度/ },
  { en: /\bclip(ped|s)?\b(?!\()/i, zh: /裁剪/ },
  { en: /\bratios?\b/i, zh: /比率/ },
  { en: /\bloss\b/i, zh: /损失/ },
  { en: /\bentropy\b/i, zh: /熵/ },
  { en: /\bdead\b/i, zh: /零方差组/ },
  { en: /\blog-probabilit/i, zh: /对数概率/ },
  { en: /\blearning rate\b/i, zh: /学习率/ },
  { en: /\bKL\b/, zh: /KL/ },
  { en: /β/, zh: /β/ },
  { en: /μ/, zh: /μ/ },
  { en: /\breference\b/i, zh: /参考策略/ },
]

/** Notions that no lesson uses before the one that explains them. */
const EXPLAINED: readonly (readonly [Readonly<Record<Language, RegExp>>, LessonId])[] = [
  [{ en: /\bratios?\b/i, zh: /比率/ }, 'ratio'],
  [{ en: /μ/, zh: /μ/ }, 'ratio'],
  [{ en: /\bclip(ped|s)?\b/i, zh: /裁剪/ }, 'ratio'],
  [{ en: /\bKL\b/, zh: /KL/ }, 'beta'],
  [{ en: /β/, zh: /β/ }, 'beta'],
]

/** The pieces of a lesson that can hold links, in the order in which they are read. */
function read(id: LessonId, language: Language): Piece[] {
  const { text, explanation, next }: LessonWords = textFor(language).lessons[id]
  const figures = new Proxy({}, { get: () => '0' })
  const sentences = [...text, ...explanation(figures), next.question, ...next.explanation(figures)]
  return sentences.flatMap((sentence) => piecesOf(sentence))
}

it.each(LANGUAGES)('the first use of a notion in a lesson opens its entry, in %s', (language) => {
  const plain = LESSON_IDS.flatMap((id) => {
    const pieces = read(id, language)
    return NOTIONS.flatMap(({ [language]: notion }) => {
      const first = pieces.find(({ words }) => notion.test(words))
      return first?.kind === 'words' ? [`${id}: ${notion.exec(first.words)![0]}`] : []
    })
  })
  expect(plain).toEqual([])
})

it.each(LANGUAGES)('no lesson uses a notion before the one that explains it, in %s', (language) => {
  const early = EXPLAINED.flatMap(([{ [language]: notion }, explains]) =>
    LESSON_IDS.slice(0, LESSON_IDS.indexOf(explains)).flatMap((id) => {
      const names = Object.values({ ...textFor(language).lessons[id].arms })
      const used = [...names, ...read(id, language).map(({ words }) => words)]
      return used.some((words) => notion.test(words)) ? [`${id}: ${String(notion)}`] : []
    }),
  )
  expect(early).toEqual([])
})
