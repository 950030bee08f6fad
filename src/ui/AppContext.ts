import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { App } from '../app/app'
import type { PageState } from '../app/state'
import { textFor, type Catalogue } from '../text'

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

/** Everything that a component can ask the app to do. */
export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('This component stands outside the AppProvider.')
  return app
}

/** The part of the page's state that `select` returns. The component renders again when that part changes. */
export function usePage<Part>(select: (state: PageState) => Part): Part {
  return useStore(useApp().store, select)
}

/** All texts of the page, in the visitor's language. */
export function useText(): Catalogue {
  return textFor(usePage((state) => state.language))
}
