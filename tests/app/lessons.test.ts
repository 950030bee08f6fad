import { describe, expect, it } from 'vitest'
import type { OpenLesson } from '../../src/app/lessons/state'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS } from '../../src/lessons/ids'
import { inspectionOf, stage, type Stage } from './fakeWorker'

const state = (s: Stage) => s.app.store.getState()
const open = (s: Stage) => state(s).learn as OpenLesson
const created = (s: Stage) => s.sent.filter((command) => command.type === 'create')

/** Two runs of the same set-up. */
const ID = 'same-gradient'
const { steps } = LESSONS[ID]

/** The worker makes the run, takes all steps of the lesson, and stops. */
function runToTheEnd(s: Stage): void {
  s.ready()
  s.steps(steps)
  s.say({ type: 'inspection', inspection: { ...inspectionOf(s.app, []), step: steps } })
  s.say({ type: 'paused', reason: { kind: 'max-steps' } })
}

/** A visitor who has taken three steps of a run with seed 7, and opens a lesson. */
function visited(): Stage {
  const s = stage('#seed=7')
  s.ready()
  s.steps(3)
  s.app.setView('learn')
  s.app.openLesson(ID)
  return s
}

describe('a lesson', () => {
  it('makes its runs one after the other, and explains them when all have ended', () => {
    const s = visited()
    s.app.predict('same')
    s.app.runLesson()
    expect(created(s).at(-1)).toMatchObject({
      keeps: 'replaced',
      config: { surrogate: 'logp', maxSteps: steps },
    })
    s.app.predict('grpo')
    expect(open(s)).toMatchObject({ phase: 'running', answer: 'same' })
    runToTheEnd(s)
    expect(created(s).at(-1)).toMatchObject({ keeps: 'kept', config: { surrogate: 'clip' } })
    expect(open(s).ended).toHaveLength(1)
    expect(open(s)).toMatchObject({ phase: 'running', figures: null })
    runToTheEnd(s)
    expect(open(s).phase).toBe('done')
    expect(open(s).figures).toMatchObject({ from: 0.5, to: 0.5, gap: 0 })
    expect(state(s).preferences.lessons).toEqual({ [ID]: 'same' })
  })

  it('takes as long as it declares at normal speed, and no time at full speed', () => {
    const s = visited()
    s.app.runLesson()
    const { seconds } = LESSONS[ID]
    expect(s.sent.findLast(({ type }) => type === 'pace')).toMatchObject({
      milliseconds: Math.round((1000 * seconds) / (2 * steps)),
    })
    s.app.hurry()
    expect(s.last()).toMatchObject({ type: 'pace', milliseconds: 0 })
  })

  it('gives the visitor’s run back when it is left, even half way', () => {
    const s = visited()
    const mine = state(s).run
    s.app.runLesson()
    s.ready()
    s.app.setView('train')
    expect(s.last()).toMatchObject({ type: 'resume', run: mine.id })
    expect(state(s)).toMatchObject({ edited: { seed: 7 }, previous: [], replaced: null })
    expect(state(s).run.id).toBe(mine.id)
    expect(open(s)).toMatchObject({ phase: 'reading' })
  })

  it('gives a run without steps back as it was set up, and leaves the Undo of the one before', () => {
    const s = stage('#seed=7')
    s.ready()
    s.steps(3)
    const before = state(s).run.id
    s.app.chooseTask('addition')
    s.ready()
    s.app.setView('learn')
    s.app.openLesson(ID)
    s.app.runLesson()
    s.ready()
    s.app.setView('train')
    expect(state(s)).toMatchObject({ edited: { task: 'addition' }, replaced: { run: { id: before } } })
    expect(s.last()).toMatchObject({ type: 'create', keeps: 'kept', config: { task: 'addition' } })
  })

  it('gives a run without steps back as it was set up', () => {
    const s = stage('#seed=7')
    s.ready()
    s.app.setView('learn')
    s.app.openLesson(ID)
    s.app.runLesson()
    s.ready()
    s.app.openAddress('#view=learn')
    expect(created(s).at(-1)).toMatchObject({
      keeps: null,
      config: { seed: 7, task: 'reverse', maxSteps: 0 },
    })
  })

  it('keeps its explanation where its run is gone', () => {
    const s = visited()
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    s.app.setView('train')
    s.app.setView('learn')
    expect(open(s)).toMatchObject({ phase: 'done', answer: null })
    expect(open(s).run).not.toBe(state(s).run.id)
    expect(state(s).preferences.lessons).toEqual({ [ID]: null })
  })

  it('keeps its finished runs where it is opened again', () => {
    const s = visited()
    s.app.predict('same')
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    const before = open(s)
    s.app.openAddress('#view=learn')
    s.app.openLesson(ID)
    expect(open(s)).toMatchObject({ phase: 'done', answer: 'same', figures: before.figures })
    expect(open(s).ended).toEqual(before.ended)
  })

  it('has a second experiment with a prediction, runs and figures of its own', () => {
    const s = visited()
    s.app.predictNext('grpo')
    expect(open(s).next.answer).toBeNull()
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    const first = open(s)
    s.app.runNext()
    expect(open(s).phase).toBe('done')
    s.app.predictNext('grpo')
    s.app.runNext()
    expect(created(s).at(-1)).toMatchObject({ config: { surrogate: 'logp', numIterations: 4 } })
    expect(open(s)).toMatchObject({ phase: 'running', making: 'next', figures: first.figures })
    runToTheEnd(s)
    expect(created(s).at(-1)).toMatchObject({ config: { surrogate: 'clip', numIterations: 4 } })
    runToTheEnd(s)
    expect(open(s)).toMatchObject({ phase: 'done', shows: 'next', next: { answer: 'grpo' } })
    expect(open(s).next.figures).toEqual({ reinforceTo: 0.5, grpoTo: 0.5 })
    s.app.predictNext('same')
    expect(open(s).next.answer).toBe('grpo')
    s.app.showExperiment('first')
    expect(open(s)).toMatchObject({ shows: 'first', figures: first.figures, ended: first.ended })
  })

  it('makes its own runs once more, and keeps the second experiment', () => {
    const s = visited()
    s.app.predict('grpo')
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    s.app.predictNext('grpo')
    s.app.runNext()
    runToTheEnd(s)
    runToTheEnd(s)
    s.app.runLesson()
    expect(created(s).at(-1)).toMatchObject({ config: { surrogate: 'logp', numIterations: 1 } })
    runToTheEnd(s)
    expect(open(s)).toMatchObject({ phase: 'running', answer: 'grpo', figures: { gap: 0 } })
    runToTheEnd(s)
    expect(open(s)).toMatchObject({ phase: 'done', shows: 'first', next: { answer: 'grpo' } })
    expect(open(s).next.figures).toEqual({ reinforceTo: 0.5, grpoTo: 0.5 })
  })

  it('keeps the first prediction where it is done again on a later visit', () => {
    const s = visited()
    s.app.predict('same')
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    const { lessons } = state(s).preferences
    const later = stage('#view=learn')
    later.app.store.setState({ preferences: { ...state(later).preferences, lessons } })
    later.ready()
    later.app.openLesson(ID)
    expect(open(later)).toMatchObject({ phase: 'reading', answer: 'same' })
    later.app.predict('grpo')
    later.app.runLesson()
    runToTheEnd(later)
    runToTheEnd(later)
    expect(open(later).answer).toBe('same')
    expect(state(later).preferences.lessons).toEqual({ [ID]: 'same' })
  })

  it('has the first prediction after a reload, and keeps it when it is run again', () => {
    const later = stage(`#lesson=${ID}`, { preferences: { lessons: { [ID]: 'same' } } })
    later.ready()
    expect(open(later)).toMatchObject({ phase: 'reading', answer: 'same' })
    later.app.runLesson()
    runToTheEnd(later)
    runToTheEnd(later)
    expect(state(later).preferences.lessons).toEqual({ [ID]: 'same' })
  })

  it('takes over what another tab has stored, and keeps the first prediction', () => {
    const s = visited()
    s.app.predict('grpo')
    s.app.readProgress({ groups: null, [ID]: 'same' })
    expect(state(s).preferences.lessons).toEqual({ groups: null, [ID]: 'same' })
    expect(open(s).answer).toBe('same')
    const { preferences } = state(s)
    s.app.readProgress({ [ID]: 'same', groups: null })
    expect(state(s).preferences).toBe(preferences)
  })

  it('makes its runs with three other seeds, each with figures', () => {
    const s = visited()
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    s.app.runOtherSeeds()
    for (const seed of [2, 2, 3, 3, 4, 4]) {
      expect(created(s).at(-1)).toMatchObject({ config: { seed } })
      runToTheEnd(s)
    }
    expect(open(s)).toMatchObject({ phase: 'done', shows: 'first' })
    expect(open(s).others.map(({ seed, figures }) => [seed, figures?.gap])).toEqual([
      [2, 0],
      [3, 0],
      [4, 0],
    ])
  })

  it('trains other seeds by itself if its text says “usually”, and breaks them off for what the visitor asks', () => {
    const id = 'baseline'
    const end = (s: Stage) => {
      s.ready()
      s.steps(LESSONS[id].steps)
      s.say({ type: 'inspection', inspection: { ...inspectionOf(s.app, []), step: LESSONS[id].steps } })
      s.say({ type: 'paused', reason: { kind: 'max-steps' } })
    }
    const s = visited()
    s.app.openLesson(id)
    s.app.runLesson()
    end(s)
    end(s)
    expect(open(s)).toMatchObject({ phase: 'running', making: 'seeds' })
    end(s)
    end(s)
    end(s)
    expect(open(s).others.map(({ ended }) => ended.length)).toEqual([2, 1, 0])
    s.app.predictNext('same')
    s.app.runNext()
    expect(open(s)).toMatchObject({ making: 'next', next: { answer: 'same' } })
    expect(open(s).others.map(({ seed }) => seed)).toEqual([2])
    end(s)
    expect(open(s)).toMatchObject({ phase: 'done', shows: 'next' })
    s.app.showExperiment('first')
    s.app.runOtherSeeds()
    expect(created(s).at(-1)).toMatchObject({ config: { seed: 3 } })
    s.ready()
    s.app.pause()
    expect(open(s)).toMatchObject({ phase: 'done', shows: 'first' })
    expect(open(s).others.map(({ seed }) => seed)).toEqual([2])
    // what opens in Train is the run of the lesson itself
    s.app.handOver()
    expect(created(s).at(-1)).toMatchObject({ config: { seed: 1, baseline: 'group' } })
    expect(state(s).edited).toMatchObject({ seed: 1, baseline: 'group', maxSteps: 0 })
  })

  it('keeps the first experiment where the second is broken off', () => {
    const s = visited()
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    s.app.predictNext('grpo')
    s.app.runNext()
    s.ready()
    s.app.setView('train')
    expect(open(s)).toMatchObject({ phase: 'done', next: { ended: [], figures: null }, figures: { gap: 0 } })
  })

  it('hands its run over, which can go on, and which Undo gives up for the visitor’s own', () => {
    const s = visited()
    const mine = state(s).run
    s.app.runLesson()
    runToTheEnd(s)
    runToTheEnd(s)
    s.app.handOver()
    expect(state(s)).toMatchObject({ view: 'train', edited: { surrogate: 'clip', maxSteps: 0 } })
    expect(s.sent.findLast(({ type }) => type === 'configure')).toMatchObject({ config: { maxSteps: 0 } })
    expect(state(s).messages.map(({ kind }) => kind)).toEqual(['replaced'])
    s.app.setView('learn')
    expect(open(s)).toMatchObject({ phase: 'done', run: null })
    s.app.setView('compare')
    expect(state(s).run.id).not.toBe(mine.id)
    s.app.undo()
    expect(state(s).run.id).toBe(mine.id)
  })

  it('can be run again where its run failed', () => {
    const s = visited()
    s.app.runLesson()
    s.say({ type: 'failed', failure: { kind: 'engine', message: 'no memory' } })
    expect(open(s).phase).toBe('reading')
    s.app.runLesson()
    expect(open(s).phase).toBe('running')
  })
})

describe('the address of Learn', () => {
  it('opens the list, a lesson or a worksheet, and is written for each', () => {
    for (const fragment of [
      'view=learn',
      `lesson=${ID}`,
      'worksheet',
      'worksheet=groups,std',
      'lesson=std&lang=en',
      'lesson=start',
      'lesson=test',
      'lesson=summary',
      'lesson=teachers',
    ]) {
      const s = stage(`#${fragment}`)
      expect(state(s).view).toBe('learn')
      expect(s.app.fragment()).toBe(fragment)
    }
    expect(state(stage('#worksheet')).learn).toEqual({ page: 'worksheet', lessons: LESSON_IDS })
  })

  it('opens the lesson that has taken in an older one', () => {
    const s = stage('#lesson=stairs')
    expect(state(s).learn).toMatchObject({ page: 'lesson', id: 'same-gradient' })
    expect(state(s).messages).toEqual([])
    expect(s.app.fragment()).toBe('lesson=same-gradient')
    expect(state(stage('#worksheet=stairs,std')).learn).toMatchObject({ lessons: ['same-gradient', 'std'] })
  })

  it('names a lesson that there is not', () => {
    const s = stage('#lesson=nothing')
    expect(state(s)).toMatchObject({ view: 'learn', learn: { page: 'list' } })
    expect(state(s).messages).toMatchObject([{ kind: 'link-entry', name: 'lesson', written: 'nothing' }])
  })

  it('leads from a lesson back to Train', () => {
    const s = visited()
    s.app.runLesson()
    s.ready()
    s.app.openAddress('#seed=7')
    expect(state(s)).toMatchObject({ view: 'train', edited: { seed: 7 } })
    expect(s.last().type).toBe('resume')
  })
})
