import type { Field } from '../../app/fields'
import type { Notice } from '../../app/messages'
import type { ConfigProblem } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import type { Catalogue, Conflict } from '../../text/catalogue'
import { LANGUAGES, type Language } from '../../text/language'
import { fieldText, valueText } from '../fieldText'
import { whole } from '../numbers'

interface Context {
  /** of the view that shows the message: it says what the knobs of its task are called */
  config: RunConfig
  /** that of the run in Train */
  running: RunConfig
  /** the step the run has reached */
  step: number
  language: Language
  text: Catalogue
}

/** The sentence of a message. */
export function messageText(notice: Notice, { config, running, step, language, text }: Context): string {
  const { messages, labMessages } = text
  const label = (field: Field) => fieldText(field, config.task, language, text).label
  switch (notice.kind) {
    case 'refused': {
      const kept = valueText(notice.field, notice.kept, language, text)
      return messages.refused(label(notice.field), notice.written, notice.problem, kept)
    }
    case 'conflict': {
      const conflict = conflictOf(notice.problem, notice.attempted, language, text)
      return conflict === null ? messages.runGoesOn : `${messages.conflict(conflict)} ${messages.runGoesOn}`
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
      return messages.linkUnknown(notice.name)
    case 'link-repeated':
      return notice.row
        ? labMessages.repeatedInRow(notice.row, notice.name)
        : messages.linkRepeated(notice.name)
    case 'link-value':
      return messages.linkValue(notice.problem, valueText(notice.field, notice.used, language, text))
    case 'link-conflict': {
      const conflict = conflictOf(notice.problem, notice.attempted, language, text)
      return conflict === null ? messages.linkUnknown(notice.problem.knob) : messages.linkTogether(conflict)
    }
    case 'link-entry':
      return labMessages.linkEntry(notice.name, notice.written)
    case 'link-row': {
      const { row, name, written } = notice
      return row > 0 ? labMessages.linkRow(row, name, written) : labMessages.linkEntry(name, written)
    }
    case 'language':
      return messages.language(notice.written, LANGUAGES.join(', '))
    case 'prompt':
      return messages.prompt(notice.written, TASKS[running.task].text[language].prompts(running.taskSettings))
    case 'stopped':
      return messages.stopped(notice.reason, whole(text.locale, step))
    case 'moved':
      return messages.moved(notice.move.engine === 'webgpu', whole(text.locale, notice.move.restored))
    case 'gpu-lost':
      return labMessages.gpuLost
    case 'failure':
      return messages.failure(notice.failure)
    case 'stored':
      return labMessages.stored[notice.problem]
    case 'link-copied':
      return notice.repeats === 'run' ? messages.linkCopied : labMessages.linkCopied
    case 'copy-refused':
      return messages.copyRefused
    case 'exported':
      return messages.exported(notice.file)
  }
}

/** A problem between two knobs with the names and values the page shows; null where it is a problem of one. */
function conflictOf(
  problem: ConfigProblem,
  attempted: RunConfig,
  language: Language,
  text: Catalogue,
): Conflict | null {
  if (!('other' in problem)) return null
  const { knob, other } = problem
  return {
    problem,
    knob: text.knobs[knob].label,
    value: valueText(knob, attempted[knob], language, text),
    other: text.knobs[other].label,
    otherValue: valueText(other, attempted[other], language, text),
  }
}
