import { describe, expect, it, test } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { createInbox } from '../../src/worker/inbox'
import type { Command } from '../../src/worker/protocol'
import { stage } from '../app/fakeWorker'
import { localTraining } from './localTraining'

const config = defaultConfig(taskOf)
const create = (run: string, keeps: 'replaced' | 'kept' | null = null): Command => ({
  type: 'create',
  run,
  config,
  pace: 0,
  keeps,
})

function takenFrom(...commands: Command[]) {
  const inbox = createInbox()
  commands.forEach(inbox.put)
  return [...inbox.waiting]
}

describe('a run that is to be made', () => {
  it('takes the place of those that wait, and of what was asked of them', () => {
    const asked: Command[] = [
      { type: 'play', run: 'a' },
      { type: 'inspect', run: 'a' },
    ]
    expect(takenFrom(create('a'), ...asked, create('b'), create('c'))).toEqual([create('c')])
  })

  it('leaves what the run before is still to do', () => {
    const due: Command[] = [
      { type: 'configure', run: 'a', config },
      { type: 'pause', run: 'a' },
    ]
    expect(takenFrom(...due, create('b'))).toEqual([...due, create('b')])
  })

  test.each([
    [[create('b', 'replaced'), create('c', 'kept')], 'replaced'],
    [[create('b', null), create('c', 'kept')], null],
    [[create('b', 'replaced'), create('c', null)], null],
    [[{ type: 'resume', run: 'b', pace: 0 } as Command, create('c', 'replaced')], 'kept'],
  ])('%# keeps what the first of them would have kept', (commands, keeps) => {
    expect(takenFrom(...commands)).toEqual([{ ...commands.at(-1), keeps }])
  })
})

test('runs that are changed faster than they can be made are not made, but for the last', async () => {
  const worker = localTraining()
  const made: string[] = []
  const { app } = stage('#task=bandit&engine=cpu', {
    startWorker: (onEvent) =>
      worker.startWorker((event) => {
        if (event.type === 'created') made.push(event.run)
        onEvent(event)
      }),
  })
  while (await worker.turn());
  const first = app.store.getState().run.id
  // the first of these has begun when the others come
  app.setKnob('width', 8)
  const begun = worker.turn()
  for (const width of [16, 24, 32, 40]) app.setKnob('width', width)
  await begun
  while (await worker.turn());
  const { run, phase } = app.store.getState()
  expect(made).toEqual([first, run.id])
  expect(run.config.width).toBe(40)
  expect(phase).toBe('ready')
})
