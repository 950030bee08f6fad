import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { AnswerRows } from '../../../src/ui/stage/AnswerRows'
import type { Answers } from '../../../src/ui/stage/answers'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { stageStep, type StageGroup } from '../../../src/ui/stage/stageGroup'
import { TASKS } from '../../../src/tasks'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'

const TEXT: Answers = { kind: 'text', columns: 1, gap: '', of: () => [], name: () => '', target: null }

function markup(groups: readonly StageGroup[], answers: Answers): string {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const sizes = groups.map(({ rows }) => rows.length)
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <AnswerRows
        inspection={inspectionOf()}
        groups={groups}
        answers={groups.map(() => answers)}
        place={geometryOf(
          { width: 800, height: 400, isPhone: false },
          { answers: 100, scores: [0, 1], reach: 2, sizes },
        )}
        tile={28}
        task={TASKS.bandit}
        scores={[0, 1]}
        beside={null}
        open={null}
        onToken={() => {}}
        onScore={null}
      />
    </AppProvider>,
  )
}

const [live, other] = stageStep(inspectionOf(), null).groups

test('an answer without text is named by its number', () => {
  const names = [...markup([live], TEXT).matchAll(/aria-label="([^,]*), score/g)].map(([, name]) => name)
  expect(names).toEqual(['Answer 1', 'Answer 2'])
})

test('of two groups one is called hard and one easy where their means differ', () => {
  const easier = { ...other, mean: live.mean + 0.1 }
  expect(markup([live, easier], TEXT)).toMatch(/>Hard .*>Easy /)
  expect(markup([live, { ...easier, mean: live.mean }], TEXT)).not.toMatch(/Hard|Easy/)
})

test('texts that differ in length have the number of their tokens beside them', () => {
  const texts = (lengths: readonly number[]): Answers => ({
    ...TEXT,
    of: (row) => Array.from({ length: lengths[row] }, () => ({ text: 'a', isRight: null })),
  })
  expect(markup([live], texts([3, 12]))).toMatch(/>tokens<.*>3<\/small>.*>12<\/small>/)
  expect(markup([live], texts([4, 4]))).not.toMatch(/tokens|<small/)
})
