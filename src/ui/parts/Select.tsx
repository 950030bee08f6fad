import type { ComponentProps } from 'react'

interface Props<Option extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  /** null: nothing is chosen, and the invitation shows */
  value: Option | null
  options: readonly Option[]
  /** the text of an option; by default the option itself */
  nameOf?: (option: Option) => string
  /** the text shown while nothing is chosen; it cannot be chosen */
  invitation?: string
  onChoose: (option: Option) => void
}

/** A drop-down list of the browser: CONTRIBUTING.md says why. */
export function Select<Option extends string | number>({
  value,
  options,
  nameOf = String,
  invitation,
  onChoose,
  ...rest
}: Props<Option>) {
  return (
    <select
      {...rest}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => String(option) === currentTarget.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {invitation !== undefined && (
        <option value="" disabled>
          {invitation}
        </option>
      )}
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  )
}
