import type { RunConfig } from '../settings/knobs'
import { fromLink, readEntries, toLink } from '../settings/link'
import { LEFT_OUT, LINK_VERSION, writeLink, type LinkProblem } from '../settings/packedLink'
import { taskOf } from '../tasks'
import type { MetricKey } from '../metrics/metrics'
import { LANGUAGES, type Language } from '../text/language'
import type { Services } from './context'
import { metricsOf } from '../tasks/recordedMetrics'
import { readLearn } from './lessons/learnLink'
import type { Learn } from './lessons/state'
import type { Notice } from '../text/messages'
import { readingNotice } from '../text/readingNotice'
import { parseKlRange, writeKlRange } from './klRange'
import { entryOfLink, writeEntry } from './glossary'
import type { PageState, Preferences } from './state'
import { LAYOUTS, VIEWS, type View } from '../settings/views'

/** Preferences that a link carries. */
export type LinkedPreferences = Partial<Pick<Preferences, 'charts' | 'klRange' | 'layout'>>

/** The content of the text after `#`. */
export interface Address {
  view: View
  /** of Train; the defaults if the link opens another view */
  config: RunConfig
  /** null if the link names no language of the page */
  language: Language | null
  /** how the link shows charts */
  shown: LinkedPreferences
  /** the content of Learn; null if the link opens another view */
  learn: Learn | null
  /** the content of the glossary */
  glossary: PageState['glossary']
  notices: Notice[]
}

/** Reads the text after `#`. Invalid entries become notices, and their knobs keep the defaults. */
export function readAddress(link: string | LinkProblem): Address {
  const text = typeof link === 'string' ? link : ''
  const entries = readEntries(text)
  const lessonNotices: Notice[] = []
  const learn = readLearn(text, lessonNotices)
  const named = entries.get('view')
  const view = learn ? 'learn' : (VIEWS.find((candidate) => candidate === named) ?? 'train')
  const { config, problems, renamed } = fromLink(view === 'train' ? text : '', taskOf)
  const notices: Notice[] = [...lessonNotices, ...problems.map((problem) => readingNotice(problem, config))]
  if (typeof link !== 'string') notices.push({ kind: 'link-unread', problem: link })
  readVersion(entries, notices)
  if (renamed.length > 0) notices.push({ kind: 'link-renamed', row: null, renamed })
  const written = entries.get('lang')
  const language = LANGUAGES.find((candidate) => candidate === written) ?? null
  if (written !== null && language === null) notices.push({ kind: 'language', written })
  if (named !== null && !VIEWS.some((candidate) => candidate === named))
    notices.push({
      kind: 'link-entry',
      name: 'view',
      written: named,
      why: { fault: 'words', allowed: VIEWS },
    })
  const shown = view === 'train' ? readShown(entries, config, notices) : {}
  const glossary = readGlossary(entries.get('glossary'), notices)
  return { view, config, language, shown, learn, glossary, notices }
}

/** Warns if this page may read the link differently than its author meant, and names what did not fit into the link. */
function readVersion(entries: URLSearchParams, notices: Notice[]): void {
  const version = entries.get('v')
  const isNumber = version !== null && /^[1-9]\d{0,5}$/.test(version)
  if (version !== null && !isNumber)
    notices.push({
      kind: 'link-entry',
      name: 'v',
      written: version,
      why: { fault: 'form', example: `v=${LINK_VERSION}` },
    })
  if (isNumber && Number(version) > LINK_VERSION) notices.push({ kind: 'link-newer', written: version })
  const names = entries.get(LEFT_OUT)?.split(',').slice(0, MOST_NAMED)
  if (names) notices.push({ kind: 'link-left-out', names })
}

/** The most entries in a message. */
const MOST_NAMED = 8

/** The content of the entry `glossary`: all entries if it is empty; a notice for an unknown entry. */
function readGlossary(written: string | null, notices: Notice[]): PageState['glossary'] {
  if (written === null) return null
  const entry = written === '' ? 'all' : entryOfLink(written)
  if (entry === null)
    notices.push({
      kind: 'link-entry',
      name: 'glossary',
      written,
      why: { fault: 'absent', what: 'glossary' },
    })
  return entry
}

/** Whether the text after `#` asks for an entry of the glossary and nothing else, so that the page stays as it is. */
export const isGlossaryAlone = (text: string): boolean => [...readEntries(text).keys()].join() === 'glossary'

/** The entry of a link for the glossary, after the entries of the view. */
export const writeGlossary = (glossary: PageState['glossary']): string =>
  glossary === null || glossary === 'all' ? '' : `&glossary=${writeEntry(glossary)}`

/** Reads the layout and the chart settings of the link. Each invalid one becomes a notice. */
function readShown(entries: URLSearchParams, config: RunConfig, notices: Notice[]): LinkedPreferences {
  const charts = readCharts(entries.get('charts'), config, notices)
  const written = entries.get('kl_range')
  const klRange = written === null ? null : parseKlRange(written)
  if (written !== null && !klRange)
    notices.push({
      kind: 'link-entry',
      name: 'kl_range',
      written,
      why: { fault: 'form', example: 'kl_range=0,0.1' },
    })
  const named = entries.get('layout')
  const layout = LAYOUTS.find((candidate) => candidate === named)
  if (named !== null && !layout)
    notices.push({
      kind: 'link-entry',
      name: 'layout',
      written: named,
      why: { fault: 'words', allowed: LAYOUTS },
    })
  return { ...(charts && { charts }), ...(klRange && { klRange }), ...(layout && { layout }) }
}

/**
 * Reads the metrics of the entry `charts` that a run of the configuration records. Each metric that it does not record
 * becomes a notice.
 */
function readCharts(written: string | null, config: RunConfig, notices: Notice[]): MetricKey[] | null {
  if (written === null) return null
  const recorded = metricsOf(config.task)
  return [...new Set(written.split(','))].flatMap((name) => {
    const metric = recorded.find((key) => key === name)
    if (!metric)
      notices.push({
        kind: 'link-entry',
        name: 'charts',
        written: name,
        why: { fault: 'absent', what: 'metric' },
      })
    return metric ?? []
  })
}

/** A link of an experiment without the entries for how the page shows it. */
export const ofExperiment = (fragment: string): string =>
  fragment.replace(/^#/, '').replace(/&(lang|glossary)=[^&]*/g, '')

/** Copies the address with a text after `#`; returns the resulting notice. */
export async function copyLink(
  services: Services,
  fragment: string,
  repeats: 'run' | 'experiment',
): Promise<Notice> {
  const { text, leftOut } = await writeLink(fragment)
  const link = services.addressOf(text)
  return services.copyText(link).then(
    (): Notice => ({ kind: 'link-copied', repeats, ...(leftOut.length > 0 && { leftOut }) }),
    () => ({ kind: 'copy-refused', link }),
  )
}

/**
 * The text after `#` for a configuration, with added charts that its runs record, the range for KL if one was set, the layout
 * if it is not the default, and the language if one was chosen.
 */
export function writeAddress(
  config: RunConfig,
  { charts, klRange, layout }: Pick<Preferences, keyof LinkedPreferences>,
  language: Language | null,
): string {
  const recorded = metricsOf(config.task)
  const shown = charts.filter((name) => recorded.some((key) => key === name))
  return [
    toLink(config, taskOf),
    ...(shown.length > 0 ? [`charts=${shown.join(',')}`] : []),
    ...(klRange ? [`kl_range=${writeKlRange(klRange)}`] : []),
    ...(layout === 'stage' ? [] : [`layout=${layout}`]),
    ...(language === null ? [] : [`lang=${language}`]),
  ].join('&')
}
