import type { TermId } from '../../glossary/ids'
import type { MetricName } from '../../metrics/metrics'
import type { PresetId } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { Passage } from '../../text/passage'
import { COLUMNS, EXPLANATIONS, type ExplainedName, type RailName } from './explainedNames'

interface NameWords {
  /** the name, and the field’s word for it where that is another one */
  title: string
  /** one paragraph each */
  says: readonly string[]
}

/**
 * What the glossary says of a name on the Stage.
 * @param algorithm the chosen one, which the name of the algorithm shows
 */
export function wordsOf(name: ExplainedName, algorithm: PresetId, text: Catalogue): NameWords {
  const entry = EXPLANATIONS[name]
  const [, kind, id] = /^(\w+)\/(.+)$/.exec(entry) ?? []
  if (kind === 'knob') {
    const { symbol, name: written, help } = text.knobs[id as Exclude<RailName, 'algorithm'>]
    return { title: titleOf([symbol, written]), says: [help] }
  }
  if (kind === 'preset') {
    const { name: written, line } = text.presets[id as PresetId]
    return { title: written, says: [line] }
  }
  if (kind === 'metric') {
    const { label, help } = text.metrics[id as MetricName]
    return { title: titleOf([ownWord(name, text), label]), says: [help] }
  }
  const term = text.glossary.terms[entry as TermId]
  const says = plainWords(term.says, text)
  if (name !== 'algorithm') return { title: titleOf([ownWord(name, text), term.name]), says: [says] }
  const chosen = text.presets[algorithm]
  return { title: titleOf([chosen.name, term.name]), says: [chosen.line, says] }
}

/** The word that the Stage has for what the field calls otherwise. */
function ownWord(name: ExplainedName, { rail, stage }: Catalogue): string {
  const column = COLUMNS.findIndex((one) => one === name)
  if (column >= 0) return rail.columns[column]
  const words: Partial<Record<ExplainedName, string>> = {
    minus: `− ${stage.mean}`,
    divide: '÷ σ',
    spread: stage.charts.spread,
  }
  return words[name] ?? ''
}

/** Different words with a dot between them; the first begins with a capital unless it is a symbol. */
const titleOf = (words: readonly string[]): string =>
  words
    .filter((word, i) => word !== '' && !words.slice(0, i).includes(word))
    .map((word, i) => (i === 0 ? word.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : word))
    .join(' · ')

/** A passage without its links; of entries other than terms it has the words itself. */
const plainWords = (passage: Passage, { glossary }: Catalogue): string =>
  passage
    .map((part) => (typeof part === 'string' ? part : (part.words ?? glossary.terms[part.to as TermId].name)))
    .join('')
