/**
 * Loads the parts of the page that are not in its first load: components, texts and verbs. A part that failed to load is requested
 * again when it is needed next; React's `lazy` and a plain `import()` would fail for good.
 */

/** A script or a style sheet of the page did not load: the site has changed since the page was opened, or cannot be reached. */
export class MissingPartError extends Error {}

let tries = 0

/** The same file under an address that the browser has not requested yet. */
export const freshAddress = (address: string): string => `${address}?again=${++tries}`

/** The address of the script or style sheet that did not load, from the browser's error; null if the error names none. */
export const addressIn = (error: unknown): string | null =>
  error instanceof Error ? (/https?:\/\/\S+\.(js|css)\b/.exec(error.message)?.[0] ?? null) : null

/**
 * Loads a script of the page. Some browsers remember a failed address for as long as the page is open, so the second try uses
 * a new address. Rejects with a `MissingPartError` if that fails too.
 * @param load imports the script
 * @param importFrom imports it from an address
 * @param name names the part in a failure; by default the address of the script
 */
async function loadScript<Script extends object>(
  load: () => Promise<Script>,
  importFrom = (address: string): Promise<Script> => import(/* @vite-ignore */ address),
  name?: string,
): Promise<Script> {
  try {
    return await load()
  } catch (error) {
    const address = addressIn(error)
    if (!address?.endsWith('.js')) throw new MissingPartError(name ?? 'a script', { cause: error })
    return importFrom(freshAddress(address)).catch(() => {
      throw new MissingPartError(name ?? address, { cause: error })
    })
  }
}

/** Loads a script as `loadScript` does, and returns one of its exports. */
export async function loadPart<Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
  importFrom?: (address: string) => Promise<Part>,
): Promise<Part[Name]> {
  const part = await loadScript(load, importFrom, name)
  if (!(name in part)) throw new MissingPartError(name)
  return part[name]
}

/** A part that is loaded when it is first needed. */
export interface LatePart<Value> {
  /** Loads it once; a call after a failure tries again. Rejects with a `MissingPartError`. */
  load(): Promise<Value>
  /** The part; undefined until it is loaded. */
  loaded(): Value | undefined
  /** The part, for a component: suspends the component until it is loaded, and throws to its boundary if it cannot be. */
  read(): Value
}

/** Functions that each clear the failure of one part. */
const failed = new Set<() => void>()

/** Clears all failures, so that components request their parts again. */
export function retryParts(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/** @param load starts a new attempt to load the part */
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

/** An export of a script, as a late part. */
export const latePart = <Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
): LatePart<Part[Name]> => latePartOf(() => loadPart(load, name))

/** All exports of a script, as a late part. */
export const lateScript = <Script extends object>(load: () => Promise<Script>): LatePart<Script> =>
  latePartOf(() => loadScript(load))
