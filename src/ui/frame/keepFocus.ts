/** What takes the focus of something inside the same element: the answer that Tab reaches, else a heading. */
const NEAREST = '[data-completion][tabindex="0"], h2'

/** What has the focus, and all that it is in, from the inside to the outside; empty if nothing has it. */
let focused: Element[] = []
let observer: MutationObserver | undefined

/**
 * Gives the focus of an element that is removed to what stands nearest to it, from now on: the browser would give it to the
 * document, and Tab would begin at the top of the page.
 */
export function keepFocus(): void {
  observer ??= new MutationObserver(keep)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
}

function remember(): void {
  focused = []
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) focused.push(at)
}

/** What lost the focus and is still there has given it away. */
function forget({ target }: FocusEvent): void {
  queueMicrotask(() => {
    if (focused[0] === target && focused[0]?.isConnected) focused = []
  })
}

function keep(): void {
  if (!focused[0] || focused[0].isConnected || document.activeElement !== document.body) return
  for (const element of focused.filter(({ isConnected }) => isConnected)) {
    for (const next of [...element.querySelectorAll<HTMLElement>(NEAREST), element as HTMLElement]) {
      if (next === element && !element.matches('section[aria-label]')) continue
      if (!next.hasAttribute('tabindex')) next.tabIndex = -1
      next.focus({ preventScroll: true })
      if (document.activeElement === next) return
    }
  }
}
