import { useEffect, useState } from 'react'

/**
 * Counts changes of the theme. A canvas must be repainted when it changes, since painted colours do not follow custom
 * properties. Watches the attributes of the root element, which names the theme.
 */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const count = () => setChanges((n) => n + 1)
    const watched = new MutationObserver(count)
    watched.observe(document.documentElement, { attributeFilter: ['class', 'style', 'data-theme'] })
    return () => watched.disconnect()
  }, [])
  return changes
}

/** The values of custom properties at an element. */
export function themeColours(element: Element, names: readonly string[]): string[] {
  const style = getComputedStyle(element)
  return names.map((name) => style.getPropertyValue(name).trim())
}
