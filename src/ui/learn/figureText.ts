import type { Figure, FigureKind } from '../../lessons/lesson'
import { writtenNumber } from '../../text/writtenFigures'
import { percent } from '../numbers'

const ABSENT = '–'

/** A figure as an explanation and the charts write it. */
export function figureText(locale: string, value: number, kind: FigureKind): string {
  if (!Number.isFinite(value)) return ABSENT
  if (kind !== 'percent' && Math.abs(value) >= NEGLIGIBLE && Math.abs(value) < SMALL)
    return writtenNumber(Number(value.toPrecision(2)))
  const written =
    kind === 'percent'
      ? percent(locale, value)
      : new Intl.NumberFormat(locale, precision(value)).format(value)
  return written.replace(/^-(?=[0.,]*%?$)/, '').replace('-', '−')
}

/** Rounding errors are smaller; a number below SMALL has a power of ten. */
const [NEGLIGIBLE, SMALL] = [1e-9, 1e-4]

/** A number with decimals that is as large is no count: its first two digits say enough. */
const LARGE = 1000

/** Two decimals; smaller numbers have two digits, larger ones one decimal, whole ones none; large fractions have two digits. Rounding errors are 0. */
const precision = (value: number): Intl.NumberFormatOptions =>
  Math.abs(value) < NEGLIGIBLE
    ? decimals(0)
    : Math.abs(value) < 0.1 || (Math.abs(value) >= LARGE && !Number.isInteger(value))
      ? { maximumSignificantDigits: 2 }
      : decimals(Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1)

const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Around a figure in a sentence: its name, and how it is written. */
const [OPEN, BETWEEN, CLOSE] = ['\uE000', '\uE001', '\uE002']

/** All figures of an explanation, written, and each with its name so that `piecesOf` finds it again. */
export function figureTexts(
  locale: string,
  declared: Readonly<Record<string, Figure<string>>>,
  figures: Readonly<Record<string, number>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => {
      const figure = declared[name]
      return figure ? [[name, `${OPEN}${name}${BETWEEN}${figureText(locale, value, figure.as)}${CLOSE}`]] : []
    }),
  )
}

/** No line breaks within a formula, at a sign between two of its terms. */
export const unbroken = (words: string): string => words.replaceAll(/ ([+−=·×÷]) /g, '\u00A0$1\u00A0')

/** A piece of a sentence: words, words that open an entry of the glossary, or a figure. */
export type Piece =
  | { kind: 'words'; words: string }
  | { kind: 'term'; words: string; entry: string }
  | { kind: 'figure'; words: string; name: string }

const PIECE = /\[([^\]|]+)\|([^\]]+)\]|\uE000([^\uE001]+)\uE001([^\uE002]*)\uE002/g

/** The pieces of a sentence of a lesson. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of sentence.matchAll(PIECE)) {
    if (match.index > at) pieces.push({ kind: 'words', words: sentence.slice(at, match.index) })
    const [all, words, entry, name, written] = match
    pieces.push(
      entry === undefined ? { kind: 'figure', words: written, name } : { kind: 'term', words, entry },
    )
    at = match.index + all.length
  }
  if (at < sentence.length) pieces.push({ kind: 'words', words: sentence.slice(at) })
  return pieces
}

/** A piece with the punctuation that stands at it: no line may break between the two. */
export interface PunctuatedPiece {
  piece: Piece
  before: string
  after: string
}

const [OPENS, CLOSES] = [/[(“（「]+$/u, /^[)”）」.,;:?!…。，；：、？！]+/u]

/** The pieces of a sentence, with brackets and stops taken from the words to the term or figure beside them. */
export function punctuatedPieces(sentence: string): PunctuatedPiece[] {
  const pieces = piecesOf(sentence).map((piece): PunctuatedPiece => ({
    piece: { ...piece },
    before: '',
    after: '',
  }))
  pieces.forEach((one, i) => {
    if (one.piece.kind === 'words') return
    const [left, right] = [pieces[i - 1]?.piece, pieces[i + 1]?.piece]
    if (left?.kind === 'words') {
      one.before = OPENS.exec(left.words)?.[0] ?? ''
      left.words = left.words.slice(0, left.words.length - one.before.length)
    }
    if (right?.kind === 'words') {
      one.after = CLOSES.exec(right.words)?.[0] ?? ''
      right.words = right.words.slice(one.after.length)
    }
  })
  return pieces
}
