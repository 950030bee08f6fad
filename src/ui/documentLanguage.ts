import type { App } from '../app/app'
import { textFor } from '../text'
import { LANGUAGE_TAGS } from '../text/language'

/** Keeps the language, the title and the description of the document those of the page. The title names every view but Train. */
export function connectDocument({ store }: App): void {
  const write = () => {
    const { language, view } = store.getState()
    const { title, views, description } = textFor(language).page
    document.documentElement.lang = LANGUAGE_TAGS[language]
    document.title = view === 'train' ? title : `${views[view]} · ${title}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }
  store.subscribe(({ language, view }, before) => {
    if (language !== before.language || view !== before.view) write()
  })
  write()
}
