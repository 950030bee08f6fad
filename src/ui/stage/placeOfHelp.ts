/** Pixels between a name and what explains it, and the least between that and the edge of the window. */
const GAP = 8

/**
 * Places what explains a name where it does not cover the name: at its right beside the rail; else above it, if need be in fewer
 * and longer lines, so that what the name stands over remains in sight; else below it.
 * @param at where the name is, and the field that it names
 */
export function placeOfHelp(help: HTMLElement, at: DOMRect, isOfRail: boolean): void {
  delete help.dataset.wide
  const right = () => innerWidth - GAP - help.offsetWidth
  const above = () => at.top - GAP - help.offsetHeight
  const move = (left: number, top: number) => {
    help.style.left = `${Math.max(GAP, Math.min(left, right()))}px`
    help.style.top = `${top}px`
  }
  if (isOfRail && at.right + GAP <= right())
    return move(at.right + GAP, Math.max(GAP, Math.min(at.top, innerHeight - GAP - help.offsetHeight)))
  if (above() < GAP) help.dataset.wide = ''
  if (above() >= GAP) return move(at.left, above())
  delete help.dataset.wide
  move(at.left, at.bottom + GAP)
}
