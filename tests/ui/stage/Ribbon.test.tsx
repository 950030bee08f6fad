import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { en } from '../../../src/text/en'
import { MiniGroup } from '../../../src/ui/stage/MiniGroup'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { stage } from '../../app/fakeWorker'
import { inspectionOf } from '../lens/inspections'
import { loadedWith } from './loadedWith'

const { AppProvider, Ribbon } = await loadedWith(
  '../../../src/ui/stage/useDrawnLater',
  // 27 pixels for each of two groups
  () => ({ useRoomLater: () => [null, { width: 54, height: 70 }] }),
  async () => ({
    ...(await import('../../../src/ui/AppContext')),
    ...(await import('../../../src/ui/stage/Ribbon')),
  }),
)

/** The groups of a step, one of which is stuck. */
function ribbonOf(chosen: readonly number[]): string {
  const { app } = stage('#task=bandit')
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  const { groups } = stageStep(inspectionOf(), null)
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <Ribbon groups={groups} chosen={chosen} isPair={chosen.length > 1} onPair={null} onChoose={() => {}} />
    </AppProvider>,
  )
}

test('two groups in the picture are two pressed buttons', () => {
  const markup = ribbonOf([0, 1])
  expect(markup.match(/aria-pressed="true"/g)).toHaveLength(2)
  expect(ribbonOf([1]).match(/aria-pressed="(true|false)"/g)).toEqual([
    'aria-pressed="false"',
    'aria-pressed="true"',
  ])
  expect(markup).not.toContain('radio')
})

test('counts dead groups under the name that the charts have for them, then their kinds', () => {
  const words = ribbonOf([0]).replace(/<[^>]+>/g, '|')
  expect(words).toMatch(/\|1\|+ dead\|+1 stuck\|/)
  expect(en.stage.charts.dead.toLowerCase()).toContain('dead')
  expect(en.stage.deadKinds({ solved: 0, stuck: 0, noSignal: 0 })).toBe('')
  expect(en.stage.deadKinds({ solved: 2, stuck: 1, noSignal: 3 })).toBe('2 solved, 1 stuck, 3 pushed')
})

test('the marks of many groups stay within their width', () => {
  const [group] = stageStep(inspectionOf(), null).groups
  const drawn = (width: number) => renderToStaticMarkup(<MiniGroup {...{ group, width }} largest={2} />)
  const [, x, radius] = /cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)" class="[^"]*mean/.exec(drawn(27))!
  expect(Number(x) + Number(radius)).toBeLessThan(25)
})

test('where groups are too narrow for their names, the chosen one keeps its own', () => {
  const words = ribbonOf([0]).replace(/<[^>]+>/g, '|')
  expect(words).toContain('|0 1|')
  expect(words).not.toContain('|2|')
})
