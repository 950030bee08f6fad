import { createContext, use } from 'react'

/** The figure whose number is hovered or focused in the text; its marks stand out, the others fade. */
export interface Lit {
  figure: string | null
  light(figure: string | null): void
}

export const LitContext = createContext<Lit>({ figure: null, light: () => {} })
export const useLit = (): Lit => use(LitContext)
