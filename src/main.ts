/** The first script: it asks for the words that the page begins with while the page itself is on its way. */
import { loadText } from './text'
import { browserLanguage, LANGUAGES } from './text/language'
import { storedLanguage } from './ui/storedLanguage'

const written = new URLSearchParams(location.hash.slice(1)).get('lang')
const language =
  LANGUAGES.find((known) => known === written) ?? storedLanguage() ?? browserLanguage(navigator.languages)
// where they cannot be had, the page itself says so
loadText(language, ['first', 'task-reverse']).catch(() => {})

import('./start').catch((error: unknown) => {
  document.getElementById('root')!.textContent =
    'The page could not be loaded. Reload it. 网页未能加载，请重新载入。'
  throw error
})
