import { type HTMLAttributes, type ReactNode } from 'react'
import { useText } from '../AppContext'
import { Late } from '../frame/Late'
import styles from './figures.module.css'

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** whether it holds the lens or the picture, whose size differs from that of charts */
  isLens?: boolean
  /** whether its chart needs a taller frame where charts stand in one column */
  isTall?: boolean
  children: ReactNode
}

/** A frame of fixed size: a figure that loads late, or fails, moves nothing else. */
export function FigureFrame({ isLens = false, isTall = false, children, ...attributes }: Props) {
  const { page } = useText()
  return (
    <div {...attributes} data-tall={isTall || undefined} className={isLens ? styles.lens : styles.figure}>
      <Late fallback={<p className={styles.waiting}>{page.loading}</p>}>{children}</Late>
    </div>
  )
}
