import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Size {
  width: number
  height: number
}

/**
 * The size of the box of the element that the ref holds, in whole CSS pixels; null before layout, while it is hidden and
 * while there is none. An element that takes another's place is observed in its turn.
 */
export function useSize(element: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  const observed = useRef<{ element: Element; observer: ResizeObserver }>(null)

  // After every render: a ref does not tell when it is given another element.
  useLayoutEffect(() => {
    if (element.current === (observed.current?.element ?? null)) return
    observed.current?.observer.disconnect()
    observed.current = element.current && observe(element.current, setSize)
    if (!element.current) setSize(null)
  })

  useLayoutEffect(
    () => () => {
      observed.current?.observer.disconnect()
      observed.current = null
    },
    [],
  )

  return size
}

type SetSize = (next: (before: Size | null) => Size | null) => void

/** Tells the size of an element now and whenever it changes. */
function observe(element: Element, setSize: SetSize) {
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
  return { element, observer }
}
