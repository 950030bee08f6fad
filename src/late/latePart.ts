/**
 * The one way in which the page loads what it does not begin with: components, texts and verbs. A part that cannot be had is asked
 * for again when it is wanted next; React's `lazy` and a plain `import()` would fail for good.
 */

/** A script of the page, or its style sheet, cannot be had: the site has changed since the page was opened, or is not reached. */
export class MissingPartError extends Error {}

let tries = 0

/** An address that the browser has not asked for yet. */
export const freshAddress = (address: string): string => `${address}?again=${++tries}`

/** The address that a browser names in its error where a script or a style sheet did not load; some name none. */
export const addressIn = (error: unknown): string | null =>
  error instanceof Error ? (/https?:\/\/\S+\.(js|css)\b/.exec(error.message)?.[0] ?? null) : null

/**
 * Loads a script of the page and takes one of its exports. Some browsers remember for as long as the page is open that an address
 * failed, so a second try asks under a new one. Rejects with a `MissingPartError` where that fails too.
 * @param load imports the script
 * @param importFrom imports it from an address
 */
export async function loadPart<Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
  importFrom = (address: string): Promise<Part> => import(/* @vite-ignore */ address),
): Promise<Part[Name]> {
  try {
    return (await load())[name]
  } catch (error) {
    const address = addressIn(error)
    const part = address?.endsWith('.js') ? await importFrom(freshAddress(address)).catch(() => null) : null
    if (!part || !(name in part)) throw new MissingPartError(name, { cause: error })
    return part[name]
  }
}

/** Something that is loaded when it is first wanted. */
export interface LatePart<Value> {
  /** Loads it once. A call after a failure tries again; a `MissingPartError` where it cannot be had. */
  load(): Promise<Value>
  /** What was loaded; undefined before. */
  loaded(): Value | undefined
  /** What a component draws with. Before it is there the component is suspended; where it cannot be had, its boundary says so. */
  read(): Value
}

/** Each clears the failure of one part. */
const failed = new Set<() => void>()

/** Clears all failures, so that components ask for their parts again. */
export function retryParts(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/** @param load loads it, each time anew */
export function latePartOf<Value>(load: () => Promise<Value>): LatePart<Value> {
  let found: { value: Value } | null = null
  let failure: { error: unknown } | null = null
  let loading: Promise<Value> | null = null

  const start = (): Promise<Value> => {
    loading ??= load().then(
      (value) => {
        found = { value }
        return value
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return {
    load: start,
    loaded: () => found?.value,
    read() {
      if (found) return found.value
      if (failure) throw failure.error
      // React waits for a promise that is thrown, and then draws the component again
      throw start().then(
        () => {},
        (error: unknown) => {
          failure = { error }
          failed.add(() => (failure = null))
        },
      )
    },
  }
}

/** One of the exports of a script. */
export const latePart = <Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
): LatePart<Part[Name]> => latePartOf(() => loadPart(load, name))
