import { useEffect, useState } from 'react'
import { look } from '../../app/attention'
import type { Attention } from '../../train/attention'
import { useApp, usePage, useText } from '../AppContext'

/** Asks for the attention of a group, by default the one that is shown, while a view of it can be seen. */
export function useLooking(isLooking: boolean, group?: number): void {
  const app = useApp()
  useEffect(() => (isLooking ? look(app, group) : undefined), [app, isLooking, group])
}

/**
 * Why an inspection has no attention, in words. The page did not keep it for an earlier step, or is still computing it for the
 * latest one.
 */
export function useNoAttention(): string {
  const { attention } = useText()
  const isPinned = usePage(({ pinned }) => pinned !== null)
  return isPinned ? attention.notKept : attention.waiting
}

/** The layer that is shown, from 0, and how to choose another; at first the last one. */
export function useLayer({ layers }: Pick<Attention, 'layers'>): [number, (layer: number) => void] {
  const [chosen, choose] = useState<number | null>(null)
  return [Math.min(chosen ?? Infinity, layers - 1), choose]
}

/** Writes a token of the run. */
export function useTokenWriter(): (token: number) => string {
  const vocabulary = usePage(({ run }) => run.info?.vocabulary)
  const endToken = usePage(({ run }) => run.info?.endToken)
  const { lens } = useText()
  return (token) => (token === endToken ? lens.endToken : (vocabulary?.[token] ?? String(token)))
}
