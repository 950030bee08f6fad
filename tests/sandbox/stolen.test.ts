import { expect, test } from 'vitest'
import { judged } from './judging'

/** Code that looks for the driver's functions among the sites of a stack. */
const GRAB = `let S, N
Error.prepareStackTrace = (e, sites) => {
  for (const site of sites) {
    const name = site.getFunctionName()
    if (name === 'score') S = site.getFunction?.()
    if (name === 'names') N = site.getFunction?.()
  }
  return ''
}
const grab = () => { try { new Error('x').stack } catch {} }
const text = (n) => JSON.stringify({ problems: [{}], rows: Array.from({ length: n }, () => [0, { text: '1' }]) })
`

test('code does not get the functions of the driver', async () => {
  const code = `${GRAB}function reward() { grab(); return S === undefined && N === undefined ? 1 : 0 }`
  expect(await judged(code)).toEqual([1, 1, 1])
})

test('code that had the functions of the driver could not move on to another completion', async () => {
  const code = `${GRAB}function reward(p, c, random) { grab(); try { S(() => 1, text(3), '["reward"]') } catch {} return random() }`
  expect(await judged(code)).toEqual([0, 0.1, 0.2])
})
