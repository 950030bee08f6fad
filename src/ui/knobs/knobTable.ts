import { formatExact } from '../../app/series/format'
import { PAPERS, type PaperId } from '../../grpo'
import type { Knob } from '../../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName } from '../../settings/knobs'
import { allPapersOf } from '../../settings/sources'
import type { Catalogue } from '../../text'

/** A row of the table of all knobs; choices are written as in links. */
export interface KnobTableRow {
  name: KnobName
  label: string
  link: string
  trl: string | null
  verl: string | null
  default: string
  allowed: string
  /** whether `allowed` lists values as links have them, and not a range in words */
  isListed: boolean
  papers: readonly PaperId[]
  /** the text that the filter searches */
  searched: string
}

/** The table of all knobs, from their declarations and the catalogue. */
export function knobTableRows(text: Catalogue): KnobTableRow[] {
  return KNOB_NAMES.map((name) => {
    const knob: Knob = KNOBS[name]
    const { label, help } = text.knobs[name]
    const row = {
      name,
      label,
      link: knob.external,
      trl: knob.trl ?? null,
      verl: knob.verl ?? null,
      default:
        typeof knob.default === 'number'
          ? formatExact(knob.default)
          : String(knob.default) || text.knobTable.empty,
      allowed: allowedBy(knob, text),
    }
    const isListed = knob.kind === 'choice' || knob.kind === 'switch'
    const options = Object.values((text.options as Record<string, Record<string, string>>)[name] ?? {})
    const papers = allPapersOf(knob)
    const titles = papers.flatMap((id) => [id, PAPERS[id].title])
    const searched = [...Object.values(row), help, ...options, ...titles].join(' ').toLowerCase()
    return { ...row, isListed, papers, searched }
  })
}

/** The values that a knob allows. */
export function allowedBy(knob: Knob, { knobTable }: Catalogue): string {
  switch (knob.kind) {
    case 'choice':
      return knob.options.join(', ')
    case 'switch':
      return 'true, false'
    case 'text':
      return knobTable.textUpTo(formatExact(knob.maxLength))
    case 'number': {
      const [min, max] = [knob.min, knob.max].map((end) => formatExact(end))
      return knob.integer ? knobTable.wholeRange(min, max) : knobTable.range(min, max)
    }
  }
}

/** The rows in which every word of the query occurs. */
export function matchingRows(rows: readonly KnobTableRow[], query: string): KnobTableRow[] {
  const words = query.toLowerCase().split(/\s+/)
  return rows.filter(({ searched }) => words.every((word) => searched.includes(word)))
}
