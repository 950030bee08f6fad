/** The first script: loads the page's first texts while the script of the page loads. */
import { loadText } from './text'
import { browserLanguage, LANGUAGES } from './text/language'
import { storedLanguage } from './ui/storedLanguage'

const written = new URLSearchParams(location.hash.slice(1)).get('lang')
const language =
  LANGUAGES.find((known) => known === written) ?? storedLanguage() ?? browserLanguage(navigator.languages)
// if they cannot be loaded, start.tsx says so
loadText(language, ['first', 'task-reverse']).catch(() => {})

const start = () => import('./start')

start()
  .catch(async (error: unknown) => {
    // Vite treats a style sheet that failed as loaded, so it is replaced before `start` is asked for again
    const sheet = document.querySelector('[rel=stylesheet]')
    if (sheet)
      await new Promise((onload, reject) =>
        sheet.replaceWith(Object.assign(sheet.cloneNode(), { onload, onerror: () => reject(error) })),
      )
    return start()
  })
  .catch((error: unknown) => {
    const unloaded = document.getElementById('unloaded')!
    unloaded.dataset.failed = 'later'
    const button = unloaded.querySelector('button')!
    button.onclick = () => location.reload()
    button.after(` ${String(error)}`)
  })
