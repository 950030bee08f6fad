import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { App } from '../app/app'
import type { PageState } from '../app/state'
import { textFor, type Catalogue } from '../text'

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

/** The app's verbs. */
export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('This component stands outside the AppProvider.')
  return app
}

/** What `select` takes of the page's state; the component is drawn again when that changes. */
export function usePage<Part>(select: (state: PageState) => Part): Part {
  return useStore(useApp().store, select)
}

/** Everything the page says, in the visitor's language. */
export function useText(): Catalogue {
  return textFor(usePage((state) => state.language))
}
