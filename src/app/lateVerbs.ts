import { latePartOf, type LatePart, MissingPartError } from '../late/latePart'
import type { VerbContext } from './context'

/** Something of the app that is made once its script is there. */
export interface Late<Made> {
  /** What was made; undefined where nothing has asked for it yet. */
  made(): Made | undefined
  /** The same; it is made now where the script has been loaded. */
  ready(): Made | undefined
  /** The same for a component, which waits for it. */
  read(): Made
  /**
   * Does something with it: at once where the script is there, else when it has been loaded. Where it cannot be had, says so.
   * @returns whether it was done
   */
  act(act: (made: Made) => unknown): Promise<boolean>
}

/**
 * @param make makes it of what its script exports, once
 * @param onMade is called with it when it has been made
 */
export function late<Script, Made>(
  { tell }: Pick<VerbContext, 'tell'>,
  script: LatePart<Script>,
  make: (script: Script) => Made,
  onMade: (made: Made) => void = () => {},
): Late<Made> {
  let found: { made: Made } | null = null
  function from(loaded: Script): Made {
    if (found) return found.made
    const made = make(loaded)
    found = { made }
    onMade(made)
    return made
  }
  // made outside of rendering, because `make` changes the state of the page
  const made = latePartOf(async () => from(await script.load()))
  const ready = () => {
    const loaded = script.loaded()
    return loaded === undefined ? undefined : from(loaded)
  }
  return {
    made: () => found?.made,
    ready,
    read: () => ready() ?? made.read(),
    async act(act) {
      try {
        await act(from(script.loaded() ?? (await script.load())))
        return true
      } catch (error) {
        if (!(error instanceof MissingPartError)) throw error
        tell({ kind: 'part-missing' })
        return false
      }
    },
  }
}

/** Verbs that load what they need when one of them is called. */
export const lateVerbs = <Verbs extends object>(
  made: Late<Verbs>,
  names: { readonly [Name in keyof Verbs]: true },
): { readonly [Name in keyof Verbs]: (...args: ArgumentsOf<Verbs[Name]>) => Promise<void> } =>
  Object.fromEntries(
    Object.keys(names).map((name) => [
      name,
      async (...args: unknown[]) => {
        await made.act((verbs) => (verbs[name as keyof Verbs] as (...args: unknown[]) => unknown)(...args))
      },
    ]),
  ) as never

type ArgumentsOf<Verb> = Verb extends (...args: infer Args) => unknown ? Args : never
