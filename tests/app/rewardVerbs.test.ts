import { describe, expect, test } from 'vitest'
import { stage } from './fakeWorker'

const CODE = 'function reward() {\n  return 1 // always\n}'
const LINK = `reward_code=${encodeURIComponent(CODE)}`
const state = (s: ReturnType<typeof stage>) => s.app.store.getState()
const created = (s: ReturnType<typeof stage>) => s.sent.filter(({ type }) => type === 'create')

describe('code that came with a link', () => {
  test('is shown, and no run is made before it is let run', () => {
    const s = stage(LINK)
    expect(state(s).edited.rewardCode).toBe(CODE)
    expect(state(s).rewardCode.isOpen).toBe(true)
    expect(created(s)).toEqual([])
    s.app.play()
    s.app.step()
    expect(created(s)).toEqual([])

    s.app.allowReward()
    expect(created(s)).toMatchObject([{ config: { rewardCode: CODE }, run: state(s).run.id }])
    expect(state(s).rewardCode.allowed.get(CODE)).toBe('somebody')
    s.app.reset()
    expect(created(s)).toHaveLength(2)
  })

  test('is the visitor’s own once it is changed and applied', () => {
    const s = stage(LINK)
    const mine = CODE.replace('1', '2')
    s.app.applyReward(mine)
    expect(created(s)).toMatchObject([{ config: { rewardCode: mine } }])
    expect(state(s).rewardCode).toMatchObject({ held: null })
    expect([...state(s).rewardCode.allowed]).toEqual([[mine, 'visitor']])
  })

  test('gives way to the shipped reward', () => {
    const s = stage(LINK)
    s.app.applyReward('')
    expect(created(s)).toMatchObject([{ config: { rewardCode: '' } }])
    expect(state(s).rewardCode.held).toBeNull()
  })

  test('leaves the run before it paused, and Undo goes on with that', () => {
    const s = stage()
    s.ready()
    s.app.play()
    s.steps(5)
    const before = state(s).run.id
    s.app.applySettings({ ...state(s).edited, rewardCode: CODE })
    expect(s.last()).toEqual({ type: 'pause', run: before })
    expect(created(s)).toHaveLength(1)
    s.app.undo()
    expect(state(s)).toMatchObject({ phase: 'paused', run: { id: before }, rewardCode: { held: null } })
    expect(s.sent.some(({ type }) => type === 'resume')).toBe(false)
  })
})

describe('code that the visitor applies', () => {
  test('acts from the next step on', () => {
    const s = stage()
    s.ready()
    s.app.play()
    s.steps(5)
    s.app.applyReward(CODE)
    expect(s.last()).toMatchObject({ type: 'configure', config: { rewardCode: CODE } })
  })

  test('keeps a text in the editor for each task until it is applied', () => {
    const s = stage()
    s.ready()
    s.app.writeReward('reverse', 'mine')
    s.app.writeReward('addition', 'other')
    expect(state(s).rewardCode.drafts).toEqual({ reverse: 'mine', addition: 'other' })
    s.app.applyReward(CODE)
    expect(state(s).rewardCode.drafts).toEqual({ addition: 'other' })
  })
})
