import '../../tasks/all'
import { allEntries, type AnyEntryId, type DeclaredEntry } from '../../app/glossary'
import { knobOf, type Field } from '../../tasks/fields'
import type { Formula } from '../../glossary/expression'
import {
  BASELINE_FORMULAS,
  ESTIMATOR_FORMULAS,
  KL_FORMULAS,
  LOSS_TYPE_FORMULAS,
  RATIO_FORMULAS,
  SCALING_FORMULAS,
  SURROGATE_FORMULAS,
} from '../../glossary/formulas'
import { KNOB_FORMULAS } from '../../glossary/termFormulas'
import { OPTION_PAPERS, TERMS } from '../../glossary/terms'
import { TERM_IDS, type ExplainedChoice, type OptionId, type TermId } from '../../glossary/ids'
import { PAPERS, SURROGATE_TRAITS, type PaperId, type Surrogate } from '../../grpo'
import { METRICS, type Metric } from '../../metrics/metrics'
import { defaultConfig } from '../../settings/config'
import type { Knob } from '../../settings/knob'
import { KNOBS, PROMPTS_PER_STEP, type KnobName, type TaskId } from '../../settings/knobs'
import { PRESET_PAPERS } from '../../settings/presets'
import { allPapersOf } from '../../settings/sources'
import { taskOf, TASKS } from '../../tasks'
import type { Catalogue } from '../../text'
import type { LabelAndHelp, SymbolAndName } from '../../text/catalogue'
import type { EntryKind } from '../../text/glossaryText'
import type { Passage } from '../../text/passage'
import type { TaskWords } from '../../text/taskText'
import { fieldText, valueText } from '../fieldText'
import { allowedBy } from '../knobs/knobTable'
import { metricTags } from '../../tasks/metricTags'

/** One line of facts; codes are names in links and programs. */
export interface Fact {
  name: string
  values: readonly string[]
  isCode?: boolean
}

/** An entry of the glossary with its words. */
export interface GlossaryEntry {
  id: AnyEntryId
  kind: EntryKind
  /** its heading */
  label: string
  /** the knob of an option, or the task of an entry that belongs to one task */
  owner: string | null
  says: Passage
  formulas: readonly Formula[]
  /** a formula in words, as metrics declare it */
  written: string | null
  /** the places on the page that show it */
  seen: string | null
  facts: readonly Fact[]
  papers: readonly PaperId[]
  related: readonly AnyEntryId[]
  /** the setting that it is about; null if there is none, or another task has it */
  field: Field | null
  /** every name under which it is found */
  names: readonly string[]
}

type Words = Omit<GlossaryEntry, 'id' | 'kind' | 'related'>

const OPTION_FORMULAS: { [Name in ExplainedChoice]: Readonly<Record<string, Formula>> } = {
  surrogate: SURROGATE_FORMULAS,
  lossType: LOSS_TYPE_FORMULAS,
  klEstimator: KL_FORMULAS,
  advEstimator: ESTIMATOR_FORMULAS,
  importanceSamplingLevel: RATIO_FORMULAS,
  baseline: BASELINE_FORMULAS,
  scaleRewards: SCALING_FORMULAS,
}

/** The fields that most kinds of entries do not have. */
const NOTHING = { owner: null, formulas: [], written: null, seen: null, facts: [], papers: [], field: null }

/** The terms that name an entry as related, by its id: the other direction of `TERMS`. */
const NAMED_BY: ReadonlyMap<AnyEntryId, readonly TermId[]> = (() => {
  const found = new Map<AnyEntryId, TermId[]>()
  for (const term of TERM_IDS) {
    for (const id of TERMS[term].see) found.set(id, [...(found.get(id) ?? []), term])
  }
  return found
})()

/** With a capital at the beginning; Greek letters stay as they are, since they are symbols. */
const capital = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Every entry with its words, in the order of the glossary. */
export function glossaryEntries(text: Catalogue): GlossaryEntry[] {
  return allEntries().map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    related: relatedOf(entry),
    ...wordsOf(entry, text),
  }))
}

function relatedOf(entry: DeclaredEntry): readonly AnyEntryId[] {
  if (entry.kind === 'term') return TERMS[entry.term].see
  const named = NAMED_BY.get(entry.id) ?? []
  if (entry.kind === 'option') return [`knob/${entry.knob}`, ...named]
  if (entry.kind === 'preset') return ['preset', ...named.filter((term) => term !== 'preset')]
  return named
}

function wordsOf(entry: DeclaredEntry, text: Catalogue): Words {
  const { glossary } = text
  switch (entry.kind) {
    case 'term': {
      const { name, also = [], says, seen } = glossary.terms[entry.term]
      const { formulas = [], papers = [] } = TERMS[entry.term]
      const facts = [{ name: glossary.also, values: also }]
      return { ...NOTHING, label: capital(name), says, seen, formulas, facts, papers, names: [name, ...also] }
    }
    case 'knob':
      return knobWords(entry.field, 'reverse', text)
    case 'option': {
      const { knob, option } = entry
      const named: Readonly<Record<string, string>> = text.options[knob]
      const says: Readonly<Record<string, Passage>> = glossary.options[knob]
      return {
        ...NOTHING,
        label: named[option],
        owner: text.knobs[knob].label,
        says: says[option],
        formulas: [OPTION_FORMULAS[knob][option]],
        facts: [
          { name: text.knobTable.columns.link, values: [`${KNOBS[knob].external}=${option}`], isCode: true },
        ],
        papers:
          knob === 'surrogate'
            ? SURROGATE_TRAITS[option as Surrogate].papers
            : (OPTION_PAPERS[entry.id as OptionId] ?? []),
        field: knob,
        names: [named[option], option],
      }
    }
    case 'preset': {
      const { name, line } = text.presets[entry.preset]
      return {
        ...NOTHING,
        label: name,
        says: [line],
        facts: [{ name: text.knobTable.columns.link, values: [`algorithm=${entry.preset}`], isCode: true }],
        papers: PRESET_PAPERS[entry.preset],
        field: 'algorithm',
        names: [name, entry.preset],
      }
    }
    case 'metric': {
      const { source, per, papers = [], tags = [] }: Metric = METRICS[entry.metric]
      const { label, help } = text.metrics[entry.metric]
      return {
        ...NOTHING,
        label,
        says: [help],
        written: text.metricFormula(entry.metric),
        facts: [
          { name: glossary.recordedAs, values: [entry.metric], isCode: true },
          { name: glossary.source, values: [text.metricSource[source], text.metricPer[per]] },
          { name: glossary.logged, values: tags, isCode: true },
        ],
        papers,
        names: [label, entry.metric, ...tags],
      }
    }
    case 'task':
      return taskWords(entry.task, entry.what, entry.name, text)
  }
}

function knobWords(field: Field, task: TaskId, text: Catalogue): Words {
  const { knobTable, glossary, knobs } = text
  const config = defaultConfig(taskOf, task)
  const knob: Knob = knobOf(field, config)
  const isOwn = field.startsWith('task.')
  const { label, help } = fieldText(field, task, text)
  const link = isOwn ? field : field === 'promptsPerStep' ? null : knob.external
  const aliases = aliasNames(field === 'promptsPerStep' ? PROMPTS_PER_STEP : knob)
  const { symbol, name }: Partial<LabelAndHelp & SymbolAndName> = isOwn
    ? {}
    : knobs[field as keyof typeof knobs]
  const formula = isOwn ? undefined : KNOB_FORMULAS[field as KnobName]
  const code = (title: string, values: readonly (string | null | undefined)[]): Fact => ({
    name: title,
    values: values.filter((value) => value !== null && value !== undefined),
    isCode: true,
  })
  return {
    ...NOTHING,
    label: symbol === undefined || name === undefined ? label : `${symbol} · ${name}`,
    owner: isOwn ? text.taskTitles[task] : null,
    says: [help],
    formulas: formula ? [formula] : [],
    facts: [
      ...(field === 'promptsPerStep' || field === 'task'
        ? []
        : [{ name: knobTable.columns.default, values: [valueText(field, knob.default, task, text)] }]),
      { name: knobTable.columns.allowed, values: [allowedBy(knob, text)] },
      code(knobTable.columns.link, [link]),
      code(knobTable.columns.trl, [knob.trl]),
      code(knobTable.columns.verl, [knob.verl]),
      code(glossary.also, aliases),
    ],
    papers: allPapersOf(knob),
    field,
    names: [label, symbol, name, link, knob.trl, knob.verl, ...aliases].filter(
      (known) => known !== undefined && known !== null,
    ),
  }
}

const aliasNames = ({ aliases = [] }: Pick<Knob, 'aliases'>) => [
  ...new Set(aliases.map((alias) => (typeof alias === 'string' ? alias : alias.name))),
]

function taskWords(task: TaskId, what: 'knob' | 'measure' | 'part', name: string, text: Catalogue): Words {
  if (what === 'knob') return knobWords(`task.${name}`, task, text)
  const { glossary } = text
  const { measures, parts }: TaskWords = text.tasks[task]
  const title = text.taskTitles[task]
  const recorded = (keys: readonly string[]): Fact => ({
    name: glossary.recordedAs,
    values: keys,
    isCode: true,
  })
  if (what === 'part') {
    const keys = [`rewards/${name}/mean`, `rewards/${name}/std`] as const
    const { label, help } = text.partMetrics.mean(parts[name])
    return {
      ...NOTHING,
      label,
      owner: title,
      says: [help],
      facts: [recorded(keys)],
      names: [label, name, ...keys],
    }
  }
  const { label, help, formula } = measures[name]
  const spread = TASKS[task].spreads?.includes(name) ? ([`task/${name}/std`] as const) : []
  const keys = [`task/${name}`, `eval/${name}`, ...spread] as const
  const tags = [...new Set(keys.flatMap((key) => metricTags(key, task)))]
  return {
    ...NOTHING,
    label,
    owner: title,
    says: [help],
    written: formula,
    facts: [recorded(keys), { name: glossary.logged, values: tags, isCode: true }],
    names: [label, name, ...keys, ...tags],
  }
}

/** The words of a passage, without its links. */
export const plainWords = (passage: Passage, text: Catalogue): string =>
  passage.map((part) => (typeof part === 'string' ? part : (part.words ?? nameOf(part.to, text)))).join('')

/** The name of an entry inside a sentence. */
export function nameOf(id: AnyEntryId, text: Catalogue): string {
  if (Object.hasOwn(TERMS, id)) return text.glossary.terms[id as TermId].name
  const entry = allEntries().find((candidate) => candidate.id === id)
  return entry ? wordsOf(entry, text).label : id
}

/** The entries that fit a query, the best first. */
export type Search = (query: string) => readonly GlossaryEntry[]

/**
 * Searches all entries: every word of the query is in a name or in the text; whole names come first, then names, then
 * texts.
 */
export function searchOf(entries: readonly GlossaryEntry[], text: Catalogue): Search {
  const searched = entries.map((entry) => {
    const names = entry.names.map((name) => name.toLowerCase())
    const papers = entry.papers.flatMap((id) => [id, PAPERS[id].title])
    const rest = [plainWords(entry.says, text), entry.owner, entry.seen, entry.written, ...papers]
    return { entry, names, words: [...names, ...rest].join(' ').toLowerCase() }
  })
  return (query) => {
    const sought = query.trim().toLowerCase()
    if (sought === '') return entries
    const wanted = [...new Set(sought.split(/\s+/))]
    return searched
      .filter(({ words }) => wanted.every((word) => words.includes(word)))
      .map(({ entry, names }) => ({ entry, rank: rankOf(sought, names) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry)
  }
}

function rankOf(sought: string, names: readonly string[]): number {
  if (names.includes(sought)) return 0
  if (names.some((name) => name.split(/[./]/).at(-1) === sought)) return 1
  if (names.some((name) => name.startsWith(sought))) return 2
  return names.some((name) => name.includes(sought)) ? 3 : 4
}
