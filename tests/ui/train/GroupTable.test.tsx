import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { GroupTable } from '../../../src/ui/train/GroupTable'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'

/** The text of the answers in the table of a task without its own scene; tokens have their numbers as names. */
function answersOf(actions: number[]): string[] {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const problems = [{ prompt: [0], values: [1] }]
  const inspection = { ...inspectionOf(), problems, actions: Int32Array.from(actions) }
  const { groups } = stageStep(inspection, null)
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <GroupTable inspection={inspection} groups={groups} phase={4} />
    </AppProvider>,
  )
  return [...markup.matchAll(/<td data-kind="[^"]*">(.*?)<\/td>/g)].map(([, cell]) =>
    cell.replace(/<[^>]+>/g, ''),
  )
}

test('parts the words of an answer, and not its letters', () => {
  expect(answersOf([100, 101, 102, 0, 1, 2, 1, 2])).toEqual(['100 101', '102'])
  expect(answersOf([3, 4, 5, 0, 1, 2, 1, 2])).toEqual(['34', '5'])
})
