import { describe, expect, test } from 'vitest'
import { KNOBS, KNOB_NAMES } from '../../../src/settings/knobs'
import { textFor } from '../../../src/text'
import { knobTableRows, matchingRows } from '../../../src/ui/knobs/knobTable'

const text = textFor('en')
const rows = knobTableRows(text)
const row = (name: string) => rows.find((candidate) => candidate.name === name)

describe('the knob table', () => {
  test('has every knob once, with its label, its name in links, its default and what it takes', () => {
    expect(rows.map(({ name }) => name)).toEqual(KNOB_NAMES)
    for (const { name, label, link, default: fallback, allowed } of rows) {
      expect(label).toBe(text.knobs[name].label)
      expect(link).toBe(KNOBS[name].external)
      expect(fallback).not.toBe('')
      expect(allowed).not.toBe('')
    }
  })

  test('writes values as links have them', () => {
    expect(row('numGenerations')).toMatchObject({
      link: 'num_generations',
      trl: 'num_generations',
      verl: 'actor_rollout_ref.rollout.n',
      default: '8',
      allowed: 'whole, 1 to 128',
    })
    expect(row('scaleRewards')).toMatchObject({ default: 'group', allowed: 'group, batch, none' })
    expect(row('useReference')).toMatchObject({ trl: null, default: 'true', allowed: 'true, false' })
    expect(row('beta')).toMatchObject({ allowed: '0 to 10' })
  })

  test('is filtered by words of label, link, library names, options and help', () => {
    const found = (query: string) => matchingRows(rows, query).map(({ name }) => name)
    expect(found('')).toHaveLength(KNOB_NAMES.length)
    expect(found('Clip_Ratio_C')).toEqual(['clipRatioC'])
    expect(found('REINFORCE++ estimator')).toContain('advEstimator')
    expect(found('vespo λ')).toEqual(expect.arrayContaining(['vespoLambdaPos', 'vespoLambdaNeg']))
    expect(found('no such knob anywhere')).toEqual([])
  })

  test('says what was left out', () => {
    expect(text.knobTable.leftOut).toHaveLength(4)
  })
})
