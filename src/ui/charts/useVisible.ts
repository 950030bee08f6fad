import { useEffect, useState, type RefObject } from 'react'

/** Whether any part of the element is in the window or within 80 px of it. */
export function useVisible(element: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)!.isIntersecting), {
      rootMargin: '80px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
