import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppProvider } from '../../src/ui/AppContext'
import { stage } from '../app/fakeWorker'

const { app } = stage()

/** The markup of a part of the page that reads texts of the page, in English. */
export const markupOf = (part: ReactElement): string =>
  renderToStaticMarkup(<AppProvider value={app}>{part}</AppProvider>)
