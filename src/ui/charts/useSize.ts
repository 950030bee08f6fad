import { useLayoutEffect, useState, type RefObject } from 'react'

export interface Size {
  width: number
  height: number
}

/** The element's size in whole CSS pixels; null before layout and while it is hidden. */
export function useSize(element: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const take = (width: number, height: number) => {
      const next = { width: Math.floor(width), height: Math.floor(height) }
      setSize((size) => {
        if (next.width === 0 || next.height === 0) return null
        return size?.width === next.width && size.height === next.height ? size : next
      })
    }
    const box = element.current.getBoundingClientRect()
    take(box.width, box.height)
    const observer = new ResizeObserver((entries) => {
      const { width, height } = entries.at(-1)!.contentRect
      take(width, height)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
