import { describe, expect, test } from 'vitest'
import { stage } from '../../../src/text/en/stage'
import {
  besideSentences,
  distinctNames,
  headingOf,
  pairSentences,
  shortName,
  viewLine,
} from '../../../src/ui/stage/sentence'
import { stageStep } from '../../../src/ui/stage/stageGroup'
import { rescored } from '../../../src/app/lens/varied'
import { inspectionOf } from '../lens/inspections'

const TRAINED = { minus: true, divide: true }

describe('the sentences of the Stage', () => {
  test('say how many answers beat the mean, as far as the phase shows it', () => {
    const [live, flat] = stageStep(inspectionOf(), null).groups
    expect(headingOf(live, 3, true, stage)).toBe('Prompt “0 1”: 1 of 2 answers beats the mean 0.50.')
    expect(headingOf(live, 1, true, stage)).toBe('Prompt “0 1”: the network answers 2 times.')
    expect(headingOf(live, 2, true, stage)).toBe('Prompt “0 1”: the answers have a mean score of 0.50.')
    expect(headingOf(flat, 4, true, stage)).toBe('Prompt 2: both answers scored 0.50.')
  })

  test('write the mean of scores that are close together with three decimals', () => {
    const close = rescored(inspectionOf(), Float32Array.of(0.125, 0.025, 0.5, 0.5))
    const [live] = stageStep(close, null).groups
    expect(headingOf(live, 3, true, stage)).toContain(' beats the mean 0.075.')
  })

  test('name the baseline where it is another value than the mean', () => {
    const [live] = stageStep(inspectionOf(), null).groups
    const group = { ...live, baseline: -0.2, isOtherThanMean: true }
    expect(headingOf(group, 3, true, stage)).toBe('Prompt “0 1”: 2 of 2 answers beat the baseline −0.20.')
    expect(headingOf(group, 2, true, stage)).toBe('Prompt “0 1”: the answers have a mean score of 0.50.')
    expect(stage.table.figures({ right: '', mean: '0.50', baseline: '−0.20', std: '0.71' })).toBe(
      'mean 0.50 · baseline −0.20 · σ 0.71',
    )
  })

  test('agree with the number of what they count', () => {
    const of = (above: number) => ({ prompt: '7', above: String(above), answers: '8' })
    expect(stage.headings.pushed(of(1))).toBe('Prompt 7: 1 of 8 answers is pushed up.')
    expect(stage.headings.pushed(of(3))).toBe('Prompt 7: 3 of 8 answers are pushed up.')
    expect([0, 1, 3, 8].map((dead) => stage.overview.dead(dead, 8))).toEqual([
      'no group is dead',
      '1 of 8 groups is dead',
      '3 of 8 groups are dead',
      '8 of 8 groups are dead',
    ])
  })

  test('isolate a prompt that is written from right to left', () => {
    const [live] = stageStep(inspectionOf(), null).groups
    expect(headingOf({ ...live, name: 'مرحبا' }, 3, true, stage)).toBe(
      'Prompt “\u2068مرحبا\u2069”: 1 of 2 answers beats the mean 0.50.',
    )
  })

  test('count pushes where nothing is subtracted', () => {
    const [live] = stageStep(inspectionOf(), { minus: false }).groups
    expect(headingOf(live, 4, false, stage)).toBe('Prompt “0 1”: 1 of 2 answers is pushed up.')
  })

  describe.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('where training subtracts the mean (%s) and divides (%s)', (isCentred, isDivided) => {
    const trained = { minus: isCentred, divide: isDivided }
    test.each([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ])('say in what a view that subtracts (%s) and divides (%s) differs', (minus, divide) => {
      const said = viewLine({ minus, divide }, trained, stage)
      if (minus === isCentred && divide === isDivided) return expect(said).toBeNull()
      if (isCentred && !minus && divide === isDivided) return expect(said).toBe(stage.lines.noMean)
      const subtracts = minus ? 'the mean is subtracted' : 'the mean is not subtracted'
      const divides = divide ? 'pushes are divided by σ' : 'pushes are not divided by σ'
      const differences = [
        ...(minus === isCentred ? [] : [subtracts]),
        ...(divide === isDivided ? [] : [divides]),
      ]
      expect(said).toBe(`A view: unlike in training, ${differences.join(' and ')}.`)
    })
  })

  describe('of two groups', () => {
    const [live, flat] = stageStep(inspectionOf(), null).groups
    const undivided = { minus: true, divide: false }

    test.each([
      [undivided, 3, 'Before ÷ σ, the easy group’s arrows are 3.0× as long.'],
      [undivided, 1 / 2.1, 'Before ÷ σ, the hard group’s arrows are 2.1× as long.'],
      [undivided, 1.1, stage.headings.alike],
      [undivided, 1 / 1.1, stage.headings.alike],
      [TRAINED, 1, stage.headings.after],
      // divided by the std of the whole batch
      [TRAINED, 1 / 3, 'After ÷ σ, the hard group’s arrows are 3.0× as long.'],
    ])('name, in the view %o, the group whose arrows can be seen to be longer (%d)', (view, times, said) => {
      const rows = live.rows.map((row) => ({ ...row, push: times * row.push }))
      const easy = { ...live, mean: live.mean + 0.1, rows }
      expect(pairSentences(live, easy, view, stage)).toEqual({
        heading: said,
        line: view.divide ? stage.lines.after : stage.lines.before,
      })
    })

    test('say that the bands end at ±1 only where they do', () => {
      const lineOf = (band: number, view = TRAINED) =>
        pairSentences(live, { ...live, mean: live.mean + 0.1, band }, view, stage).line
      expect(lineOf(1.0002)).toBe(stage.lines.after)
      expect(lineOf(1, undivided)).toBe(stage.lines.before)
      // divided by the std of the whole batch
      expect(lineOf(0.6)).toBeNull()
    })

    test.each([undivided, TRAINED])('compare nothing where one is dead, or none is harder: %o', (view) => {
      const own = {
        live: 'Prompt “0 1”: 1 of 2 answers beats the mean 0.50.',
        flat: 'Prompt 2: both answers scored 0.50.',
      }
      const hard = { ...flat, mean: 0 }
      expect(pairSentences(hard, live, view, stage)).toEqual({ heading: own.flat, line: own.live })
      expect(pairSentences(hard, flat, view, stage)).toEqual({ heading: own.flat, line: own.flat })
      expect(pairSentences(live, { ...live, std: 2 * live.std }, view, stage)).toEqual({
        heading: own.live,
        line: own.live,
      })
    })
  })

  test('say how REINFORCE pushes the same answers', () => {
    const [live, flat] = stageStep(inspectionOf(), null).groups
    const others = (...pushes: number[]) => ({ name: 'REINFORCE', pushes })
    expect(besideSentences(live, 'GRPO', others(1, 0), stage)).toEqual({
      heading: 'GRPO pushes 1 up and 1 down. REINFORCE pushes 1 up.',
      line: stage.lines.besideOther,
    })
    expect(besideSentences(live, 'GRPO', others(1, 0.2), stage)).toEqual({
      heading: 'GRPO pushes 1 up and 1 down. REINFORCE pushes both up.',
      line: stage.lines.besideUp,
    })
    expect(besideSentences(flat, 'GRPO', others(0.5, 0.5), stage)).toEqual({
      heading: 'GRPO pushes none. REINFORCE pushes both up.',
      line: stage.lines.besideFlat,
    })
  })

  test('shorten long names', () => {
    expect(shortName('abcdef', 4)).toBe('abc…')
    expect(shortName('abcd', 4)).toBe('abcd')
  })
})

describe('short names of several prompts', () => {
  test('are cut at their end where that tells them apart', () => {
    expect(distinctNames(['apples and pears', 'plums'], 8)).toEqual(['apples …', 'plums'])
  })

  test('are cut at their beginning where they begin alike, at a word if it fits', () => {
    const names = ['What is 12 plus 7?', 'What is 12 plus 19?', 'What is 30 plus 7?', 'Why?']
    const short = distinctNames(names, 10)
    expect(new Set(short).size).toBe(4)
    for (const name of short) expect([...name].length).toBeLessThanOrEqual(10)
    expect(short).toEqual(['…7?', '…19?', 'What is 3…', 'Why?'])
    expect(distinctNames(['aaaaaaaaaaaab', 'aaaaaaaaaaaac'], 5)).toEqual(['…b', '…c'])
  })

  test('stay the same for the same prompt', () => {
    expect(distinctNames(['one long prompt', 'one long prompt'], 8)).toEqual(['one lon…', 'one lon…'])
  })
})
