import type { ComponentProps } from 'react'
import { useText } from '../AppContext'
import { whole } from '../numbers'

/** Characters from which on a field of several lines makes the browser slow, and those that are then shown. */
const LONG = 250_000
const SHOWN = 20_000

interface Props extends Omit<ComponentProps<'textarea'>, 'readOnly'> {
  value: string
  /** takes the text away, so that another can be typed */
  onEmpty: () => void
}

/** A field of several lines. Of a text that would make the browser slow it shows the beginning, which cannot be edited. */
export function LongText({ value, onEmpty, ...field }: Props) {
  const { locale, ownData: words } = useText()
  const isCut = value.length > LONG
  return (
    <>
      <textarea
        {...field}
        spellCheck={false}
        wrap="off"
        readOnly={isCut}
        value={isCut ? value.slice(0, SHOWN) : value}
      />
      {isCut && (
        <span>
          {words.beginning(whole(locale, SHOWN), whole(locale, value.length))}{' '}
          <button type="button" onClick={onEmpty}>
            {words.empty}
          </button>
        </span>
      )}
    </>
  )
}
