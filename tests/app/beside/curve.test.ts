import { describe, expect, it } from 'vitest'
import { besideCurve } from '../../../src/app/beside/curve'
import { newRun } from '../../../src/experiments/experimentRun'
import { defaultConfig } from '../../../src/settings/config'
import { appendSteps, setColumns } from '../../../src/metrics/stepTable'
import { NO_TASK } from '../../settings/noTask'

describe('a curve of the run beside', () => {
  it('has its values from the first step on, and the last one that was measured', () => {
    const run = newRun(
      'one',
      defaultConfig(() => NO_TASK),
    )
    expect(besideCurve(run, 'reward')).toEqual({ points: [], last: null })
    setColumns(run, ['reward', 'kl'])
    appendSteps(run, { firstStep: 1, steps: 3, metrics: Float64Array.of(0.1, NaN, 0.3, NaN, 0.2, NaN) })
    const { points, last } = besideCurve(run, 'reward')
    expect(points).toEqual([
      { x: 1, y: 0.1 },
      { x: 2, y: 0.3 },
      { x: 3, y: 0.2 },
    ])
    expect(last).toBe(0.2)
    expect(besideCurve(run, 'kl')).toEqual({ points: [], last: null })
  })
})
