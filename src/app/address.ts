import { parseKnob } from '../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from '../settings/knobs'
import { fromLink, toLink, type LinkProblem } from '../settings/link'
import { taskOf } from '../tasks'
import { LANGUAGES, type Language } from '../text/language'
import { valueOf, type Field } from './fields'
import type { Notice } from './messages'

/** What the text after `#` says. */
export interface Address {
  config: RunConfig
  /** null where the link names none, or none that the page speaks */
  language: Language | null
  notices: Notice[]
}

/** Reads the text after `#`; what it cannot mean becomes notices, and the defaults stand in. */
export function readAddress(text: string): Address {
  const { config, problems } = fromLink(text, taskOf)
  const entries = new URLSearchParams(text.replace(/^#/, ''))
  const notices = problems.map((problem) => noticeOf(problem, entries, config))
  const written = entries.get('lang')
  const language = LANGUAGES.find((candidate) => candidate === written) ?? null
  if (written !== null && language === null) notices.push({ kind: 'language', written })
  return { config, language, notices }
}

function noticeOf(problem: LinkProblem, entries: URLSearchParams, config: RunConfig): Notice {
  if (problem.problem === 'unknown-name') return { kind: 'link-unknown', name: problem.name }
  if (problem.problem === 'repeated') return { kind: 'link-repeated', name: problem.name }
  if (problem.problem !== 'together') {
    const field = fieldNamed(problem.name)
    return { kind: 'link-value', problem, field, used: valueOf(field, config) }
  }
  const { cause } = problem
  const names = ('other' in cause ? [cause.knob, cause.other] : []) as KnobName[]
  const said = names.flatMap((name) => {
    const written = entries.get(KNOBS[name].external)
    return written === null ? [] : [[name, parseKnob(KNOBS[name], written)] as const]
  })
  return { kind: 'link-conflict', problem: cause, attempted: { ...config, ...Object.fromEntries(said) } }
}

/** The field that bears a name in links. */
function fieldNamed(external: string): Field {
  return KNOB_NAMES.find((name) => KNOBS[name].external === external) ?? (external as `task.${string}`)
}

/** The text after `#` that brings a configuration back, and the language where one was chosen. */
export function writeAddress(config: RunConfig, language: Language | null): string {
  const link = toLink(config, taskOf)
  return language === null ? link : `${link}&lang=${language}`
}
