import { expect, test } from 'vitest'
import { TASKS } from '../../src/tasks'
import { rowsOf, settingsOf } from './rows'

const task = TASKS['length-trap']
const settings = settingsOf('length-trap')
const [TALK, END] = task.vocabulary(settings).flatMap((name, token) => ('…■'.includes(name) ? [token] : []))

/** An answer, right or wrong, of so many tokens. */
const answer = (isRight: boolean, length: number) => [
  isRight ? 1 : 0,
  ...new Array<number>(length - 2).fill(TALK),
  END,
]

test('the picture shows in each bar the share of the group', () => {
  const problem = task.parse!('1 0', settings)!
  const [first, second] = [
    [answer(true, 3), answer(true, 3), answer(false, 3), answer(false, 5)],
    [answer(true, 3), answer(false, 5), answer(false, 5), answer(false, 5)],
  ]
  const now = {
    ...rowsOf('length-trap', settings, [...first, ...second]),
    step: 1,
    problems: [problem, problem],
    offsets: Int32Array.of(0, 4, 8),
    features: null,
    rewards: new Float32Array(8),
    probe: null,
  }
  const { panels } = task.scene!({ now, first: null, group: 1 }, settings)!
  const bars = (label: string) =>
    panels[0].marks
      .flatMap((mark) => (mark.kind === 'areas' && mark.label === label ? mark.areas : []))
      .map((area) => ({ length: (area[0] + area[2]) / 2, height: area[5] }))
  expect(bars('right')).toEqual([{ length: 3, height: 3 }])
  expect(bars('wrong')).toEqual([
    { length: 3, height: -1 },
    { length: 5, height: -4 },
  ])
  expect(bars('group')).toEqual([
    { length: 3, height: 1 },
    { length: 5, height: -3 },
  ])
})
