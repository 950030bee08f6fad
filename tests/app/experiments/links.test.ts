import { describe, expect, it } from 'vitest'
import { readCompare, writeCompare } from '../../../src/experiments/compare/compareLink'
import { readSweep, writeSweep } from '../../../src/experiments/sweep/sweepLink'
import { stage } from '../fakeWorker'
import { experimentStage } from './experimentStage'

describe('the link of a comparison', () => {
  it('brings it back', () => {
    const { app } = experimentStage('view=compare&row=task=length-trap')
    const { compare } = app.experiments
    compare.toggleChoice('dapo')
    compare.setKnob('row-2', 'beta', 0.25)
    compare.set('seeds', 3)
    compare.set('budget', 1234)
    compare.set('threshold', -0.5)
    compare.setView({ metric: 'entropy', axis: 'updates', band: 'seeds', smoothing: 0.5 })
    const state = app.experiments.store.getState().compare
    const text = writeCompare(state)
    const { rows, settings, view, notices } = readCompare(`#${text}`)
    expect(notices).toEqual([])
    expect(rows).toEqual(state.rows)
    expect(settings).toEqual(state.settings)
    expect(view).toEqual(state.view)
    expect(app.fragment()).toBe(text)
    expect(writeCompare({ rows, settings, view })).toBe(text)
  })

  it('is short: only what differs from the defaults of task and preset', () => {
    expect(writeCompare(readCompare('view=compare'))).toBe(
      'view=compare&seed=1&seeds=8&budget=19200&threshold=0.9' +
        '&row=&row=scale_rewards=none&row=baseline=batch;scale_rewards=none&row=baseline=none;scale_rewards=none',
    )
  })

  it('that cannot be is shown with what was wrong, and with defaults in its place', () => {
    const { app } = experimentStage(
      'view=compare&seeds=900&colour=red&metric=none&row=beta=x;nonsense=1&row=num_generations=7;generation_batch_size=64',
    )
    const { compare, messages } = app.experiments.store.getState()
    expect(app.store.getState().view).toBe('compare')
    expect(compare.settings.seeds).toBe(8)
    expect(compare.rows.map(({ config }) => config.numGenerations)).toEqual([8, 8])
    expect(messages).toMatchObject([
      {
        kind: 'link-value',
        row: 1,
        problem: { problem: 'not-a-number', name: 'beta', text: 'x' },
        used: 0.04,
      },
      { kind: 'link-unknown', row: 1, name: 'nonsense' },
      { kind: 'link-conflict', row: 2, problem: { knob: 'numGenerations' } },
      { kind: 'link-limit', name: 'seeds', written: '900', least: 1, most: 32 },
      { kind: 'link-entry', name: 'colour', written: 'red', why: { fault: 'unknown' } },
      { kind: 'link-entry', name: 'metric', written: 'none' },
    ])
    expect(app.store.getState().messages).toEqual([])
  })

  it('that names something twice says so, and the first counts', () => {
    const { rows, settings, notices } = readCompare(
      'view=compare&seeds=2&seeds=3&axis=steps&axis=updates&row=beta=0.1;beta=0.2&row=beta=0.3',
    )
    expect(notices).toEqual([
      { kind: 'link-repeated', row: 1, name: 'beta' },
      { kind: 'link-repeated', name: 'seeds' },
      { kind: 'link-repeated', name: 'axis' },
    ])
    expect(
      experimentStage('view=compare&seeds=2&seeds=3&row=beta=0.1;beta=0.2').app.experiments.store.getState()
        .messages,
    ).toMatchObject([
      { kind: 'link-repeated', name: 'beta' },
      { kind: 'link-repeated', name: 'seeds' },
    ])
    expect(settings.seeds).toBe(2)
    expect(rows.map(({ config }) => config.beta)).toEqual([0.1, 0.3])
  })

  it('of the last visit is shown where the address is about something else', () => {
    const comparison = 'view=compare&seeds=2&row=beta=0.1&row=nonsense=1'
    const kept = stage('#seed=3', { comparison }).app.experiments.store.getState()
    expect(kept.compare.settings.seeds).toBe(2)
    expect(kept.compare.rows.map(({ config }) => config.beta)).toEqual([0.1, 0.04])
    expect(kept.compare.progression.runs).toBe(4)
    const followed = stage('#view=compare&seeds=5', { comparison }).app.experiments.store.getState()
    expect(followed.compare).toMatchObject({ settings: { seeds: 5 }, progression: { runs: 20 } })
  })

  it('cannot hold more than eight rows, and rows of one task', () => {
    const many = readCompare(`view=compare${'&row=beta=0.1'.repeat(10)}`)
    expect(many.rows).toHaveLength(8)
    expect(many.notices).toMatchObject([{ kind: 'limit', what: 'rows', written: '10' }])
    const tasks = readCompare('view=compare&row=task=bandit&row=task=addition;beta=0.2')
    expect(tasks.rows.map(({ config }) => config.task)).toEqual(['bandit', 'bandit'])
    expect(tasks.rows[1].config.beta).toBe(0.2)
  })

  it('is followed while the page is open, and copied', async () => {
    const { app, copied } = experimentStage('')
    app.openAddress('#view=compare&seeds=2&lang=en')
    expect(app.store.getState()).toMatchObject({ view: 'compare', languageChosen: true })
    expect(app.experiments.store.getState().compare.settings.seeds).toBe(2)
    expect(app.fragment()).toMatch(/^view=compare&.*&lang=en$/)
    await app.experiments.compare.copyLink()
    expect(copied[0]).toContain('#view=compare&seed=1&seeds=2')
    app.openAddress('#beta=0.5')
    expect(app.store.getState()).toMatchObject({ view: 'train', edited: { beta: 0.5 } })
    // what it links to already is left as it is
    const { compare } = app.experiments.store.getState()
    app.openAddress(`#${app.experiments.fragment('compare')}`)
    expect(app.experiments.store.getState().compare.rows).toBe(compare.rows)
  })
})

describe('the link of a sweep', () => {
  const grid =
    'view=sweep&base=task=bandit;algorithm=rloo&x=beta:0,0.1,0.2&y=algorithm:grpo,reinforce' +
    '&seed=4&seeds=2&budget=640&metric=entropy&summary=area&halving=3,64,refill'
  const search =
    'view=sweep&base=&search=sobol&points=20&knob=learning_rate:log,0.001,0.1&knob=num_iterations:integer,1,4' +
    '&knob=loss_type:choice,grpo,dapo&seed=1&seeds=3&budget=9600&metric=eval_reward&summary=final'

  it('that names something twice says so, and the first counts', () => {
    const { settings, base, notices } = readSweep('view=sweep&base=beta=0.1;beta=0.2&budget=640&budget=1280')
    expect(notices).toEqual([
      { kind: 'link-repeated', row: 0, name: 'beta' },
      { kind: 'link-repeated', name: 'budget' },
    ])
    expect([base.beta, settings.budget]).toEqual([0.1, 640])
  })

  it.each([
    ['a grid', grid],
    ['a search', search],
  ])('brings back %s', (_, text) => {
    const { notices, ...definition } = readSweep(text)
    expect(notices).toEqual([])
    expect(writeSweep(definition)).toBe(text)
    const { app } = experimentStage(text)
    expect(app.store.getState().view).toBe('sweep')
    expect(app.fragment()).toBe(text)
    expect(app.experiments.store.getState().sweep.cells).toHaveLength(text === grid ? 6 : 20)
  })

  it('that cannot be is shown with what was wrong, and with defaults in its place', () => {
    const { notices, ...definition } = readSweep(
      'view=sweep&base=beta=9999&x=seed:1,2&y=beta:1,z&seeds=0&summary=mean&halving=1,2&points=3',
    )
    expect(notices).toMatchObject([
      { kind: 'link-value', row: 0, problem: { name: 'beta' } },
      { kind: 'link-limit', name: 'seeds' },
      { kind: 'link-missing', name: 'search' },
      { kind: 'link-entry', name: 'x' },
      { kind: 'link-entry', name: 'y' },
      { kind: 'link-entry', name: 'summary' },
      { kind: 'link-entry', name: 'halving' },
    ])
    expect(writeSweep(definition)).toBe(writeSweep(readSweep('')))
    expect(readSweep('search=sobol&points=0&knob=beta:log,0,1').notices).toMatchObject([
      { kind: 'link-entry', name: 'knob' },
    ])
    expect(readSweep('search=sobol&points=0&knob=beta:linear,0,1').notices).toMatchObject([
      { kind: 'link-limit', name: 'points', written: '0', least: 1 },
    ])
  })

  it('names the knob that cannot be, and not the first one', () => {
    const search = 'search=sobol&points=4&knob=beta:linear,0,1'
    const { plan, notices } = readSweep(`${search}&knob=beta:linear,0,0.5`)
    expect(plan).toMatchObject({ kind: 'search', knobs: [{ range: { high: 1 } }] })
    expect(notices).toEqual([
      { kind: 'link-same-knob', name: 'knob=beta:linear,0,0.5', first: 'knob=beta:linear,0,1' },
    ])
    expect(readSweep(`${search}&knob=gamma:linear,0,1`).notices).toEqual([
      {
        kind: 'link-entry',
        name: 'knob',
        written: 'gamma:linear,0,1',
        why: { fault: 'setting', name: 'gamma' },
      },
    ])
  })
})
