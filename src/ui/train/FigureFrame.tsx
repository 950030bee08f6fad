import { useRef, type HTMLAttributes, type ReactNode, type RefObject } from 'react'
import type { LatePart } from '../../late/latePart'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { useTurn } from '../frame/useTurn'
import { useVisible } from '../charts/useVisible'
import styles from './figures.module.css'

interface FrameProps {
  /** the script that draws its content */
  script: LatePart<unknown>
  children: ReactNode
}

/** A frame of fixed size for a chart. It is a figure with its name even before the chart is drawn. */
export function FigureFrame({
  name,
  isWide = false,
  ...drawn
}: FrameProps & {
  name: string
  /** whether it takes the whole width of the column */
  isWide?: boolean
}) {
  const frame = useRef<HTMLElement>(null)
  const content = useDrawnInTurn(frame, drawn, <b>{name}</b>)
  return (
    <figure
      ref={frame}
      role="figure"
      aria-label={name}
      data-wide={isWide || undefined}
      className={styles.figure}
    >
      {content}
    </figure>
  )
}

/** A frame for the lens or the picture of the task. */
export function SideFrame({
  frame,
  script,
  children,
  ...attributes
}: FrameProps & { frame: RefObject<HTMLDivElement | null> } & Omit<
    HTMLAttributes<HTMLDivElement>,
    'children'
  >) {
  const content = useDrawnInTurn(frame, { script, children })
  return (
    <div ref={frame} {...attributes} className={styles.lens}>
      {content}
    </div>
  )
}

/**
 * The content of a frame: its children, once it is their turn. Content that loads late, or fails, moves nothing outside
 * the frame.
 */
function useDrawnInTurn(
  frame: RefObject<HTMLElement | null>,
  { script, children }: FrameProps,
  title: ReactNode = null,
): ReactNode {
  const { page } = useText()
  // a new run changes every figure, so they are drawn once it has started
  const isStarting = usePage(
    ({ phase, rewardCode }) => phase === 'starting' && rewardCode.awaitsConsent === null,
  )
  // until the run has made a step, only figures in or near the window are drawn
  const hasBegun = usePage(({ run }) => run.history.steps > 0)
  const isWanted = useVisible(frame, '50%') || hasBegun
  const hasTurn = useTurn(isStarting || !isWanted ? null : script)
  const waiting = (
    <p className={styles.waiting}>
      {title} {isWanted && page.loading}
    </p>
  )
  return hasTurn ? <Late fallback={waiting}>{children}</Late> : waiting
}
