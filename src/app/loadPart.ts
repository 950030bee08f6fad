/** A script of the page, or its style sheet, cannot be had: the site has changed since the page was opened, or is not reached. */
export class MissingPartError extends Error {}

let tries = 0

/** An address that the browser has not asked for yet. */
export const freshAddress = (address: string): string => `${address}?again=${++tries}`

/** The address that a browser names in its error where a script or a style sheet did not load; some name none. */
export const addressIn = (error: unknown): string | null =>
  error instanceof Error ? (/https?:\/\/\S+\.(js|css)\b/.exec(error.message)?.[0] ?? null) : null

/** Loads a script of the page. Rejects with a `MissingPartError` where it cannot be had. */
export const loadScript = <Script>(load: () => Promise<Script>): Promise<Script> =>
  load().catch((error: unknown) => {
    throw new MissingPartError('script', { cause: error })
  })

/**
 * Loads a script of the page and takes one of its exports. A browser remembers for as long as the page is open that an address
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
