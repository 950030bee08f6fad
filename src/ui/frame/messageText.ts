import type { Field } from '../../app/fields'
import type { Notice } from '../../app/messages'
import type { ConfigProblem } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue, Conflict } from '../../text/catalogue'
import { LANGUAGES } from '../../text/language'
import { allowedPrompts, fieldText, valueText } from '../fieldText'
import { whole } from '../numbers'

interface Context {
  /** as the fields show it, and as the run has it */
  config: RunConfig
  running: RunConfig
  /** the step the run has reached */
  step: number
  text: Catalogue
}

/** The sentence of a message. */
export function messageText(notice: Notice, { config, running, step, text }: Context): string {
  const { messages } = text
  const label = (field: Field) => fieldText(field, config.task, text).label
  switch (notice.kind) {
    case 'refused': {
      const kept = valueText(notice.field, notice.kept, config.task, text)
      return messages.refused(label(notice.field), notice.written, notice.problem, kept)
    }
    case 'conflict': {
      const conflict = conflictOf(notice.problem, notice.attempted, text)
      return conflict === null ? messages.runGoesOn : `${messages.conflict(conflict)} ${messages.runGoesOn}`
    }
    case 'link-unknown':
      return messages.linkUnknown(notice.name)
    case 'link-repeated':
      return messages.linkRepeated(notice.name)
    case 'link-value':
      return messages.linkValue(notice.problem, valueText(notice.field, notice.used, config.task, text))
    case 'link-conflict': {
      const conflict = conflictOf(notice.problem, notice.attempted, text)
      return conflict === null ? messages.linkUnknown(notice.problem.knob) : messages.linkTogether(conflict)
    }
    case 'language':
      return messages.language(notice.written, LANGUAGES.join(', '))
    case 'prompt':
      return messages.prompt(notice.written, allowedPrompts(running.task, running.taskSettings, text))
    case 'stopped':
      return messages.stopped(notice.reason, whole(text.locale, step))
    case 'moved':
      return messages.moved(notice.move.engine === 'webgpu', whole(text.locale, notice.move.restored))
    case 'failure':
      return messages.failure(notice.failure)
    case 'link-copied':
      return messages.linkCopied
    case 'copy-refused':
      return messages.copyRefused
    case 'exported':
      return messages.exported(notice.file)
  }
}

/** A problem of two knobs with the names and values the page shows; null where it is a problem of one. */
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
