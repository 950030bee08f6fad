import { expect, test } from 'vitest'
import { stage } from './fakeWorker'

test('what the page loads when it is idle waits for the first run, which it would delay', () => {
  let asked = 0
  const { ready } = stage('', { whenIdle: () => asked++ })
  expect(asked).toBe(0)
  ready()
  expect(asked).toBe(1)
})

test('where no run can be made, it does not wait', () => {
  let asked = 0
  const { say } = stage('', { whenIdle: () => asked++ })
  say({ type: 'failed', failure: { kind: 'bad-config', problems: [] } })
  expect(asked).toBe(1)
})
