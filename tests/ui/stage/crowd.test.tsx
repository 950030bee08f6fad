import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import type { Answers } from '../../../src/ui/stage/answers'
import { Crowd } from '../../../src/ui/stage/Crowd'
import { crowdLines, LINE } from '../../../src/ui/stage/crowdLines'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { stageStep, type StageGroup } from '../../../src/ui/stage/stageGroup'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'

const [{ rows, ...group }] = stageStep(inspectionOf(), null).groups

/** A group whose answers are written as these letters, each with a lower score than the one before. */
const groupOf = (letters: string): StageGroup => ({
  ...group,
  rows: [...letters].map((_, row) => ({ ...rows[0], row, score: 1 - row / letters.length })),
})
const answersOf = (letters: string): Answers => ({
  ...{ kind: 'tiles', columns: 1, gap: '', target: null },
  name: (row) => letters[row],
  of: (row) => [{ text: letters[row], isRight: letters[row] === 'a' }],
})

test('equal answers are written once, near their rows, with how many there are', () => {
  const letters = 'aaabcccc'
  const lines = crowdLines(groupOf(letters), answersOf(letters), 10)
  expect(lines.map(({ answer, count }) => letters[answer.row] + count)).toEqual(['a3', 'b1', 'c4'])
  const ys = lines.map(({ y }) => y)
  expect(ys[1] - ys[0]).toBeGreaterThanOrEqual(LINE)
  expect(ys[2] - ys[1]).toBeGreaterThanOrEqual(LINE)
  expect(ys[2]).toBeLessThanOrEqual(80)
})

test('of more answers than there is room for, those of most rows are written', () => {
  const letters = 'abbccc'
  expect(crowdLines(groupOf(letters), answersOf(letters), 7).map(({ count }) => count)).toEqual([2, 3])
})

function crowd(letters: string, answers: Answers, pointed: number | null): string {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const place = geometryOf(
    { width: 1000, height: 374, isPhone: false },
    { answers: 124, scores: [0, 1], reach: 2.5, sizes: [64] },
  )
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <Crowd
        {...{ answers, place, pointed }}
        inspection={inspectionOf()}
        group={groupOf(letters)}
        top={0}
        task={taskOf('bandit')}
      />
    </AppProvider>,
  )
}

test('a group whose rows are too low for text has its answers and their scores', () => {
  const markup = crowd('aaaaaaab', answersOf('aaaaaaab'), null)
  expect(markup).toMatch(/data-right="true">a<.*×7<.*>1\.00<.*>b<.*>0\.13</)
})

test('the row under the pointer has its own answer and score', () => {
  const markup = crowd('aaab', answersOf('aaab'), 2)
  expect(markup).toMatch(/>a<.*>0\.50</)
  expect(markup).not.toMatch(/×|>b</)
})

test('answers that are drawn show at the pointer, and the column says so', () => {
  const drawn: Answers = { kind: 'scene', columns: 0, gap: '', of: () => [], name: () => '', target: null }
  expect(crowd('aaab', drawn, null)).toContain(en.stage.crowd)
  expect(crowd('aaab', drawn, 3)).toContain('>0.25<')
})
