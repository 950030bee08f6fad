import { describe, expect, test } from 'vitest'
import type { CodePlace, Whose } from '../../src/app/reward/codePlace'
import { sourcesOf } from '../../src/app/reward/rewardCode'
import { EXPORT_IDS } from '../../src/settings/exportIds'
import { textFor } from '../../src/text'
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

  test('is in no file before it is let run', async () => {
    const s = stage(LINK)
    for (const id of EXPORT_IDS) {
      await s.app.exportAs(id)
      expect(
        state(s).messages.map(({ kind }) => kind),
        id,
      ).toEqual(['code-not-allowed'])
    }
    expect(s.saved).toEqual([])
    s.app.allowReward()
    await s.app.exportAs('trl')
    expect(s.saved).toHaveLength(1)
  })

  test.each([
    ['compare', `view=compare&row=task=bandit&row=${encodeURIComponent(`task=bandit&${LINK}`)}`],
    ['sweep', `view=sweep&base=${encodeURIComponent(`task=bandit&${LINK}`)}&x=beta:0,0.1`],
  ] as const)('is in no program that %s writes before it is let run', async (view, link) => {
    const s = stage(`#${link}`)
    for (const program of ['ray', 'optuna'] as const) await s.app.experiments[view].exportProgram(program)
    expect(s.saved).toEqual([])
    expect(s.app.experiments.store.getState().messages.map(({ kind }) => kind)).toContain('code-not-allowed')
    s.app.allowCodes([CODE])
    await s.app.experiments[view].exportProgram('ray')
    expect(s.saved).toHaveLength(1)
  })

  test('is the visitor’s own once it is changed and applied', () => {
    const s = stage(LINK)
    const mine = CODE.replace('1', '2')
    s.app.applyReward(mine)
    expect(created(s)).toMatchObject([{ config: { rewardCode: mine } }])
    expect(state(s).rewardCode).toMatchObject({ awaitsConsent: null })
    expect([...state(s).rewardCode.allowed]).toEqual([[mine, 'visitor']])
  })

  test('gives way to the task reward', () => {
    const s = stage(LINK)
    s.app.applyReward('')
    expect(created(s)).toMatchObject([{ config: { rewardCode: '' } }])
    expect(state(s).rewardCode.awaitsConsent).toBeNull()
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
    expect(state(s)).toMatchObject({
      phase: 'paused',
      run: { id: before },
      rewardCode: { awaitsConsent: null },
    })
    expect(s.sent.some(({ type }) => type === 'resume')).toBe(false)
  })

  test('keeps the run before it for Undo over another that begins without asking', () => {
    const s = stage()
    s.ready()
    s.app.play()
    s.steps(5)
    const before = state(s).run.id
    s.app.applySettings({ ...state(s).edited, rewardCode: CODE })
    s.app.chooseTask('addition')
    // the worker has the first run still
    expect(s.last()).toMatchObject({ type: 'create', keeps: 'replaced' })
    s.ready()
    s.app.undo()
    expect(s.last()).toMatchObject({ type: 'resume', run: before })
  })
})

/** A place that remembers like the browser's, for visits of the same visitor. */
function memoryCodes(): CodePlace {
  const codes = new Map<string, Whose>()
  return {
    read: () => new Map(codes),
    add(added, whose) {
      for (const code of added) codes.set(code, whose)
      return true
    },
  }
}

describe('code that is known here', () => {
  test('runs at once after a reload, as the visitor’s own or as somebody else’s', () => {
    const codes = memoryCodes()
    const first = stage('', { codes })
    first.ready()
    first.app.applyReward(CODE)
    const again = stage(LINK, { codes })
    expect(created(again)).toMatchObject([{ config: { rewardCode: CODE } }])
    expect(state(again).rewardCode.awaitsConsent).toBeNull()
    expect(state(again).rewardCode.allowed.get(CODE)).toBe('visitor')

    const other = CODE.replace('1', '2')
    const stranger = stage(`reward_code=${encodeURIComponent(other)}`, { codes })
    stranger.app.allowReward()
    const later = stage(`reward_code=${encodeURIComponent(other)}`, { codes })
    expect(created(later)).toHaveLength(1)
    expect(state(later).rewardCode.allowed.get(other)).toBe('somebody')
  })

  test('does not let a stranger’s code run that differs from it by one character, wherever that is', () => {
    const codes = memoryCodes()
    const first = stage('', { codes })
    first.ready()
    first.app.applyReward(CODE)
    for (let place = 0; place <= CODE.length; place++) {
      const others = [
        `${CODE.slice(0, place)} ${CODE.slice(place)}`,
        ...(place < CODE.length
          ? [
              CODE.slice(0, place) + CODE.slice(place + 1),
              `${CODE.slice(0, place)}\u0430${CODE.slice(place + 1)}`,
            ]
          : []),
      ]
      for (const other of others.filter((one) => one !== '')) {
        const s = stage(`reward_code=${encodeURIComponent(other)}`, { codes })
        expect(created(s)).toEqual([])
        expect(state(s).rewardCode.awaitsConsent?.config.rewardCode).toBe(other)
        s.app.openAddress(`#reward_code=${encodeURIComponent(other)}&seed=2`)
        expect(created(s)).toEqual([])
        s.app.close()
      }
    }
  })

  test('is asked about again where the browser remembers nothing, and that is known', () => {
    const forgetful: CodePlace = { read: () => null, add: () => false }
    const s = stage(LINK, { codes: forgetful })
    expect(created(s)).toEqual([])
    expect(state(s).rewardCode.isRemembered).toBe(false)
    s.app.allowReward()
    // within the visit it is known
    s.app.reset()
    expect(created(s)).toHaveLength(2)
    const full = stage('', { codes: { read: () => new Map(), add: () => false } })
    full.ready()
    full.app.applyReward(CODE)
    expect(state(full).rewardCode.isRemembered).toBe(false)
  })

  test('is named by where it came from', () => {
    const s = stage(LINK)
    expect(sourcesOf(state(s).rewardCode, [CODE])).toEqual(['link'])
    s.app.applySettings({ ...state(s).edited, rewardCode: CODE, seed: 3 })
    expect(sourcesOf(state(s).rewardCode, [CODE, 'mine'])).toEqual(['file', 'elsewhere'])
    const { about } = textFor('en').rewardCode.foreign
    expect(about(['link'], true)).toMatch(/^It came with a link\. Read it first/)
    expect(about(['kept'], false)).toMatch(/saved in this browser.*cannot save anything/)
  })

  test('of somebody else stays that, even if Apply lets it run as it stands', () => {
    const s = stage(LINK)
    s.app.applyReward(CODE)
    expect(created(s)).toHaveLength(1)
    expect(state(s).rewardCode.allowed.get(CODE)).toBe('somebody')
  })

  test('is not let run by being chosen from a list', () => {
    const s = stage(LINK)
    s.app.chooseCode(CODE)
    expect(state(s).rewardCode.allowed.size).toBe(0)
    s.app.chooseCode(`${CODE} `)
    expect([...state(s).rewardCode.allowed]).toEqual([[`${CODE} `, 'visitor']])
  })
})

test('code that may not run is asked about, whatever sets the knob', () => {
  const s = stage()
  s.ready()
  s.app.play()
  s.steps(5)
  s.app.setKnob('rewardCode', CODE)
  expect(s.sent.some(({ type }) => type === 'configure')).toBe(false)
  expect(created(s)).toHaveLength(1)
  expect(state(s).rewardCode.awaitsConsent?.config.rewardCode).toBe(CODE)
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
