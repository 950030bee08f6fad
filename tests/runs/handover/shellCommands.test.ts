import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/runs/handover/shellText'

/** The entries of a script, by name. */
const read = (text: string) => Object.fromEntries(readCommand(text).entries)
const TRAIN = '\npython t.py --seed 7 --beta $B'

describe('a command that may fail', () => {
  it.each([
    'cd X && B=0.2',
    'git checkout x && B=0.2',
    'source x/bin/activate && export B=0.2',
    'Q=$(false) && B=0.2',
    'A=($(false)) && B=0.2',
    'echo x > /no/such/file && B=0.2',
  ])('leaves what stands behind it in doubt: %s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual({ seed: '7' })
  })

  it.each(['true && B=0.2', 'echo x && B=0.2', 'Q=1 && B=0.2', 'export Q=1 && B=0.2'])('not %s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual({ seed: '7', beta: '0.2' })
  })

  it('the commands behind it know what the ones before them assign', () => {
    const train = 'python t.py --seed 7 --beta $B'
    expect(read(`cd X && B=0.2 && ${train}`)).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`cd X &&\nexport B=0.2 &&\n${train}`)).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`B=0.1\ncd X || B=0.2 && ${train}`)).toEqual({ seed: '7' })
    expect(read(`B=0.1\ncd X && B=0.2 || ${train}`)).toEqual({ seed: '7' })
  })
})
