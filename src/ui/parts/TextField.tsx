import { useState, type ComponentProps } from 'react'
import { LongText } from './LongText'

/** Lines of a field for long texts, so that it does not change its height with them. */
const LINES = 7

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'readOnly'> {
  value: string
  /** whether it is for many lines rather than for a name */
  isLong: boolean
  onSet: (written: string) => void
}

/**
 * A field for free text. The text is taken when the field is left, because half a table is no table. Text that is refused
 * with a message stays in the field, so that it can be mended.
 */
export function TextField({ value, isLong, onSet, ...textarea }: Props) {
  /** what was typed in place of a value; it does not count for another value */
  const [draft, setDraft] = useState({ of: value, written: value })
  const written = draft.of === value ? draft.written : value
  return (
    <LongText
      {...textarea}
      rows={isLong ? LINES : 1}
      value={written}
      onEmpty={() => setDraft({ of: value, written: '' })}
      onChange={(event) => setDraft({ of: value, written: event.currentTarget.value })}
      onBlur={() => written !== value && onSet(written)}
    />
  )
}
