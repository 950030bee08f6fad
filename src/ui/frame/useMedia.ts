import { useCallback, useSyncExternalStore } from 'react'

/** Widths at which the page takes another form, as in the style sheets. */
const WIDTHS = {
  phone: '(max-width: 43.6875em)',
  narrow: '(max-width: 51.1875em)',
  medium: '(max-width: 68.6875em)',
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
