import { useCallback, useState, type RefCallback } from 'react'
import { flushSync } from 'react-dom'

export interface Size {
  width: number
  height: number
}

/**
 * A ref, and the size of the box of its element in whole CSS pixels: null before layout, and while the element is
 * hidden or missing. While the page is printed, it is the size on paper. If another element replaces it, that one is
 * observed.
 */
export function useSize(): [ref: RefCallback<Element>, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null)
  const observe = useCallback((element: Element | null) => {
    if (!element) return
    const take = ({ width, height }: Size) => {
      const next = { width: Math.floor(width), height: Math.floor(height) }
      setSize((size) => {
        if (next.width === 0 || next.height === 0) return null
        return size?.width === next.width && size.height === next.height ? size : next
      })
    }
    take(element.getBoundingClientRect())
    const observer = new ResizeObserver((entries) => take(entries.at(-1)!.contentRect))
    observer.observe(element)
    // paper is laid out and printed before an observer is called
    const paper = matchMedia('print')
    const takeNow = () => flushSync(() => take(element.getBoundingClientRect()))
    paper.addEventListener('change', takeNow)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', takeNow)
      setSize(null)
    }
  }, [])
  return [observe, size]
}
