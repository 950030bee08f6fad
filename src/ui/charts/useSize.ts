import { useCallback, useState, type RefCallback } from 'react'

export interface Size {
  width: number
  height: number
}

/**
 * A ref, and the size of the box of the element that it is given to, in whole CSS pixels: null before layout, while the
 * element is hidden and while there is none. An element that takes another's place is observed in its turn.
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
    return () => {
      observer.disconnect()
      setSize(null)
    }
  }, [])
  return [observe, size]
}
