import { useEffect, useRef } from 'react'
import type { Size } from '../charts/useSize'
import { useThemeChanges } from '../charts/theme'
import { paintCells, type CellMark } from './paintCells'
import type { View } from './view'
import styles from './picture.module.css'

interface Props {
  marks: readonly CellMark[]
  view: View
  size: Size
}

/** Cells and images, which are too many to be shapes of their own. */
export function CellCanvas({ marks, view, size }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useThemeChanges()
  useEffect(() => {
    if (canvas.current) paintCells(canvas.current, marks, view, size)
  }, [marks, view, size, theme])
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}
