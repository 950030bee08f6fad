import { describe, expect, test } from 'vitest'
import type { Notice } from '../../../src/text/messages'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'
import { messageText } from '../../../src/ui/frame/messageText'

const config = defaultConfig(taskOf)
const say = (notice: Notice) =>
  messageText(notice, { config, running: config, step: 1200, text: textFor('en') })

describe('a message', () => {
  test('names the field and what is allowed', () => {
    const problem = { problem: 'out-of-range', min: 0, max: 10 } as const
    expect(say({ kind: 'refused', field: 'beta', written: '-1', problem, kept: 0.04 })).toBe(
      'β cannot be “-1”. Allowed: 0 to 10. It stays 0.04.',
    )
    expect(
      say({
        kind: 'refused',
        field: 'task.length',
        written: '',
        problem: { problem: 'not-a-number' },
        kept: 4,
      }),
    ).toBe('Digits cannot be an empty field. Allowed: a number. It stays 4.')
  })

  test('names what a link says more than once', () => {
    expect(say({ kind: 'link-repeated', name: 'beta' })).toBe(
      'The link names “beta” more than once. Only the first counts.',
    )
  })

  test('says of which row of a comparison a link speaks', () => {
    expect(say({ kind: 'link-repeated', row: 2, name: 'beta' })).toMatch(/^Configuration 2 of the link/)
    expect(say({ kind: 'link-row', row: 2, name: 'beta', written: 'x' })).toMatch(/^Configuration 2 of/)
    expect(say({ kind: 'link-row', row: 0, name: 'beta', written: 'x' })).toMatch(/^The link says beta=x/)
  })

  test('says what a copied link repeats', () => {
    expect(say({ kind: 'link-copied', repeats: 'run' })).toContain('the same curves')
    expect(say({ kind: 'link-copied', repeats: 'experiment' })).toContain('this experiment')
  })

  test('names both fields of a pair', () => {
    const group = { problem: 'group-of-one', knob: 'numGenerations', other: 'baseline' } as const
    const attempted = { ...config, numGenerations: 1 }
    const sentence = say({
      kind: 'conflict',
      field: 'numGenerations',
      written: '1',
      problem: group,
      attempted,
    })
    expect(sentence).toContain('Group size 1')
    expect(sentence).toContain('Baseline “group mean”')
  })

  test('names the entry of a link', () => {
    const problem = { problem: 'out-of-range', min: 0, max: 10, name: 'beta', text: '7000' } as const
    expect(say({ kind: 'link-value', problem, field: 'beta', used: 0.04 })).toBe(
      'The link says beta=7000. Allowed: 0 to 10. 0.04 is used instead.',
    )
    expect(say({ kind: 'link-limit', name: 'seeds', written: '100000', least: 1, most: 32 })).toBe(
      'The link says seeds=100000. Allowed: 1 to 32. It was ignored.',
    )
  })

  test('names the file that says so, and no link', () => {
    const file = 'run.json'
    const problem = { problem: 'out-of-range', min: 0, max: 10, name: 'beta', text: '7000' } as const
    const group = { problem: 'group-of-one', knob: 'numGenerations', other: 'baseline' } as const
    const rows = { problem: 'rows', knob: 'rows', fault: { fault: 'empty' } } as const
    for (const notice of [
      { kind: 'link-value', problem, field: 'beta', used: 0.04, file },
      { kind: 'link-unknown', name: 'x', file },
      { kind: 'link-repeated', name: 'x', file },
      { kind: 'link-same-knob', name: 'x', first: 'y', file },
      { kind: 'link-conflict', problem: group, attempted: config, file },
      { kind: 'link-conflict', problem: rows, attempted: config, file },
    ] as const) {
      expect(say(notice)).toContain('run.json')
      expect(say(notice)).not.toMatch(/link/i)
    }
  })

  test('says what a prompt can be', () => {
    expect(say({ kind: 'prompt', written: '12' })).toContain('4 digits from 0 to')
  })

  test('says what did not fit into memory and what to lower', () => {
    const sizes = { completions: 4096, tokens: 8, width: 512, layers: { knob: 'depth', count: 4 } } as const
    const failure = { kind: 'too-large', sizes, restored: 25, message: 'grow' } as const
    const sentence = say({ kind: 'failure', failure })
    for (const part of ['4,096 completions of 8 tokens', 'Width 512', 'Depth 4', 'step 25', 'Lower']) {
      expect(sentence).toContain(part)
    }
    expect(say({ kind: 'failure', failure: { ...failure, restored: null } })).not.toContain('paused')
    const transformer = { ...sizes, layers: { knob: 'layers', count: 4 } } as const
    const advice = say({ kind: 'failure', failure: { ...failure, sizes: transformer } })
    expect(advice).toContain('Layers 4')
    expect(advice).not.toContain('Depth')
  })

  test('says what goes on after the GPU was lost', () => {
    const move = { step: 28, engine: 'cpu', reason: 'device-lost', restored: 25 } as const
    expect(say({ kind: 'moved', move })).toContain('on the CPU with the weights of step 25')
    expect(say({ kind: 'moved', move: { ...move, engine: 'webgpu' } })).toContain('is back')
  })

  test('says at which step a run diverged and what to try', () => {
    const sentence = say({
      kind: 'stopped',
      reason: { kind: 'diverged', step: 1234, what: 'loss', restored: 2 },
    })
    expect(sentence).toContain('step 1,234')
    expect(sentence).toContain('Learning rate')
    expect(sentence).not.toContain('rewards')
  })

  test.each(LANGUAGES)('names the rewards of a run that diverged if they are very large: %s', (language) => {
    const reason = { kind: 'diverged', step: 3, what: 'loss', restored: 2, largestReward: 8.7e16 } as const
    const said = messageText(
      { kind: 'stopped', reason },
      { config, running: config, step: 3, text: textFor(language) },
    )
    expect(said).toContain('9e16')
    expect(said).toContain({ en: 'Divide them', zh: '请缩小奖励' }[language])
  })
})
