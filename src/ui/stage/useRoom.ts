import type { RefCallback } from 'react'
import { useSize } from '../charts/useSize'

/** Design pixels of the root's text. */
const ROOT = 16

/** A ref, and the size of its element in design pixels, of which the root's text is 16; null before layout. */
export function useRoom(): [
  ref: RefCallback<Element>,
  room: { width: number; height: number; scale: number } | null,
] {
  const [ref, size] = useSize()
  if (!size) return [ref, null]
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT
  return [ref, { width: size.width / scale, height: size.height / scale, scale }]
}
