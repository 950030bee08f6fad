import { latePartOf, type LatePart, MissingPartError } from '../late/latePart'
import type { VerbContext } from './context'

/** A part of the app that is made once its script is loaded. */
export interface Late<Made> {
  /** The part; undefined if it has not been made. */
  made(): Made | undefined
  /** The part, made now if its script is loaded; else undefined. */
  ready(): Made | undefined
  /** The part, for a component: suspends it until the part is made. */
  read(): Made
  /**
   * Calls `act` with the part, after loading its script if need be. Shows a message if the script does not load.
   * @returns whether `act` was called
   */
  act(act: (made: Made) => unknown): Promise<boolean>
}

/**
 * @param make makes the part from the exports of its script; called once
 * @param onMade called with the part after it is made
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

/** Verbs whose script is loaded by the first call of one of them. */
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
