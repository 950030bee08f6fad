import { describe, expect, test } from 'vitest'
import type { Notice } from '../../../src/text/messages'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { LANGUAGES, type Language } from '../../../src/text/language'
import { readCompare } from '../../../src/experiments/compare/compareLink'
import { readSweep } from '../../../src/experiments/sweep/sweepLink'
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
        problem: { problem: 'not-a-number', min: 2, max: 8 },
        kept: 4,
      }),
    ).toBe('Digits cannot be an empty field. Allowed: a number from 2 to 8. It stays 4.')
  })

  test('names what a link says more than once', () => {
    expect(say({ kind: 'link-repeated', name: 'beta' })).toBe(
      'The link names “beta” more than once. Only the first counts.',
    )
  })

  test('says of which row of a comparison a link speaks', () => {
    expect(say({ kind: 'link-repeated', row: 2, name: 'beta' })).toMatch(/^Configuration 2 of the link/)
    const problem = { problem: 'not-a-number', min: 0, max: 3, name: 'beta', text: 'x' } as const
    const value = { kind: 'link-value', problem, field: 'beta', used: 0.04 } as const
    expect(say({ ...value, row: 2 })).toBe(
      'Configuration 2 of the link says beta=x. Allowed: a number from 0 to 3. 0.04 is used instead.',
    )
    expect(say({ ...value, row: 0 })).toMatch(/^The link says beta=x\./)
    expect(say({ kind: 'link-unknown', row: 1, name: 'x' })).toMatch(/^Configuration 1 of the link names “x”/)
    const group = { problem: 'group-of-one', knob: 'numGenerations', other: 'baseline' } as const
    expect(say({ kind: 'link-conflict', row: 3, problem: group, attempted: config })).toMatch(
      /^In configuration 3 of the link: Group size 1 /,
    )
  })

  /** A search with one setting. */
  const search = (knob: string) => `view=sweep&search=sobol&points=4&knob=${knob}`
  test.each([
    ['view=sweep&x=gamma:1', 'x=gamma:1: gamma is not a setting', 'gamma不是'],
    [
      'view=sweep&x=task.colour:1',
      'task.colour is not a setting of this page or of this task.',
      'task.colour不是',
    ],
    ['view=sweep&x=seed:1,2', 'seed cannot be varied here.', 'seed在这里不能变化。'],
    ['view=sweep&x=beta:0,-1', 'beta cannot be -1. Allowed: 0 to 10.', 'beta不能是-1。可以是：0到10。'],
    ['view=sweep&x=beta:0,z', 'beta cannot be z. Allowed: a number from 0 to ', 'beta不能是z。'],
    ['view=sweep&x=beta:', 'beta cannot be empty. Allowed: a number from 0 to ', 'beta不能是空。'],
    ['view=sweep&x=algorithm:grpo,x', 'algorithm cannot be x. Allowed: grpo,', 'algorithm不能是x。'],
    [
      `view=sweep&x=beta:${Array.from({ length: 99 }, (_, i) => i / 99)}`,
      'values of beta cannot be 99. Allowed: 1 to',
      'beta的取值个数不能是99。',
    ],
    [
      'view=sweep&y=beta:0,1',
      'no entry “x”, so the default is used instead. Add an entry such as x=beta:0,0.04.',
      '链接里没有“x”',
    ],
    ['view=sweep&knob=beta:linear,0,1', 'no entry “search”', '链接里没有“search”'],
    [
      'view=sweep&search=grid&knob=beta:linear,0,1',
      'search=grid: allowed values are random, sobol.',
      '可以是：random, sobol。',
    ],
    [
      search('beta:quadratic,0,1'),
      'the scale of beta cannot be quadratic. Allowed: linear, log, integer, choice.',
      'beta的尺度不能是quadratic。',
    ],
    [search('beta:linear,1'), 'the range of beta has 1 end and needs 2.', 'beta的范围有1个端点'],
    [search('beta:linear,0,1,2'), 'the range of beta has 3 ends and needs 2.', 'beta的范围有3个端点'],
    [
      search('beta:linear,1,0'),
      'the range of beta is not valid: its lower end must be below',
      '下端必须小于上端',
    ],
    [
      search('beta:log,0,1'),
      'the range of beta is not valid: a logarithmic range must be above 0',
      '对数范围必须大于0',
    ],
    [search('beta:linear,0,x'), 'the range of beta is not valid: its ends must be numbers', '两端必须是数'],
    [search('loss_type:linear,0,1'), 'it has no numbers, so list its values instead', '它没有数值'],
    [search('beta:choice,0,z'), 'beta cannot be z. Allowed: a number from 0 to ', 'beta不能是z。'],
    ['view=sweep&summary=mean', 'summary=mean: allowed values are final,', 'summary=mean：可以是：final,'],
    ['view=sweep&metric=none', 'metric=none: this task has no metric of this name.', '没有这个名字的指标'],
    [
      'view=sweep&budget=640&halving=1,2',
      'from 2 to 16, a comma, and a number of completions from 1 to 640.',
      '2到16的一个数、一个逗号，再写1到640的回答数',
    ],
    ['view=sweep&colour=red', 'colour=red: links to this view have no entry of this name.', '没有这一项'],
    ['view=compare&band=wide', 'band=wide: allowed values are mean,', '可以是：mean,'],
    ['view=compare&axis=time', 'axis=time: allowed values are', 'axis=time：可以是'],
    [
      'view=compare&row=seed=3',
      'Configuration 1 of the link says seed=3: all runs have the seeds of the link',
      '链接里第1个配置里写着seed=3：所有运行都用链接的种子',
    ],
  ])('says why an entry of a link to an experiment is ignored: %.60s', (link, en, zh) => {
    const { notices } = link.startsWith('view=compare') ? readCompare(link) : readSweep(link)
    expect(notices).toHaveLength(1)
    const [notice] = notices
    const said = (language: Language) =>
      messageText(notice, { config, running: config, step: 0, text: textFor(language) })
    expect(said('en')).toContain(en)
    expect(said('zh')).toContain(zh)
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
