import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Advice } from '../../../src/coach/listen'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { CoachLine } from '../../../src/ui/stage/CoachLine'
import { FlatLine, NoAdvantages, StageAdvice, type FlatGroup } from '../../../src/ui/stage/StageAdvice'
import type { GroupState } from '../../../src/app/series/groups'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'

/** The line of a link before its first step. */
function lineOf(link: string): string {
  const { app } = stage(link)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <CoachLine aside={null} flat={null} answers={8} />
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
  expect(line).toContain(en.coach.rules.policyLossGrows.line)
  expect(line).toContain(en.coach.over('40'))
  expect(line).toContain(en.coach.also(1))
  expect(line).not.toContain('0.001')
  expect(drawn(<CoachLine aside={null} flat={null} answers={8} />)).not.toContain(
    en.stage.lines.start('8', true),
  )
})

test('every finding has one sentence of at most fifteen words, and a button that says what it changes', () => {
  for (const { line } of Object.values(en.coach.rules)) {
    expect(line).toMatch(/^[A-Z][^.]*\.$/)
    expect(line.split(' ').length).toBeLessThanOrEqual(15)
  }
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const advice: Advice = {
    figures: {},
    step: 40,
    isOver: false,
    rule: 'solvedGroups',
    change: { deadGroups: 'resample' },
  }
  const { coach } = app.store.getState()
  app.store.setState({ coach: { ...coach, heard: { advice, others: [], explained: [] } } })
  const line = renderToStaticMarkup(
    <AppProvider value={app}>
      <StageAdvice />
    </AppProvider>,
  )
  expect(line).toContain('Solved groups teach nothing: all their answers are right.')
  expect(line).toContain('>Change Dead groups from kept to resampled</button>')
})

/** What is said of a group whose answers the step made twice as likely, beside another group. */
function saidOf(
  state: GroupState,
  other: GroupState,
  { link = '', ...changes }: { link?: string } & Partial<FlatGroup> = {},
) {
  const { app } = stage(`#task=bandit${link}`)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const [{ rows, ...live }] = stageStep(inspectionOf(), null).groups
  const group = { ...live, state, rows: rows.map((row) => ({ ...row, factor: 2 })) }
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <FlatLine group={group} groups={[group, { ...group, state: other }]} hasResult {...changes} />
    </AppProvider>,
  )
  return markup.replace(/<[^>]+>/g, '')
}

test('a group of equal scores pushes nothing; what moved its answers is named', () => {
  const leaveOut = 'Leave such groups out'
  expect(saidOf('stuck', 'live', { link: '&beta=0.1' })).toBe(
    `This group pushes nothing. The other groups and the KL moved it. ${leaveOut}`,
  )
  expect(saidOf('solved', 'live', { link: '&beta=0' })).toBe(
    `This group pushes nothing. The other groups moved it. ${leaveOut}`,
  )
  expect(saidOf('stuck', 'live', { hasResult: false })).toBe(`This group pushes nothing. ${leaveOut}`)
  expect(saidOf('stuck', 'solved', { link: '&beta=0.1' }).trim()).toBe(
    'This group pushes nothing. The KL moved it.',
  )
  expect(saidOf('stuck', 'solved', { link: '&beta=0' }).trim()).toBe('This group pushes nothing.')
})

test('where every group is solved, the end of the run is told as a success', () => {
  expect(saidOf('solved', 'solved')).toBe(en.coach.flat.solved)
})
