import { expect, test } from 'vitest'
import { attempts } from './attempts'
import { body, judged } from './judging'

test('reward code reaches nothing of the browser', async () => {
  for (const [what, code] of attempts) expect([what, await judged(code)]).toEqual([what, [0, 0, 0]])
})

test('a loop without end is stopped in the browser too, and recursion where its own stack is smaller', async () => {
  for (const [text, kind] of [
    ['for (;;);', 'time'],
    ['return "a".repeat(4e6).indexOf("a".repeat(2e6) + "b")', 'time'],
    ['return reward(problem, completion, random)', 'depth'],
    ['return JSON.parse("[".repeat(1e5))', 'depth'],
  ]) {
    expect(await judged(body(text))).toMatchObject({ fault: { kind } })
  }
})
