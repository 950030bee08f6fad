import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { GroupDots } from '../../../src/ui/train/GroupDots'
import { inspectionOf } from '../lens/inspections'

test('each group with a signal has its dots, its mean and an error bar, and a dead one has none', () => {
  const { groups } = stageStep(inspectionOf(), null)
  expect(groups.map(({ state }) => state)).toEqual(['live', 'stuck'])
  const drawn = (of: typeof groups) =>
    renderToStaticMarkup(<GroupDots groups={of} reach={2} width={300} height={200} />)
  const [live, dead] = groups.map((group) => drawn([group]))
  // two answers and the mean
  expect(live.match(/<circle/g)).toHaveLength(3)
  expect(live).toMatch(/class="[^"]*error/)
  expect(dead).not.toContain('<circle')
  expect(dead).not.toMatch(/class="[^"]*error/)
  expect(dead).toMatch(/class="[^"]*hatch/)
})
