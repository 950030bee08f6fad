import { useCallback, useSyncExternalStore } from 'react'

/** Widths at which the page takes another form, as in the style sheets. */
const WIDTHS = {
  phone: '(max-width: 699px)',
  narrow: '(max-width: 819px)',
  medium: '(max-width: 1099px)',
} as const

/** Whether the page is this narrow. What moves on a narrow page moves in the document too, so that Tab follows the eye. */
export function useMedia(width: keyof typeof WIDTHS): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(WIDTHS[width])
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [width],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(WIDTHS[width]).matches)
}
