import { useRef, type HTMLAttributes, type ReactNode } from 'react'
import type { LatePart } from '../../late/latePart'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { useTurn } from '../frame/useTurn'
import { useVisible } from '../charts/useVisible'
import styles from './figures.module.css'

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** whether it holds the lens or the picture, whose size differs from that of charts */
  isLens?: boolean
  /** whether its chart needs a taller frame where charts stand in one column */
  isTall?: boolean
  /** the accessible name of a chart, also while it waits */
  name?: string
  /** the script that draws it */
  script: LatePart<unknown>
  children: ReactNode
}

/** A frame of fixed size: a figure that loads late, or fails, moves nothing else. */
export function FigureFrame({
  isLens = false,
  isTall = false,
  name,
  script,
  children,
  ...attributes
}: Props) {
  const { page } = useText()
  // a run that is made changes every figure: they are drawn when it is there
  const isStarting = usePage(({ phase, rewardCode }) => phase === 'starting' && rewardCode.held === null)
  const frame = useRef<HTMLDivElement>(null)
  // until the run has made a step, only figures in or near the window are drawn
  const hasBegun = usePage(({ run }) => run.history.steps > 0)
  const isWanted = useVisible(frame, '50%') || hasBegun
  const hasTurn = useTurn(isStarting || !isWanted ? null : script)
  const loading = <p className={styles.waiting}>{isWanted && page.loading}</p>
  const waiting =
    name === undefined ? (
      loading
    ) : (
      <figure role="figure" aria-label={name} className={styles.place}>
        <b>{name}</b>
        {loading}
      </figure>
    )
  return (
    <div
      ref={frame}
      {...attributes}
      data-tall={isTall || undefined}
      className={isLens ? styles.lens : styles.figure}
    >
      {hasTurn ? <Late fallback={waiting}>{children}</Late> : waiting}
    </div>
  )
}
