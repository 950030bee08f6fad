import type { ExplainedName } from './explainedNames'
import { nameOf } from './nameOf'

/** Milliseconds for which the pointer or the focus rests on a name before it explains itself. */
const RESTS_FOR = 400
/** Milliseconds in which the pointer can move from a name to what explains it. */
const GRACE = 200
/** What does something else when it is pressed. */
const CONTROL = 'button, select, input, [role="slider"]'

/** A name that explains itself now. */
export interface NamedElement {
  name: ExplainedName
  /** where it is written */
  element: HTMLElement
  /** what a screen reader describes with it: the control with the focus, else the name */
  described: HTMLElement
}

/**
 * Watches the pointer and the keyboard for names: one that is pointed at for a moment, tapped, held down or reached with Tab.
 * A control that is also a name keeps its tap and explains itself while it is held down.
 * @param panel what explains a name, on which the pointer may rest
 * @param show is called with the name to explain, or null
 * @param first the event that came before there was anybody to watch
 * @returns what ends it
 */
export function watchNames(
  panel: HTMLElement,
  show: (named: NamedElement | null) => void,
  first: Event,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  /** the name that is shown or soon will be */
  let current: HTMLElement | null = null
  let isOpen = false
  let isTabbed = first.type === 'focusin'
  /** whether a control was held down until it explained itself, so that its tap does nothing */
  let isHeld = false

  const open = (element: HTMLElement, described: Element = element) => {
    clearTimeout(timer)
    current = element
    isOpen = true
    const { explains } = element.dataset
    show({ name: explains as ExplainedName, element, described: described as HTMLElement })
  }
  const close = () => {
    clearTimeout(timer)
    if (isOpen) show(null)
    current = null
    isOpen = false
  }
  const soon = (element: HTMLElement, act: () => void) => {
    if (element === current) return clearTimeout(timer)
    close()
    current = element
    timer = setTimeout(act, RESTS_FOR)
  }
  const isOnPanel = ({ target }: Event) => panel.contains(target as Node)

  const acts: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    pointerover(event) {
      if (event.pointerType === 'touch') return
      if (isOnPanel(event)) return clearTimeout(timer)
      const element = nameOf(event)
      if (element) {
        const control = (event.target as Element).closest(CONTROL) ?? undefined
        soon(element, () => element.matches(':hover') && open(element, control))
      } else if (isOpen && !isTabbed) {
        clearTimeout(timer)
        timer = setTimeout(close, GRACE)
      } else if (!isTabbed) close()
    },
    pointerdown(event) {
      isTabbed = false
      isHeld = false
      if (isOnPanel(event)) return
      const element = nameOf(event)
      const control = (event.target as Element).closest(CONTROL)
      if (element !== current || control) close()
      if (!element || !control || event.pointerType !== 'touch') return
      soon(element, () => {
        isHeld = true
        open(element, control)
      })
    },
    pointerup(event) {
      if (event.pointerType === 'touch' && !isOpen) close()
    },
    pointercancel: close,
    click(event) {
      if (isHeld) {
        isHeld = false
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const element = nameOf(event)
      if (element && !(event.target as Element).closest(CONTROL)) open(element)
    },
    focusin(event) {
      if (!isTabbed) return
      const element = nameOf(event)
      if (!element) return close()
      close()
      const target = event.target as HTMLElement
      soon(element, () => document.activeElement === target && open(element, target))
    },
    keydown(event) {
      isTabbed = event.key === 'Tab'
      if (isTabbed) return
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault()
        event.stopPropagation()
      }
      // Shift alone begins Shift and Tab
      if (event.key !== 'Shift') close()
    },
    scroll(event) {
      if (!isOnPanel(event)) close()
    },
  }
  const stop = new AbortController()
  for (const [type, act] of Object.entries(acts))
    document.addEventListener(type, act as (event: Event) => void, { capture: true, signal: stop.signal })
  addEventListener('blur', close, { signal: stop.signal })
  addEventListener('resize', close, { signal: stop.signal })
  const before = acts[first.type as 'click' | 'focusin' | 'pointerover'] as (event: Event) => void
  before(first)
  return () => {
    stop.abort()
    close()
  }
}
