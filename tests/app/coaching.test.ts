import { describe, expect, test } from 'vitest'
import type { RunConfig } from '../../src/settings/knobs'
import { groupTableOf } from '../../src/metrics/groupTable'
import { COLUMNS, INFO, stage, type Stage } from './fakeWorker'

const state = (s: Stage) => s.app.store.getState()
const spoken = (s: Stage) => state(s).coach.heard.advice

/** Steps of a run whose batches are never reused, so that nothing is clipped. At a reward of 0, every group is dead. */
function unclipped(
  s: Stage,
  count: number,
  config: RunConfig | null = state(s).run.config,
  clipped = 0,
  reward = 0.8,
) {
  const columns = [...COLUMNS, 'clip_ratio/region_mean'] as const
  const firstStep = state(s).run.history.steps + 1
  const metrics = Float64Array.from(
    { length: count * columns.length },
    (_, i) => [reward, NaN, 64, clipped][i % 4],
  )
  const one = (value: number) => Float32Array.of(value)
  const group = {
    advantageMean: one(0),
    advantageStd: one(1),
    rewardMean: one(reward === 0 ? 0 : 0.5),
    rewardStd: one(reward === 0 ? 0 : 0.3),
    dead: Uint8Array.of(reward === 0 ? 1 : 0),
    solved: Uint8Array.of(0),
  }
  const groups = groupTableOf(Array.from({ length: count }, () => group))
  s.say({
    type: 'progress',
    steps: { firstStep, steps: count, metrics, groups },
    configs: config ? [{ step: firstStep, config }] : [],
    stepsPerSecond: 10,
    msPerStep: 1,
  })
}

/** A run that plays on-policy: the coach says that the clip cannot act. */
function onPolicy(address = '#num_iterations=1', steps = 25, reward = 0.8) {
  const s = stage(address)
  const { run } = state(s)
  s.say({
    type: 'created',
    info: { ...INFO, columns: [...COLUMNS, 'clip_ratio/region_mean'] },
    engine: { engine: 'cpu', reason: 'chosen' } as never,
  })
  expect(state(s).run.id).toBe(run.id)
  s.app.play()
  unclipped(s, steps, undefined, 0, reward)
  return s
}

/** A run of which two rules have something to say: it earns nothing, and the clip cannot act. */
function withTwoFindings() {
  const s = onPolicy('#num_iterations=1', 59, 0)
  // the first of them was said before the other had its evidence
  s.clock.now += 60_000
  unclipped(s, 1, null, 0, 0)
  expect(spoken(s)).toMatchObject({ rule: 'neverRight', change: { staging: 'single' } })
  return s
}

describe('the coach', () => {
  test('speaks when the evidence has lasted, and not before', () => {
    const s = onPolicy('#num_iterations=2')
    expect(spoken(s)).toBeNull()
    expect(spoken(onPolicy())).toMatchObject({ rule: 'clipIdle', step: 20, change: { numIterations: 2 } })
  })

  test('has nothing to say of steps that its rules have not looked at', () => {
    const s = stage('#num_iterations=2')
    s.ready()
    expect(state(s).coach.heardTo).toBe(0)
    unclipped(s, 3)
    expect(state(s).coach.heardTo).toBe(3)
  })

  test('looks at steps that came together one after the other, but not far back', () => {
    expect(spoken(onPolicy())?.step).toBe(20)
    expect(spoken(onPolicy('#num_iterations=1', 1000))?.step).toBe(1000)
  })

  test('changes the run at once, as the visitor would, and takes it back', () => {
    const s = onPolicy()
    s.app.applyAdvice()
    expect(s.last()).toMatchObject({ type: 'configure', config: { numIterations: 2 } })
    expect(state(s).edited.numIterations).toBe(2)
    expect(spoken(s)).toBeNull()
    s.app.takeBackAdvice()
    expect(s.last()).toMatchObject({ type: 'configure', config: { numIterations: 1 } })
    expect(state(s).edited.numIterations).toBe(1)
    // What was taken back is not offered again in this run.
    unclipped(s, 60)
    expect(spoken(s)).toBeNull()
  })

  test('waits for as much evidence again after a change', () => {
    const s = onPolicy()
    s.app.setKnob('temperature', 1.1)
    // steps that were on their way when it was made
    unclipped(s, 40, null)
    expect(spoken(s)).toBeNull()
    unclipped(s, 10)
    expect(spoken(s)).toBeNull()
    unclipped(s, 15)
    expect(spoken(s)?.rule).toBe('clipIdle')
  })

  test('offers no way back once the knob was set otherwise', () => {
    const s = onPolicy()
    s.app.applyAdvice()
    s.app.setKnob('numIterations', 4)
    s.app.takeBackAdvice()
    expect(state(s).edited.numIterations).toBe(4)
  })

  test('refuses a change that contradicts what waits for Reset, and says why', () => {
    const s = onPolicy()
    const { coach, edited } = state(s)
    const advice = { ...coach.heard.advice!, change: { numGenerations: 16 } }
    const waiting = { ...edited, generationBatchSize: 8 }
    s.app.store.setState({ edited: waiting, coach: { ...coach, heard: { ...coach.heard, advice } } })
    s.app.applyAdvice()
    expect(state(s).edited).toEqual(waiting)
    expect(state(s).messages.map(({ kind }) => kind)).toEqual(['conflict'])
  })

  test('says one of the other findings in full, and keeps the first among the others', () => {
    const s = onPolicy()
    const { coach } = state(s)
    const first = coach.heard.advice!
    const other = { ...first, rule: 'supervisedFlat' } as const
    s.app.store.setState({ coach: { ...coach, heard: { ...coach.heard, others: [other] } } })
    s.app.chooseAdvice('supervisedFlat')
    expect(state(s).coach.heard).toMatchObject({ advice: other, others: [first] })
    // a rule that sees nothing is no choice
    s.app.chooseAdvice('hacking')
    expect(spoken(s)).toEqual(other)
  })

  test.each<[string, (s: Stage) => void]>([
    ['muted in this run', (s) => s.app.silenceAdvice('here')],
    ['muted for good', (s) => s.app.silenceAdvice('always')],
    [
      'applied and taken back',
      (s) => {
        s.app.applyAdvice()
        s.app.takeBackAdvice()
      },
    ],
  ])('says the next finding, without another step, when the first is %s', (_, react) => {
    const s = withTwoFindings()
    react(s)
    expect(spoken(s)).toMatchObject({ rule: 'clipIdle', step: 60 })
  })

  test('stays with a finding of earlier steps that has not ended, when the first is muted', () => {
    const s = withTwoFindings()
    s.app.silenceAdvice('here')
    const { coach } = state(s)
    const [other] = [coach.heard.advice!]
    s.app.hearAll()
    // the clip acts at this step alone
    unclipped(s, 1, null, 0.9, 0)
    s.app.store.setState({
      coach: { ...state(s).coach, heard: { ...state(s).coach.heard, others: [other] } },
    })
    s.app.silenceAdvice('here')
    expect(spoken(s)).toEqual(other)
  })

  test('is silent about a rule in this run, or in all', () => {
    const s = onPolicy()
    s.app.silenceAdvice('here')
    unclipped(s, 60)
    expect(spoken(s)).toBeNull()
    expect(state(s).preferences.silenced).toEqual([])
    s.app.hearAll()
    unclipped(s, 1)
    expect(spoken(s)?.rule).toBe('clipIdle')
    s.app.silenceAdvice('always')
    expect(state(s).preferences.silenced).toEqual(['clipIdle'])
    s.app.reset()
    expect(state(s).coach.silenced).toEqual([])
    expect(state(s).preferences.silenced).toEqual(['clipIdle'])
  })

  test('at Full speed holds what it says, and its mark, for as long as they can be read', () => {
    const s = onPolicy()
    const changes: { at: number; isOver: boolean | null }[] = []
    let shown = spoken(s)
    // what is said is true in every other stretch of the steps
    for (let frame = 1; frame < 150; frame++) {
      s.clock.now += 100
      unclipped(s, 10, null, Math.floor(frame / 10) % 2 === 0 ? 0 : 0.2)
      if (spoken(s) !== shown) changes.push({ at: s.clock.now, isOver: spoken(s)?.isOver ?? null })
      shown = spoken(s)
    }
    expect(changes.some(({ isOver }) => isOver)).toBe(true)
    // silence alone may be short
    for (const [i, { at, isOver }] of changes.slice(0, -1).entries())
      if (isOver !== null) expect(changes[i + 1].at - at).toBeGreaterThanOrEqual(isOver ? 3000 : 1000)
  })

  test('stays with what it said until it was read, and says once what is no fault', () => {
    const s = onPolicy()
    const said = spoken(s)
    unclipped(s, 100)
    expect(spoken(s)).toBe(said)
    s.clock.now += 60_000
    unclipped(s, 1)
    expect(spoken(s)).toBeNull()
  })
})
