import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Surrogate } from '../../../src/grpo'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { AdvantageChart } from '../../../src/ui/train/AdvantageChart'
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

test('says of the advantages of a pairwise loss that they are not used, here and in the chart', () => {
  const shown = (surrogate: Surrogate) => {
    const { app } = stage('#task=bandit')
    vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
    const plain = {
      ...inspectionOf(),
      problems: [{ prompt: [0], values: [1] }],
      actions: Int32Array.from([3, 4, 5, 0, 1, 2, 1, 2]),
    }
    const inspection = { ...plain, config: { ...plain.config, surrogate } }
    const { groups } = stageStep(inspection, null)
    const { history } = app.store.getState().run
    const written = (element: ReactElement) =>
      renderToStaticMarkup(<AppProvider value={app}>{element}</AppProvider>)
    const chart = { name: 'chart', entry: 'metric/group_advantage_mean', history, version: 0 } as const
    const idle = { hoverStep: null, pinnedStep: null, onHover() {}, onPin() {}, isTable: false } as const
    return [
      written(<GroupTable inspection={inspection} groups={groups} phase={4} />),
      written(
        <AdvantageChart
          {...chart}
          {...idle}
          {...{ changes: [], knobLabel: () => '', emptyText: '', text: en.charts }}
          inspection={inspection}
          group={null}
          onGroup={() => {}}
          isUndivided={false}
        />,
      ),
    ]
  }
  const [table, chart] = shown('pairwise')
  expect(table).toContain('<th scope="col">advantage, unused</th>')
  expect(chart).toContain('mean ± std · the loss uses no advantages')
  const [plainTable, plainChart] = shown('clip')
  expect(plainTable).toContain('<th scope="col">advantage</th>')
  expect(plainChart).not.toContain('uses no advantages')
})
