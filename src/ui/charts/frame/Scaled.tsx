import type { ReactNode } from 'react'
import styles from '../plot.module.css'

interface Props {
  /** the box that it fills, in design pixels; null before layout */
  room: { width: number; height: number; scale: number } | null
  children: ReactNode
}

/** A drawing in design pixels, as large as the page's text makes it: lines, words and distances grow with the window. */
export function Scaled({ room, children }: Props) {
  const isScaled = room !== null && room.scale !== 1
  return (
    <div
      className={styles.scaled}
      style={
        isScaled ? { width: room.width, height: room.height, transform: `scale(${room.scale})` } : undefined
      }
    >
      {children}
    </div>
  )
}
