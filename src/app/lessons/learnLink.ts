import { LESSON_IDS, lessonOf, type LessonId } from '../../lessons/ids'
import { readEntries } from '../../settings/link'
import type { Language } from '../../text/language'
import type { Notice } from '../../text/messages'
import { LESSON_LIST, opened, type Learn } from './state'

/** The pages that are no lesson, under the same name in a link; `start` is lesson 0. */
const BESIDE = ['start', 'test', 'summary', 'teachers'] as const

/** The text after `#` for the content of Learn. */
function writeLearn(learn: Learn): string {
  if (learn.page === 'lesson') return `lesson=${learn.id}`
  if (learn.page === 'list') return 'view=learn'
  if (learn.page !== 'worksheet') return `lesson=${learn.page}`
  const isAll = learn.lessons.length === LESSON_IDS.length
  return isAll ? 'worksheet' : `worksheet=${learn.lessons.join(',')}`
}

/** The same with the language, if one was chosen. */
export const learnFragment = (learn: Learn, language: Language | null): string =>
  language === null ? writeLearn(learn) : `${writeLearn(learn)}&lang=${language}`

/** The content of Learn in a link; null if it is about another view. A notice for each unknown lesson. */
export function readLearn(text: string, notices: Notice[]): Learn | null {
  const entries = readEntries(text)
  const known = (name: string, written: string): LessonId[] => {
    const id = lessonOf(written)
    if (id) return [id]
    notices.push({ kind: 'link-entry', name, written, why: { fault: 'absent', what: 'lesson' } })
    return []
  }
  const lesson = entries.get('lesson')
  const beside = BESIDE.find((page) => page === lesson)
  if (beside !== undefined) return { page: beside }
  if (lesson !== null) {
    const [id] = known('lesson', lesson)
    return id ? opened(id) : LESSON_LIST
  }
  const sheet = entries.get('worksheet')
  if (sheet === null) return entries.get('view') === 'learn' ? LESSON_LIST : null
  const named = sheet === '' ? [] : sheet.split(',').flatMap((written) => known('worksheet', written))
  return { page: 'worksheet', lessons: named.length > 0 ? [...new Set(named)] : LESSON_IDS }
}
