import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LESSON_IDS } from '../../../src/lessons/ids'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { LessonList } from '../../../src/ui/learn/LessonList'
import { stage } from '../../app/fakeWorker'

/** The heading of the list and the link beside it, for a visitor with these answers. */
function nextFor(lessons: Record<string, string | null>): string {
  const { app } = stage('', { preferences: { lessons } })
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <LessonList />
    </AppProvider>,
  )
  return /<div class="[^"]*headline[^"]*">(.*?)<\/div>/.exec(markup)![1]
}

test('the list leads to lesson 0 first, then to the first lesson that is not done', () => {
  const { learn, lessons } = en
  expect(nextFor({})).toContain(learn.upNext(learn.start.title))
  expect(nextFor({})).toContain('#lesson=start')
  expect(nextFor({ start: null })).toContain(learn.upNext(lessons.groups.title))
  expect(nextFor({ baseline: null })).toContain(learn.upNext(lessons.groups.title))
  const all = Object.fromEntries(LESSON_IDS.map((id) => [id, null]))
  expect(nextFor(all)).toContain(learn.finished)
})
