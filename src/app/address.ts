import { parseKnob } from '../settings/knob'
import { KNOBS, type KnobName, type RunConfig } from '../settings/knobs'
import { fromLink, knobNamed, readEntries, toLink, type LinkProblem } from '../settings/link'
import { taskOf } from '../tasks'
import type { MetricKey } from '../metrics/metrics'
import { LANGUAGES, type Language } from '../text/language'
import type { Services } from './context'
import { valueOf, type Field } from './fields'
import { metricsOf } from './lab/experimentLink'
import { readLearn } from './lessons/learnLink'
import type { Learn } from './lessons/state'
import type { Notice } from './messages'
import { VIEWS, type View } from './state'

/** The content of the text after `#`. */
export interface Address {
  view: View
  /** of Train; the defaults where the link opens another view */
  config: RunConfig
  /** null where the link names no language of the page */
  language: Language | null
  /** the metrics with figures of their own; null where the link does not say */
  charts: readonly MetricKey[] | null
  /** what Learn is to show; null where the link opens another view */
  learn: Learn | null
  notices: Notice[]
}

/** Reads the text after `#`. Invalid entries become notices, and their knobs keep the defaults. */
export function readAddress(text: string): Address {
  const entries = readEntries(text)
  const lessonNotices: Notice[] = []
  const learn = readLearn(text, lessonNotices)
  const view = learn ? 'learn' : (VIEWS.find((candidate) => candidate === entries.get('view')) ?? 'train')
  const { config, problems } = fromLink(view === 'train' ? text : '', taskOf)
  const notices = [...lessonNotices, ...problems.map((problem) => noticeOf(problem, entries, config))]
  const written = entries.get('lang')
  const language = LANGUAGES.find((candidate) => candidate === written) ?? null
  if (written !== null && language === null) notices.push({ kind: 'language', written })
  const charts = view === 'train' ? readCharts(entries.get('charts'), config, notices) : null
  return { view, config, language, charts, learn, notices }
}

/** The metrics of the entry `charts` that a run of the configuration records; a notice for each that it does not. */
function readCharts(written: string | null, config: RunConfig, notices: Notice[]): MetricKey[] | null {
  if (written === null) return null
  const recorded = metricsOf(config.task)
  return [...new Set(written.split(','))].flatMap((name) => {
    const metric = recorded.find((key) => key === name)
    if (!metric) notices.push({ kind: 'link-entry', name: 'charts', written: name })
    return metric ?? []
  })
}

function noticeOf(problem: LinkProblem, entries: URLSearchParams, config: RunConfig): Notice {
  if (problem.problem === 'unknown-name') return { kind: 'link-unknown', name: problem.name }
  if (problem.problem === 'repeated') return { kind: 'link-repeated', name: problem.name }
  if (problem.problem !== 'together') {
    const field: Field = knobNamed(problem.name) ?? (problem.name as `task.${string}`)
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

/** Copies the address with a text after `#`; returns what came of it. */
export function copyLink(
  services: Services,
  fragment: string,
  repeats: 'run' | 'experiment',
): Promise<Notice> {
  const link = services.addressOf(fragment)
  return services.copyText(link).then(
    (): Notice => ({ kind: 'link-copied', repeats }),
    () => ({ kind: 'copy-refused', link }),
  )
}

/** The text after `#` for a configuration, with added charts that its runs record, and the language where one was chosen. */
export function writeAddress(
  config: RunConfig,
  charts: readonly string[],
  language: Language | null,
): string {
  const recorded = metricsOf(config.task)
  const shown = charts.filter((name) => recorded.some((key) => key === name))
  return [
    toLink(config, taskOf),
    ...(shown.length > 0 ? [`charts=${shown.join(',')}`] : []),
    ...(language === null ? [] : [`lang=${language}`]),
  ].join('&')
}
