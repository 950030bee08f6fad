import { expect, test } from 'vitest'
import type { Experiments } from '../../../src/app/experiments/experiments'
import { createExperimentLink } from '../../../src/app/experiments/link'
import { late } from '../../../src/app/lateVerbs'
import { latePartOf, MissingPartError, retryParts } from '../../../src/late/latePart'

/** Compare and Sweep, whose script is there, or not, as the test says. */
function stage() {
  const opened: string[] = []
  const script = { isThere: true }
  const experiments = late(
    { tell() {} },
    latePartOf(async () => {
      if (!script.isThere) throw new MissingPartError('createExperiments')
      return null
    }),
    () => {
      const made = {
        openAddress: (fragment: string) => void opened.push(fragment),
        fragment: (view: string) => `view=${view}&of=the-experiments`,
      } as unknown as Experiments
      link.openWaiting(made)
      return made
    },
  )
  const link = createExperimentLink(experiments)
  return { opened, script, experiments, link }
}

test('a link that waits for the script is the address of its view until it is shown', async () => {
  const { opened, experiments, link } = stage()
  expect(link.open('view=train&seed=2')).toBe(false)
  expect(link.open('view=sweep&x=beta:0,0.1')).toBe(true)
  expect(link.fragment('sweep')).toContain('x=beta:0,0.1')
  expect(link.fragment('compare')).toBe('view=compare')
  await experiments.act(() => {})
  expect(opened).toEqual(['view=sweep&x=beta:0,0.1'])
  expect(link.fragment('sweep')).toBe('view=sweep&of=the-experiments')
})

test('a link whose script was missing is shown by the try that brings it, once', async () => {
  const { opened, script, experiments, link } = stage()
  script.isThere = false
  link.open('view=compare&seeds=3')
  expect(await experiments.act(() => {})).toBe(false)
  expect(link.fragment('compare')).toContain('seeds=3')
  script.isThere = true
  retryParts()
  // as a component does that is drawn again
  try {
    experiments.read()
  } catch (loading) {
    await loading
  }
  expect(opened).toEqual(['view=compare&seeds=3'])
  expect(link.fragment('compare')).toBe('view=compare&of=the-experiments')
})
