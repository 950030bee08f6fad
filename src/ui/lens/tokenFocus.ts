/** The token that an arrow key leads to from the one that has the focus; null for other keys and at the ends. */
export function tokenAfterKey(table: HTMLElement, focused: HTMLElement, key: string): HTMLElement | null {
  if (focused.dataset.token === undefined) return null
  const line = focused.closest<HTMLElement>('[data-tokens]')
  if (!line) return null
  const tokens = tokensOf(line)
  const at = tokens.indexOf(focused)
  if (key === 'ArrowRight') return tokens[at + 1] ?? null
  if (key === 'ArrowLeft') return tokens[at - 1] ?? null
  if (key === 'Home') return tokens[0]
  if (key === 'End') return tokens[tokens.length - 1]
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by === undefined) return null
  const lines = [...table.querySelectorAll<HTMLElement>('[data-tokens]')]
  const next = lines[lines.indexOf(line) + by]
  return next ? tokensOf(next)[Math.min(at, tokensOf(next).length - 1)] : null
}

function tokensOf(line: HTMLElement): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>('[data-token]')]
}
