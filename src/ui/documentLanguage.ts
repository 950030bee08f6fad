import type { App } from '../app/app'
import { textFor } from '../text'
import { LANGUAGE_TAGS } from '../text/language'

/** Keeps the language, the title and the description of the document those of the page. */
export function connectDocument({ store }: App): void {
  const write = () => {
    const { language } = store.getState()
    const { title, description } = textFor(language).page
    document.documentElement.lang = LANGUAGE_TAGS[language]
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }
  store.subscribe(({ language }, before) => {
    if (language !== before.language) write()
  })
  write()
}
