import { createElement, lazy, type ComponentType } from 'react'
import { addressIn, freshAddress, loadPart } from '../../app/loadPart'

/** What makes parts that failed ready for another try. */
const failed = new Set<() => void>()

/** Lets parts that could not be loaded be asked for again. */
export function retryParts(): void {
  failed.forEach((prepare) => prepare())
  failed.clear()
}

/** Asks for the style sheet that an error names under a new address. */
async function loadStyle(error: unknown): Promise<void> {
  const address = addressIn(error)
  if (!address?.endsWith('.css')) throw error
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = freshAddress(address)
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(error)
    }
    document.head.append(link)
  })
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/**
 * A component that is loaded when it is first drawn. Where that fails, the nearest boundary shows so, and `retryParts` lets it
 * be tried again: React alone would remember the failure.
 * @param load imports the script, and its style sheet with it
 */
export function lazyPart<Parts extends object, Name extends keyof Parts & string>(
  load: () => Promise<Parts>,
  name: Name,
): ComponentType<PropsOf<Parts[Name]>> {
  // The style sheet comes first; once it is there, the script is asked for.
  const loadStyled = () => load().catch((error: unknown) => loadStyle(error).then(load))
  const make = () =>
    lazy(async () => {
      try {
        return { default: (await loadPart(loadStyled, name)) as ComponentType<object> }
      } catch (error) {
        failed.add(() => (Part = make()))
        throw error
      }
    })
  let Part = make()
  return function LazyPart(props) {
    return createElement(Part, props as object)
  }
}
