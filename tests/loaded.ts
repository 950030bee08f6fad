/** Loads what the page loads late before any test, so that tests read it as the code of the page reads it once it is there. */
import '../src/tasks/all'
import { LATE_SCRIPTS } from '../src/app/lateScripts'
import { loadText } from '../src/text'
import { LANGUAGES } from '../src/text/language'

await Promise.all([
  ...LANGUAGES.map((language) => loadText(language)),
  ...Object.values(LATE_SCRIPTS).map((script) => script.load()),
])
