import type { EngineReport } from '../../engine/report'
import { ENGINES } from '../../settings/engines'
import type { Field } from '../../tasks/fields'
import type { Notice } from '../../app/messages'
import type { ConfigProblem } from '../../settings/config'
import { externalName, find } from '../../settings/names'
import { LINK_VERSION, LONGEST_PACKED } from '../../settings/packedLink'
import type { KnobValue } from '../../settings/knob'
import { KNOBS, type RunConfig } from '../../settings/knobs'
import type { Renamed } from '../../settings/read'
import type { Catalogue } from '../../text/catalogue'
import type { Conflict } from '../../text/messageText'
import { LANGUAGE_NAMES, LANGUAGES } from '../../text/language'
import { allowedPrompts, fieldText, valueText } from '../fieldText'
import { metricText } from '../lab/metricText'
import { whole } from '../numbers'

interface Context {
  /** of the view that the message is about: the names of a task's knobs depend on its task */
  config: RunConfig
  /** of the run in Train */
  running: RunConfig
  /** the step the run has reached */
  step: number
  text: Catalogue
}

/** The sentence of a message. */
export function messageText(notice: Notice, { config, running, step, text }: Context): string {
  const { messages, labMessages, kept } = text
  const label = (field: Field) => fieldText(field, config.task, text).label
  switch (notice.kind) {
    case 'refused': {
      const kept = valueText(notice.field, notice.kept, config.task, text)
      return messages.refused(label(notice.field), notice.written, notice.problem, kept)
    }
    case 'conflict': {
      if (notice.problem.problem === 'rows')
        return messages.sentences([text.ownData.fault(notice.problem.fault), messages.runGoesOn])
      const conflict = conflictOf(notice.problem, notice.attempted, text)
      return conflict === null
        ? messages.runGoesOn
        : messages.sentences([messages.conflict(conflict), messages.runGoesOn])
    }
    case 'limit': {
      const { what, least, most, written } = notice
      return labMessages.limit(what, whole(text.locale, least), whole(text.locale, most), written)
    }
    case 'bad-range':
      return labMessages.badRange(label(notice.field), notice.problem)
    case 'same-knob':
      return labMessages.sameKnob(label(notice.field))
    case 'link-unknown':
      return messages.linkUnknown(notice.name, notice.file)
    case 'link-repeated':
      return notice.row
        ? labMessages.repeatedInRow(notice.row, notice.name)
        : messages.linkRepeated(notice.name, notice.file)
    case 'link-same-knob':
      return messages.linkSameKnob(notice.name, notice.first, notice.file)
    case 'link-renamed':
      return listed(
        messages.linkRenamed(
          notice.renamed.slice(0, MOST_LISTED).map(({ name, written, field, value }) => ({
            name,
            written,
            label: label(field),
            external: externalOf(field),
            value: valueText(field, value, config.task, text),
          })),
          notice.row,
        ),
        notice.renamed.length,
        text,
      )
    case 'link-value':
      return messages.linkValue(
        notice.problem,
        valueText(notice.field, notice.used, config.task, text),
        notice.file,
      )
    case 'link-conflict': {
      if (notice.problem.problem === 'rows') return text.ownData.inLink(notice.problem.fault, notice.file)
      const conflict = conflictOf(notice.problem, notice.attempted, text)
      return conflict === null
        ? messages.linkUnknown(notice.problem.knob, notice.file)
        : messages.linkTogether(conflict, notice.file)
    }
    case 'link-entry':
      return labMessages.linkEntry(notice.name, notice.written)
    case 'link-limit': {
      const { name, written, least, most } = notice
      return labMessages.linkLimit(name, written, whole(text.locale, least), whole(text.locale, most))
    }
    case 'link-row': {
      const { row, name, written } = notice
      return row > 0 ? labMessages.linkRow(row, name, written) : labMessages.linkEntry(name, written)
    }
    case 'link-unread':
      return messages.linkUnread(notice.problem)
    case 'link-newer':
      return messages.linkNewer(notice.written, whole(text.locale, LINK_VERSION))
    case 'link-left-out':
      return messages.linkLeftOut(namesOf(notice.names, config, text))
    case 'more':
      return messages.more(whole(text.locale, notice.count))
    case 'language':
      return messages.language(notice.written, LANGUAGES.join(', '))
    case 'gpu-asked':
      return text.watch.gpuAsked
    case 'slow':
      return text.watch.slow[notice.what](whole(text.locale, notice.step))
    case 'worker-silent':
      return text.watch.silent(whole(text.locale, notice.step))
    case 'went-back':
      return text.watch.wentBack(whole(text.locale, notice.step))
    case 'part-missing':
      return text.page.missing
    case 'language-missing':
      return messages.languageMissing(LANGUAGE_NAMES[notice.language])
    case 'prompt':
      return messages.prompt(notice.written, allowedPrompts(running.task, running.taskSettings, text))
    case 'stopped':
      return messages.stopped(notice.reason, whole(text.locale, step))
    case 'moved':
      return messages.moved(
        ENGINES[notice.move.engine].device === 'gpu',
        whole(text.locale, notice.move.restored),
      )
    case 'rows-kept':
      return text.ownData.kept
    case 'rows-not-kept':
      return text.ownData.notKept
    case 'rows-unused':
      return text.ownData.cannotPlay(notice.fault)
    case 'gpu-lost':
      return labMessages.gpuLost
    case 'trainer-silent':
      return labMessages.silent
    case 'failure':
      return messages.failure(notice.failure, text.page.reload)
    case 'stored':
      return labMessages.stored[notice.problem]
    case 'kept-elsewhere':
      return labMessages.keptElsewhere
    case 'kept-deleted':
      return text.runs.deleted(notice.names)
    case 'no-explanation':
      return labMessages.noExplanation
    case 'unfinished':
      return kept.unfinished(notice.name, text.taskTitles[notice.task], whole(text.locale, notice.step))
    case 'not-kept':
      return kept.notKept[notice.problem]
    case 'kept-older':
      return kept.older
    case 'kept-unreadable':
      return kept.unreadable(notice.name)
    case 'branched':
      return kept.branched(notice.name, whole(text.locale, notice.step))
    case 'revived':
      return kept.revived[notice.what](notice.name)
    case 'run-dropped':
      return kept.dropped(notice.name, whole(text.locale, notice.most))
    case 'other-engine': {
      const { was, now, step: last } = notice
      return kept.otherEngine(engineText(was, text), engineText(now, text), whole(text.locale, last))
    }
    case 'other-arithmetic':
      return kept.otherArithmetic
    case 'link-copied':
      if (notice.leftOut) {
        const most = whole(text.locale, LONGEST_PACKED)
        return messages.linkCopiedWithout(namesOf(notice.leftOut, config, text), most)
      }
      return notice.repeats === 'run' ? messages.linkCopied : labMessages.linkCopied
    case 'copy-refused':
      return messages.copyRefused
    case 'exported':
      return notice.thinned
        ? `${messages.exported(notice.file)} ${kept.thinnedFile(
            whole(text.locale, notice.thinned.first),
            whole(text.locale, notice.thinned.last),
            whole(text.locale, notice.thinned.recorded),
          )}`
        : messages.exported(notice.file)
    case 'thinned':
      return kept.thinned
    case 'thinned-replaced':
      return kept.thinnedReplaced
    case 'not-written':
      return text.exports.notWritten(notice.file, notice.message)
    case 'no-weights':
      return text.exports.noWeights
    case 'code-not-allowed':
      return text.exports.codeNotAllowed
    case 'not-exported':
      return notExported(text, notice)
    case 'imported':
      return text.exports.imported[notice.what](notice.file, whole(text.locale, notice.steps))
    case 'imported-results':
      return text.importing.results[notice.view]({
        file: notice.file,
        runs: whole(text.locale, notice.runs),
        unfinished: whole(text.locale, notice.unfinished),
        missing: notice.missing.map((name) => metricText(name, notice.task, text).label),
      })
    case 'import-refused':
      return text.exports.refused(notice.file, notice.why)
    case 'replaced':
      return messages.replaced(text.taskTitles[notice.task], whole(text.locale, notice.step))
  }
}

/** What a message lists at most. */
const MOST_LISTED = 12

/** The sentence of a list, and how many more there are. */
function listed(sentence: string, count: number, { messages, locale }: Catalogue): string {
  if (count <= MOST_LISTED) return sentence
  return messages.sentences([sentence, messages.more(whole(locale, count - MOST_LISTED))])
}

/** Settings as the page calls them, from their names in links. */
function namesOf(names: readonly string[], { task }: RunConfig, text: Catalogue): string {
  const labels = names.map((name) => fieldText(find(name)?.field ?? (name as Field), task, text).label)
  return new Intl.ListFormat(text.locale).format(labels)
}

/** An engine and the device that it computes on. */
const engineText = ({ engine, adapter }: EngineReport, text: Catalogue): string =>
  adapter === null ? text.engine.names[engine] : `${text.engine.names[engine]} (${adapter})`

/** The page's own name of what a link set; prompts per step have none. */
const externalOf = (field: Renamed['field']): string | null =>
  field === 'promptsPerStep' ? null : externalName(field)

/**
 * A problem between two knobs, with their names and values as the page shows them; null if it is a problem of a single
 * knob.
 */
export function conflictOf(problem: ConfigProblem, attempted: RunConfig, text: Catalogue): Conflict | null {
  if (!('other' in problem)) return null
  const { knob, other } = problem
  return {
    problem,
    knob: text.knobs[knob].label,
    value: valueText(knob, attempted[knob], attempted.task, text),
    other: text.knobs[other].label,
    otherValue: valueText(other, attempted[other], attempted.task, text),
  }
}

/** Which knobs keep a run from being exported, under their names on the page. */
function notExported(text: Catalogue, { form, untold }: Extract<Notice, { kind: 'not-exported' }>): string {
  const { handover, knobs, locale } = text
  const named = untold.map(({ knob, value, only }) => {
    const written = (one: KnobValue) =>
      KNOBS[knob].kind === 'text' ? valueText(knob, one, 'reverse', text) : String(one)
    return handover.refusal(knobs[knob].label, written(value), handover.reason(only.map(written)))
  })
  return handover.notExported(text.files.items[form].label, new Intl.ListFormat(locale).format(named))
}
