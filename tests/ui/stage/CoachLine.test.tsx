import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { CoachLine } from '../../../src/ui/stage/CoachLine'
import { NoAdvantages } from '../../../src/ui/stage/StageAdvice'
import { stage } from '../../app/fakeWorker'

function paragraphs(link: string): number {
  const { app } = stage(link)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <CoachLine aside={null} isFlat={false} answers={8} />
    </AppProvider>,
  )
  return markup.split('<p').length - 1
}

test('a loss of pairs has a line of its own, which says that the arrows are not used', () => {
  expect(paragraphs('#task=bandit')).toBe(1)
  expect(paragraphs('#task=bandit&algorithm=pairwise')).toBe(2)
  const { app } = stage('#task=bandit')
  const said = renderToStaticMarkup(
    <AppProvider value={app}>
      <NoAdvantages />
    </AppProvider>,
  )
  expect(said).toContain(en.coach.noAdvantages)
})
