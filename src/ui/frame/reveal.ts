/** The part of Train with the group step by step, its policy and its tables, by its id. */
export const LENS = 'train-lens'

/** The part of Train with all charts but the main ones, by its id. */
export const MORE = 'train-more'

/** How often something that is not there yet is looked for, and the milliseconds between two attempts. */
const ATTEMPTS = 40
const PAUSE = 50

/** Scrolls to an element and moves the focus to it, if it can take it. One that was only just asked for is waited for. */
export function reveal(
  selector: string,
  onFound?: (element: HTMLElement) => void,
  attempts = ATTEMPTS,
): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) {
    if (attempts > 0) setTimeout(() => reveal(selector, onFound, attempts - 1), PAUSE)
    return
  }
  element.scrollIntoView({ block: onFound ? 'center' : 'start' })
  element.focus({ preventScroll: true })
  onFound?.(element)
}
