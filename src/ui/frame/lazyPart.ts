import { createElement, type ComponentType } from 'react'
import { freshAddress, latePart, type LatePart } from '../../late/latePart'
import { loadText } from '../../text'
import type { Language } from '../../text/language'
import type { PartName } from '../../text/parts'
import { usePage } from '../AppContext'
import { FIRST_PAINT } from './firstPaint'

/** Addresses of style sheets that did not load. The next import of a script does not request its style sheet again. */
const missingStyles = new Set<string>()
const AGAIN = /\?again=/

// an error of an element does not bubble
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      if (isStyle && !AGAIN.test(target.href)) missingStyles.add(target.href)
    },
    true,
  )

/** Requests every style sheet that did not load, each under a new address. Rejects if one fails again. */
const loadMissingStyles = (): Promise<unknown> =>
  Promise.all(
    Array.from(missingStyles, async (address) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = freshAddress(address)
      await new Promise((resolve, reject) => {
        link.onload = resolve
        link.onerror = () => {
          link.remove()
          reject(new Error(`Unable to load ${address}`))
        }
        document.head.append(link)
      })
      missingStyles.delete(address)
    }),
  )

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** A component that is loaded, with the texts that it shows, when it is first drawn or earlier by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { part: LatePart<unknown>; texts: readonly PartName[] }

/**
 * A component that is loaded when it is first drawn, after the first paint of the page. If it does not load, the nearest boundary
 * shows a message and a button to try again.
 * @param load imports the script, and with it its style sheet
 * @param texts the texts that it shows, loaded at the same time
 */
export function lazyPart<Parts extends object, Name extends keyof Parts & string>(
  load: () => Promise<Parts>,
  name: Name,
  texts: readonly PartName[] = [],
): LazyPart<PropsOf<Parts[Name]>> {
  const part = latePart(async () => {
    await loadMissingStyles()
    return load().catch(() => loadMissingStyles().then(load))
  }, name)
  function LazyPart(props: PropsOf<Parts[Name]>) {
    const language = usePage((state) => state.language)
    FIRST_PAINT.read()
    if (part.loaded() === undefined) loadText(language, texts).catch(() => {})
    return createElement(part.read() as ComponentType<object>, props as object)
  }
  return Object.assign(LazyPart, { part, texts })
}

/** Loads components and their texts before they are drawn. One that fails is loaded again when it is drawn. */
export function preload(language: Language, parts: readonly Pick<LazyPart<never>, 'part' | 'texts'>[]): void {
  for (const { part, texts } of parts) {
    part.load().catch(() => {})
    loadText(language, texts).catch(() => {})
  }
}
