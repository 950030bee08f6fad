import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether any part of the element is in the window or near it.
 * @param near how far outside it may be, as a CSS margin
 */
export function useVisible(element: RefObject<Element | null>, near = '80px'): boolean {
  const [isVisible, setVisible] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    // within the window, and within a column that scrolls by itself
    const margins: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: near,
      scrollMargin: near,
    }
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)!.isIntersecting),
      margins,
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return isVisible
}
