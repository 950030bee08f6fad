import { expect, test } from 'vitest'
import type { Lab } from '../../../src/app/lab/lab'
import { createLabLink } from '../../../src/app/lab/labLink'
import { late } from '../../../src/app/lateVerbs'
import { latePartOf, MissingPartError, retryParts } from '../../../src/late/latePart'

/** Compare and Sweep, whose script is there, or not, as the test says. */
function stage() {
  const opened: string[] = []
  const script = { isThere: true }
  const lab = late(
    { tell() {} },
    latePartOf(async () => {
      if (!script.isThere) throw new MissingPartError('createLab')
      return null
    }),
    () => {
      const made = {
        openAddress: (fragment: string) => void opened.push(fragment),
        fragment: (view: string) => `view=${view}&of=the-lab`,
      } as unknown as Lab
      link.openWaiting(made)
      return made
    },
  )
  const link = createLabLink(lab)
  return { opened, script, lab, link }
}

test('a link that waits for the script is the address of its view until it is shown', async () => {
  const { opened, lab, link } = stage()
  expect(link.open('view=train&seed=2')).toBe(false)
  expect(link.open('view=sweep&x=beta:0,0.1')).toBe(true)
  expect(link.fragment('sweep')).toContain('x=beta:0,0.1')
  expect(link.fragment('compare')).toBe('view=compare')
  await lab.act(() => {})
  expect(opened).toEqual(['view=sweep&x=beta:0,0.1'])
  expect(link.fragment('sweep')).toBe('view=sweep&of=the-lab')
})

test('a link whose script was missing is shown by the try that brings it, once', async () => {
  const { opened, script, lab, link } = stage()
  script.isThere = false
  link.open('view=compare&seeds=3')
  expect(await lab.act(() => {})).toBe(false)
  expect(link.fragment('compare')).toContain('seeds=3')
  script.isThere = true
  retryParts()
  // as a component does that is drawn again
  try {
    lab.read()
  } catch (loading) {
    await loading
  }
  expect(opened).toEqual(['view=compare&seeds=3'])
  expect(link.fragment('compare')).toBe('view=compare&of=the-lab')
})
