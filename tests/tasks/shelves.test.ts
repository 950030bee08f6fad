import { expect, test } from 'vitest'
import { TASK_IDS } from '../../src/settings/knobs'
import { tasksOn } from '../../src/tasks'
import { SHELVES } from '../../src/tasks/task'

test('every task is on one shelf', () => {
  expect(SHELVES.flatMap(tasksOn).toSorted()).toEqual([...TASK_IDS].toSorted())
  expect(tasksOn('warmUps')).toEqual(expect.arrayContaining(['bandit', 'reverse', 'addition']))
})
