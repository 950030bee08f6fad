const NAME = '[data-explains]'

/** The element of a name that an event is about; the label of a field is that of the field. */
export function nameOf({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const label = target instanceof HTMLInputElement ? target.labels?.[0] : null
  return target.closest<HTMLElement>(NAME) ?? label?.closest<HTMLElement>(NAME) ?? null
}
