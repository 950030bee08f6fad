import { describe, expect, it } from 'vitest'
import { besidePushes } from '../../../src/app/beside/pushes'
import { PRESETS } from '../../../src/settings/presets'
import { inspectionOf } from '../../ui/lens/inspections'

describe('the pushes of another algorithm on the same completions', () => {
  it('are the rewards themselves with REINFORCE, and the advantages of the step with its own configuration', () => {
    const inspection = inspectionOf()
    const { config, rewards, advantages } = inspection
    expect(besidePushes(inspection, { ...config, ...PRESETS.reinforce })).toEqual(rewards)
    expect(besidePushes(inspection, config)).toEqual(advantages)
  })

  it('are not there where they need earlier steps', () => {
    const inspection = inspectionOf()
    expect(besidePushes(inspection, { ...inspection.config, baseline: 'running' })).toBeNull()
  })
})
