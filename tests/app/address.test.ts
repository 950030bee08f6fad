import { describe, expect, test } from 'vitest'
import { fragmentOf } from '../../src/app/viewVerbs'
import { readAddress } from '../../src/app/address'
import { isProblem } from '../../src/app/messages'
import { VIEWS } from '../../src/settings/views'
import { textFor } from '../../src/text'
import { importSettings } from '../../src/runs/handover/importSettings'
import { fieldText } from '../../src/ui/fieldText'
import { messageText } from '../../src/ui/frame/messageText'
import { metricText } from '../../src/ui/experiments/metricText'
import { stage } from './fakeWorker'

const state = (s: ReturnType<typeof stage>) => s.app.store.getState()

/** The first message as the page writes it. */
const said = (s: ReturnType<typeof stage>) => {
  const { messages, edited: config, latest } = state(s)
  return messageText(messages[0], { config, running: config, step: latest.step, text: textFor('en') })
}

describe('names of other programs', () => {
  test('open, say what they became, and the address has the page’s own', () => {
    const s = stage('#group_size=5&epsilon_clip=0.1&reference_update_freq=10')
    expect(state(s).edited).toMatchObject({
      numGenerations: 5,
      generationBatchSize: 40,
      epsilon: 0.1,
      refModelSyncSteps: 10,
      syncRefModel: true,
    })
    expect(state(s).messages).toMatchObject([{ kind: 'link-renamed', row: null }])
    expect(state(s).messages.some(isProblem)).toBe(false)
    expect(said(s)).toBe(
      'Read from the link: group_size=5 → Group size (num_generations) = 5; epsilon_clip=0.1 → ε (epsilon) = 0.1; reference_update_freq=10 → Sync interval (ref_model_sync_steps) = 10; reference_update_freq=10 → Move the reference (sync_ref_model) = on. The address now has this page’s names.',
    )
    expect(s.app.fragment()).toBe(
      'num_generations=5&epsilon=0.1&sync_ref_model=true&ref_model_sync_steps=10&seed=1',
    )
  })

  test('of a knob that is named twice: the first counts, and that is told', () => {
    const s = stage('#k=4&group_size=5')
    expect(state(s).edited.numGenerations).toBe(4)
    expect(state(s).messages).toMatchObject([
      { kind: 'link-same-knob', name: 'group_size', first: 'k' },
      { kind: 'link-renamed' },
    ])
  })
})

describe('the address', () => {
  test('brings a set-up back as it was left', () => {
    const s = stage()
    s.ready()
    s.app.chooseTask('addition')
    s.app.setKnob('algorithm', 'dapo')
    s.app.setKnob('numGenerations', 32)
    s.app.setKnob('task.digits', 2)
    s.app.newSeed()
    const fragment = fragmentOf(state(s))
    expect(fragment).toBe(
      'task=addition&algorithm=dapo&num_generations=32&generation_batch_size=128&seed=2&task.digits=2',
    )
    expect(state(stage(`#${fragment}`)).edited).toEqual(state(s).edited)
  })

  test('goes on naming the language that it named', () => {
    expect(fragmentOf(state(stage('#seed=1&lang=en')))).toBe('seed=1&lang=en')
    expect(fragmentOf(state(stage('#seed=1')))).toBe('seed=1')
    expect(readAddress('#view=nope').notices).toEqual([
      { kind: 'link-entry', name: 'view', written: 'nope', why: { fault: 'words', allowed: VIEWS } },
    ])
    expect(readAddress('#lang=xx').notices).toEqual([{ kind: 'language', written: 'xx' }])
  })

  test('brings back the metrics that were added as charts, and names those that a run does not record', () => {
    const s = stage('#seed=1')
    s.app.setPreference('charts', ['entropy', 'clip_ratio/low_mean', 'task/true'])
    const fragment = fragmentOf(state(s))
    expect(fragment).toBe('seed=1&charts=entropy,clip_ratio/low_mean')
    expect(state(stage(`#${fragment}`)).preferences.charts).toEqual(['entropy', 'clip_ratio/low_mean'])
    const other = stage('#seed=1&charts=entropy,task/true')
    expect(state(other).preferences.charts).toEqual(['entropy'])
    expect(state(other).messages).toMatchObject([
      { kind: 'link-entry', name: 'charts', written: 'task/true', why: { fault: 'absent', what: 'metric' } },
    ])
  })

  test('brings back the range for KL that was set, and names one that is none', () => {
    const s = stage('#seed=1')
    s.app.setPreference('klRange', { low: 0.01, high: 0.5 })
    const fragment = fragmentOf(state(s))
    expect(fragment).toBe('seed=1&kl_range=0.01,0.5')
    expect(state(stage(`#${fragment}`)).preferences.klRange).toEqual({ low: 0.01, high: 0.5 })
    const wrong = stage('#seed=1&kl_range=0.5,0.1')
    expect(state(wrong).preferences.klRange).toBeNull()
    expect(state(wrong).messages).toMatchObject([
      { kind: 'link-entry', name: 'kl_range', written: '0.5,0.1' },
    ])
  })

  test('that only adds charts leaves the run as it is, and one without them the charts', () => {
    const s = stage('#seed=1')
    s.ready()
    s.app.openAddress('#seed=1&charts=entropy')
    expect(s.sent).toHaveLength(1)
    s.app.openAddress('#seed=2')
    expect(state(s).preferences.charts).toEqual(['entropy'])
  })

  test('of Compare that names an unknown language is named too, followed or opened', () => {
    expect(state(stage('#view=compare&lang=xx')).messages).toMatchObject([{ kind: 'language' }])
    const s = stage('#seed=1')
    s.app.openAddress('#view=compare&lang=xx')
    expect(state(s)).toMatchObject({ view: 'compare', messages: [{ kind: 'language', written: 'xx' }] })
  })

  test('names every entry it cannot take, and uses the default', () => {
    const s = stage('#beta=7000&colour=red&scale_rewards=all&num_generations=7&generation_batch_size=64')
    expect(state(s).edited).toMatchObject({ beta: 0.04, scaleRewards: 'group', numGenerations: 8 })
    expect(state(s).messages).toMatchObject([
      { kind: 'link-value', problem: { name: 'beta', text: '7000', min: 0, max: 10 }, used: 0.04 },
      { kind: 'link-unknown', name: 'colour' },
      { kind: 'link-value', problem: { name: 'scale_rewards', text: 'all' }, used: 'group' },
      { kind: 'link-conflict', attempted: { numGenerations: 7, generationBatchSize: 64 } },
    ])
  })

  test('of another set-up makes its run; the same one changes nothing', () => {
    const s = stage('#seed=1')
    s.ready()
    s.steps(5)
    s.app.openAddress('#seed=1')
    expect(s.sent).toHaveLength(1)
    s.app.openAddress('#seed=2&beta=0')
    expect(s.last()).toMatchObject({ type: 'create', config: { seed: 2, beta: 0 } })
    expect(state(s).previous).toHaveLength(1)
  })

  test('is copied whole, or shown where copying is refused', async () => {
    const s = stage('#seed=3')
    await s.app.copyLink()
    expect(s.copied).toEqual(['https://playground.test/#seed=3'])
    expect(state(s).messages).toMatchObject([{ kind: 'link-copied' }])
    const refused = stage('#seed=3', { copyText: () => Promise.reject(new Error('no')) })
    await refused.app.copyLink()
    expect(state(refused).messages).toMatchObject([
      { kind: 'copy-refused', link: 'https://playground.test/#seed=3' },
    ])
  })
})

test('the run is exported under a name that says what it is', async () => {
  const s = stage('#seed=3')
  s.ready()
  s.steps(2, 0.5, 0.75)
  await s.app.exportRun()
  expect(s.saved[0].name).toBe('grpo-reverse-grpo-seed3-2steps.json')
  expect(JSON.parse(await new Response(s.saved[0].content).text())).toMatchObject({
    steps: 2,
    completions: 128,
  })
})

/** Names that every object of JavaScript has. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

describe('names that every object has', () => {
  test.each(INHERITED)('%s is no setting, no entry of the glossary and no metric', (name) => {
    const s = stage(`#task.${name}=1&${name}=2&glossary=${name}&charts=${name}`)
    expect(state(s).glossary).toBeNull()
    expect(state(s).messages).toMatchObject([
      { kind: 'link-unknown', name: `task.${name}` },
      { kind: 'link-unknown', name },
      { kind: 'link-entry', name: 'charts', written: name },
      { kind: 'link-entry', name: 'glossary', written: name },
    ])
    expect(s.app.fragment()).toBe('seed=1')
  })

  test.each(INHERITED)('%s has no words of its own as a field or a metric', (name) => {
    const text = textFor('en')
    expect(fieldText(`task.${name}`, 'bandit', text).label).toBe(name)
    expect(fieldText(name as 'beta', 'bandit', text).label).toBe(name)
    expect(metricText(`task/${name}`, 'bandit', text).label).toContain(name)
    expect(metricText(name as 'reward', 'bandit', text).label).toBeTypeOf('string')
    expect(importSettings(`loss_type: ${name}`, state(stage()).edited)).toMatchObject({
      rows: [{ name: 'loss_type', written: name, isTaken: false }],
    })
  })
})

describe('the glossary in the address', () => {
  test('stands after the run and after a comparison, and keeps both', () => {
    const s = stage('#beta=0.5&glossary=knob/epsilon')
    s.ready()
    expect(state(s).glossary).toBe('knob/epsilon')
    expect(s.app.fragment()).toBe('beta=0.5&seed=1&glossary=knob/epsilon')
    s.app.openAddress('#glossary=klEstimator')
    expect(state(s).messages).toMatchObject([
      { kind: 'link-entry', name: 'glossary', written: 'klEstimator' },
    ])
    s.app.openAddress('#glossary=kl_estimator/k1%2B')
    expect(state(s).glossary).toBe('klEstimator/k1+')
    expect(state(s).edited.beta).toBe(0.5)
    const run = state(s).run.id
    s.app.openAddress('#beta=0.5&seed=1&glossary=kl')
    expect([state(s).run.id, state(s).glossary]).toEqual([run, 'kl'])
    s.app.openAddress('#beta=0.5&seed=1')
    expect([state(s).run.id, state(s).glossary]).toEqual([run, null])

    s.app.setView('compare')
    s.app.openGlossary('clip')
    const compared = s.app.fragment()
    expect(compared).toMatch(/^view=compare.*&glossary=clip$/)
    const again = stage(`#${compared}`)
    expect(state(again)).toMatchObject({ view: 'compare', glossary: 'clip', messages: [] })
    expect(again.app.experiments.store.getState().messages).toEqual([])
    s.app.closeGlossary()
    expect(s.app.fragment()).not.toContain('glossary')
  })
})

describe('a link with thousands of mistakes', () => {
  const unknown = (between: string) => Array.from({ length: 20_000 }, (_, i) => `x${i}=1`).join(between)
  test.each([
    ['Train', unknown('&'), 'page'],
    ['Compare', `view=compare&${unknown('&')}`, 'experiments'],
    ['a row of Compare', `view=compare&row=${unknown(';')}`, 'experiments'],
    ['Sweep', `view=sweep&base=${unknown(';')}`, 'experiments'],
    ['charts', `charts=${unknown(',').replaceAll('=', '')}`, 'page'],
    ['a worksheet', `worksheet=${unknown(',').replaceAll('=', '')}`, 'page'],
  ] as const)('of %s is told in a few messages', (_, link, where) => {
    const s = stage(`#${link}`)
    const { messages } = where === 'page' ? state(s) : s.app.experiments.store.getState()
    expect(messages).toHaveLength(11)
    expect(messages.at(-1)).toMatchObject({ kind: 'more', count: 19_990 })
  })

  test('quotes a name or a value that is long no further than it can be recognised', () => {
    const s = stage(`#${'n'.repeat(50_000)}=1&beta=${'v'.repeat(50_000)}&lang=${'l'.repeat(50_000)}`)
    expect(state(s).messages).toMatchObject([
      { kind: 'link-unknown', name: `${'n'.repeat(80)}…` },
      { kind: 'link-value', problem: { name: 'beta', text: `${'v'.repeat(80)}…` } },
      { kind: 'language', written: `${'l'.repeat(80)}…` },
    ])
  })
})
