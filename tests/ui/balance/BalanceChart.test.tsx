import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RunConfig } from '../../../src/settings/knobs'
import { en } from '../../../src/text/en'
import { BalanceChart } from '../../../src/ui/balance/BalanceChart'
import { historyOf } from '../../app/series/histories'
import { inspectionOf } from '../lens/inspections'

/** The inspection is of step 7, with one live and one stuck group; the history ends at step 1, with a solved group more. */
const draw = (
  changes: Partial<RunConfig> = {},
  group = 0,
  pinnedStep: number | null = null,
  isTable = false,
  inspection = inspectionOf(changes),
) => {
  const history = historyOf(
    [],
    [
      {
        groups: [
          { mean: 0, std: 1 },
          { mean: 0, std: 0, dead: true },
          { mean: 0, std: 0, dead: true, solved: true },
        ],
      },
    ],
  )
  return renderToStaticMarkup(
    <BalanceChart
      entry="advantage"
      name="Advantage per group"
      history={history}
      version={history.version}
      inspection={inspection}
      vocabulary={['a', 'b', 'c']}
      endToken={-1}
      best={1}
      group={group}
      onGroup={() => {}}
      isTable={isTable}
      changes={[]}
      knobLabel={String}
      hoverStep={null}
      onHover={() => {}}
      pinnedStep={pinnedStep}
      onPin={() => {}}
      emptyText="nothing yet"
      text={en.balance}
      charts={en.charts}
    />,
  )
}

test('three stages lead from the reward to the advantage, and the first is chosen', () => {
  const markup = draw()
  for (const stage of ['Reward', 'Minus baseline', 'Divided by std'])
    expect(markup).toContain(`>${stage}</button>`)
  expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1)
  expect(markup).toContain('aria-pressed="true">Reward')
})

test('counts, mean and std belong to the drawn groups, whose step the title names', () => {
  const markup = draw()
  expect(markup).toContain('0 solved, 1 stuck')
  expect(markup).toContain('<dt>mean</dt><dd>0</dd>')
  expect(markup).toContain('<dt>std</dt><dd>0.500</dd>')
  expect(markup).toContain('>step 7<')
})

test('the table has the groups of the newest step, with their step and counts in the title', () => {
  const markup = draw({}, 0, null, true)
  expect(markup).toContain('1 solved, 1 stuck')
  expect(markup).toContain('<dt>std</dt><dd>0.333</dd>')
  expect(markup).toContain('step 1')
  expect(markup).not.toContain('step 7')
})

test('each group is one choice of a row, named with its state and figures', () => {
  const markup = draw()
  expect(markup).toContain('aria-label="Group 1, 0 1: has a signal, advantage mean 0, std 1.000"')
  expect(markup).toContain('aria-label="Group 2, 2: stuck, advantage mean 0, std 0"')
})

test('a group without differences says why there are no arrows', () => {
  expect(draw({}, 1)).toContain('Stuck: all 2 completions earn the same')
  const pushed = draw({ baseline: 'none', scaleRewards: 'none' }, 1)
  expect(pushed).toContain('All 2 completions earn the same')
  expect(pushed).toContain('the update pushes all of them equally')
})

test('a group of equal rewards with different KL is pushed, and the sentence says by what', () => {
  const changes = { useReference: true, beta: 0.1, klIn: 'reward' } as const
  const inspection = inspectionOf(changes)
  const advantages = Float32Array.of(1, -1, 0.5, -0.5)
  const markup = draw(changes, 1, null, false, { ...inspection, advantages })
  expect(markup).toContain(en.balance.klDiffers(2))
  expect(markup).not.toContain('no arrows')
})

test('the sentence follows the knobs', () => {
  expect(draw()).toContain('the group’s mean, 0.500')
  expect(draw({ baseline: 'none', scaleRewards: 'none' })).toContain('There is no baseline, so ▲ is at 0')
  expect(draw({ baseline: 'leave_one_out' })).toContain('the mean of the other 1')
})

test('a pinned step is named, with its figures', () => {
  expect(draw()).not.toContain('pinned')
  expect(draw({}, 0, 7)).toContain('pinned: step 7')
})
