import { describe, expect, it } from 'vitest'
import { stepCost } from '../../src/app/stepCost'
import type { PageState } from '../../src/app/state'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'

const base = defaultConfig(taskOf)

/** The page with a run of the default configuration on the CPU. */
const known = (changes: Partial<RunConfig>, more: Partial<PageState> = {}) => ({
  edited: { ...base, ...changes },
  run: { config: base, engine: { engine: 'cpu' } } as PageState['run'],
  msPerStep: null,
  trial: null,
  ...more,
})

describe('the time of a step', () => {
  it('is that of the run while nothing of the cost differs, and unknown before it was measured', () => {
    expect(stepCost(known({})).time).toBeNull()
    expect(stepCost(known({ beta: 0.5 }, { msPerStep: 4 })).time).toEqual({
      milliseconds: 4,
      kind: 'measured',
      from: 4,
    })
  })

  it('is scaled by the operations on the same engine', () => {
    const { time, operations } = stepCost(known({ width: 256 }, { msPerStep: 4 }))
    const ratio = operations / stepCost(known({})).operations
    expect(ratio).toBeGreaterThan(4)
    expect(time).toEqual({ milliseconds: 4 * ratio, kind: 'scaled', from: 4 })
  })

  it('is never taken from another engine, but from its own trial', () => {
    expect(stepCost(known({ policy: 'transformer' }, { msPerStep: 4 }))).toMatchObject({
      engine: null,
      time: null,
    })
    expect(stepCost(known({ policy: 'transformer', engine: 'cpu' }, { msPerStep: 4 })).engine).toBe('cpu')
    const trial = [
      { engine: 'webgpu', msPerStep: 2 },
      { engine: 'cpu', msPerStep: 4 },
    ] as const
    expect(stepCost(known({ engine: 'webgpu' }, { msPerStep: 4 })).time).toBeNull()
    expect(stepCost(known({ engine: 'webgpu' }, { msPerStep: 4, trial })).time).toEqual({
      milliseconds: 2,
      kind: 'scaled',
      from: 2,
    })
    expect(stepCost(known({ engine: 'plain' }, { msPerStep: 4, trial })).time).toBeNull()
    expect(stepCost(known({ engine: 'cpu', policy: 'transformer' }, { trial })).time).toBeNull()
  })
})
