import type { Field } from '../../app/fields'
import type { LabNotice } from '../../app/lab/state'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import { fieldText, valueText } from '../fieldText'
import { conflictOf } from '../frame/messageText'
import { whole } from '../numbers'

interface Context {
  /** a configuration of the experiment: it says what the knobs of its task are called */
  config: RunConfig
  text: Catalogue
}

/** The sentence of a message of Compare or Sweep. */
export function labMessageText(notice: LabNotice, { config, text }: Context): string {
  const { messages, labMessages } = text
  const label = (field: Field) => fieldText(field, config.task, text).label
  switch (notice.kind) {
    case 'refused': {
      const { field } = notice.where
      const kept = valueText(field, notice.kept, config.task, text)
      return messages.refused(label(field), notice.written, notice.problem, kept)
    }
    case 'conflict': {
      const conflict = conflictOf(notice.problem, notice.attempted, text)
      return conflict === null ? messages.runGoesOn : `${messages.conflict(conflict)} ${messages.runGoesOn}`
    }
    case 'limit':
      return labMessages.limit(
        notice.what,
        whole(text.locale, notice.least),
        whole(text.locale, notice.most),
        notice.written,
      )
    case 'bad-range':
      return labMessages.badRange(label(notice.field), notice.problem)
    case 'same-knob':
      return labMessages.sameKnob(label(notice.field))
    case 'link-entry':
      return labMessages.linkEntry(notice.name, notice.written)
    case 'link-row':
      return notice.row > 0
        ? labMessages.linkRow(notice.row, notice.name, notice.written)
        : labMessages.linkEntry(notice.name, notice.written)
    case 'link-repeated':
      return notice.row > 0
        ? labMessages.repeatedInRow(notice.row, notice.name)
        : messages.linkRepeated(notice.name)
    case 'failure':
      return messages.failure(notice.failure)
    case 'gpu-lost':
      return labMessages.gpuLost
    case 'stored':
      return labMessages.stored[notice.problem]
    case 'link-copied':
      return labMessages.linkCopied
    case 'copy-refused':
      return messages.copyRefused
    case 'exported':
      return messages.exported(notice.file)
  }
}
