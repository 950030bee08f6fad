/** The first script: loads the page's first texts while the script of the page loads. */
import { loadText } from './text'
import { browserLanguage, LANGUAGES } from './text/language'
import { storedLanguage } from './ui/storedLanguage'

const written = new URLSearchParams(location.hash.slice(1)).get('lang')
const language =
  LANGUAGES.find((known) => known === written) ?? storedLanguage() ?? browserLanguage(navigator.languages)
// if they cannot be loaded, start.tsx says so
loadText(language, ['first', 'task-reverse']).catch(() => {})

import('./start').catch((error: unknown) => {
  document.getElementById('root')!.textContent =
    'The page could not be loaded. Reload it. 网页未能加载，请重新载入。'
  throw error
})
