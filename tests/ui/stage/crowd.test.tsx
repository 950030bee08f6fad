import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { AppProvider } from '../../../src/ui/AppContext'
import { AnswerRows } from '../../../src/ui/stage/AnswerRows'
import { answersOf } from '../../../src/ui/stage/answers'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'

/** The answers of a picture with room for a group of so many. */
function answersIn(size: number): string {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const inspection = inspectionOf()
  const place = geometryOf(
    { width: 1000, height: 374, isPhone: false },
    { answers: 124, scores: [0, 1], reach: 2.5, sizes: [size] },
  )
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <AnswerRows
        {...{ inspection, place }}
        groups={stageStep(inspection, null).groups.slice(0, 1)}
        answers={[answersOf(inspection, 0, {}, ['a', 'b', '.'], 2)]}
        tile={28}
        task={taskOf('bandit')}
        scores={[0, 1]}
        beside={null}
        open={null}
        onToken={() => {}}
        onScore={null}
      />
    </AppProvider>,
  )
}

test('where rows are too low for text, the column of answers says why it is empty', () => {
  expect(answersIn(8)).not.toContain(en.stage.crowd)
  expect(answersIn(64)).toContain(en.stage.crowd)
})
