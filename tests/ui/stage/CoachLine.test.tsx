import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Advice } from '../../../src/coach/listen'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { CoachLine } from '../../../src/ui/stage/CoachLine'
import { NoAdvantages, StageAdvice } from '../../../src/ui/stage/StageAdvice'
import { stage } from '../../app/fakeWorker'

/** The line of a link before its first step. */
function lineOf(link: string): string {
  const { app } = stage(link)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <CoachLine aside={null} isFlat={false} answers={8} />
    </AppProvider>,
  )
}

const paragraphs = (link: string): number => lineOf(link).split('<p').length - 1

test.each([
  ['#task=bandit', true],
  ['#task=bandit&algorithm=reinforce', false],
  ['#task=bandit&baseline=none', false],
])('names the mean before the first step of %s only if it is subtracted: %s', (link, isCentred) => {
  const line = lineOf(link)
  expect(line).toContain('A small network answered 8 times.')
  expect(line.includes('above the mean')).toBe(isCentred)
})

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

test('the line keeps what was said and is over while it is held to be read', () => {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const said = { figures: {}, step: 40, isOver: false }
  const over: Advice = { ...said, rule: 'policyLossGrows', change: { learningRate: 0.001 }, isOver: true }
  const other: Advice = { ...said, rule: 'rewardFlat', change: { learningRate: 0.006 } }
  const { coach } = app.store.getState()
  app.store.setState({ coach: { ...coach, heard: { advice: over, others: [other], explained: [] } } })
  const drawn = (part: React.ReactNode) => renderToStaticMarkup(<AppProvider value={app}>{part}</AppProvider>)
  const line = drawn(<StageAdvice />)
  expect(line).toContain(en.coach.rules.policyLossGrows.title)
  expect(line).toContain(en.coach.over('40'))
  expect(line).toContain(en.coach.also(1))
  expect(line).not.toContain('0.001')
  expect(drawn(<CoachLine aside={null} isFlat={false} answers={8} />)).not.toContain(
    en.stage.lines.start('8', true),
  )
})
