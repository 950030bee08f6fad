import type { LabField, LabMessage, LabNotice } from './state'

const isSame = (a: LabField, b: LabField) => a.view === b.view && a.row === b.row && a.field === b.field

/** Messages about different subjects stand side by side; a new one takes the place of an older one of its subject. */
function isSameSubject(a: LabNotice, b: LabNotice): boolean {
  if ('where' in a && 'where' in b) return isSame(a.where, b.where)
  if (a.kind !== b.kind) return false
  if (a.kind === 'limit' && b.kind === 'limit') return a.what === b.what
  return a.kind !== 'link-entry' && a.kind !== 'link-row' && a.kind !== 'link-repeated'
}

/** The messages with one more. Dismissed by its id. */
export function withLabNotice(messages: readonly LabMessage[], notice: LabNotice): readonly LabMessage[] {
  const id = messages.reduce((highest, message) => Math.max(highest, message.id), 0) + 1
  return [...messages.filter((message) => !isSameSubject(message, notice)), { ...notice, id }]
}

/** The messages without what is said of an input. */
export function withoutLabField(messages: readonly LabMessage[], where: LabField): readonly LabMessage[] {
  return messages.filter((message) => !('where' in message && isSame(message.where, where)))
}
