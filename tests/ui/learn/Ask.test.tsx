import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { opened, predicted } from '../../../src/app/lessons/state'
import { LESSONS } from '../../../src/lessons'
import { en } from '../../../src/text/en'
import type { LessonWords } from '../../../src/text/lessonText'
import { AppProvider } from '../../../src/ui/AppContext'
import { Ask } from '../../../src/ui/learn/Ask'
import { stage } from '../../app/fakeWorker'

/** What the question of the lesson on the std says to a visitor with these answers. */
function asked(lessons: Record<string, string | null>): string {
  const { app } = stage('', { preferences: { lessons } })
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const words: LessonWords = en.lessons.std
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <Ask lesson={LESSONS.std} words={words} open={predicted(opened('std'), { lessons })} />
    </AppProvider>,
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

test('a lesson that was done on an earlier visit has its answer, and one that was not has none', () => {
  const { sum, replies, answers } = en.lessons.std
  expect(asked({})).not.toContain(sum)
  expect(asked({})).toContain(answers.hard)
  const done = asked({ std: 'half' })
  expect(done).toContain(`${replies.half} ${sum}`)
  expect(done).toContain(answers.same)
  expect(done).not.toContain(answers.hard)
  expect(asked({ std: null })).toContain(`${en.learn.unpredicted(answers.same)} ${sum}`)
})
