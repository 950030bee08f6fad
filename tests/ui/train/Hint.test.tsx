import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { firstSentence, Hint } from '../../../src/ui/train/Hint'
import { stage } from '../../app/fakeWorker'

test('a text is cut after its first sentence, not inside a number', () => {
  expect(firstSentence('Watch β = 0.04 fall. Then it rises. Look!')).toBe('Watch β = 0.04 fall.')
  expect(firstSentence('One sentence only.')).toBe('One sentence only.')
})

test('each hint fits in one line of a laptop, where longer text is cut off', () => {
  for (const [task, { lookFor }] of Object.entries(en.tasks)) {
    expect(firstSentence(lookFor).length, task).toBeLessThanOrEqual(155)
  }
})

test('the line explains Play, confirms the press while the run is prepared, and then gives the hint', () => {
  const { app, ready, steps } = stage('#task=bandit')
  // a drawing to text begins with the first state of the page
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const draw = () =>
    renderToStaticMarkup(
      <AppProvider value={app}>
        <Hint className="hint" />
      </AppProvider>,
    )
  expect(draw()).toContain('Press Play')
  app.play()
  expect(draw()).toContain(en.page.starting)
  expect(draw()).not.toContain('Press Play')
  ready()
  steps(1)
  expect(draw()).toContain(firstSentence(en.tasks.bandit.lookFor))
})
