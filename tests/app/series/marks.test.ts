import { expect, test } from 'vitest'
import { clusterMarks } from '../../../src/app/series/marks'

const marks = (...steps: number[]) => steps.map((step) => ({ step }))

test('marks that lie apart stay apart', () => {
  expect(clusterMarks(marks(10, 50), 100, 0.1)).toEqual([
    { marks: marks(10), from: 0.1, to: 0.1 },
    { marks: marks(50), from: 0.5, to: 0.5 },
  ])
})

test('marks too close to tell apart become one', () => {
  expect(clusterMarks(marks(10, 12, 12, 50), 100, 0.1)).toEqual([
    { marks: marks(10, 12, 12), from: 0.1, to: 0.12 },
    { marks: marks(50), from: 0.5, to: 0.5 },
  ])
})

test('a chain of close marks does not become one without end', () => {
  const clusters = clusterMarks(marks(...Array.from({ length: 100 }, (_, i) => i)), 100, 0.1)
  expect(clusters.length).toBeGreaterThan(3)
})
