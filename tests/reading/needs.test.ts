/** Rules say which metrics they need, read nothing else of a run, and are asked on runs of this page as on logs. */
import { describe, expect, test } from 'vitest'
import { measures } from '../../src/coach/evidence'
import { finding } from '../../src/coach/listen'
import { RULE_IDS } from '../../src/coach/ruleIds'
import { RULES } from '../../src/coach/rules'
import { lacking, type Needs } from '../../src/metrics/needs'
import { LOG_RULES } from '../../src/reading/rules'
import { reading } from '../../src/reading/reading'
import { RunView } from '../../src/reading/runView'
import { en } from '../../src/text/en'
import { missingText } from '../../src/text/missingText'
import { configOf } from '../train/learning'
import { written } from '../coach/watching'
import { readFixture } from './logsOfTheField'
import { madeOf, readMade } from './made'

test('a choice is met by one of its needs, and is named as a whole where none is met', () => {
  const needs: Needs = ['reward', ['kl', 'entropy']]
  expect(lacking(needs, (need) => need === 'reward' || need === 'entropy')).toEqual([])
  expect(lacking(needs, (need) => need === 'reward')).toEqual([['kl', 'entropy']])
})

describe('a rule for logs', () => {
  test.each(LOG_RULES.map(({ id, needs }) => [id, needs] as const))('%s needs something', (_, needs) => {
    expect(needs.length).toBeGreaterThan(0)
  })

  test('is not asked of a log without what it needs, and the reading says so', async () => {
    // KL that would run away, if it were in the log
    const { log } = await readMade(madeOf((row) => ({ ...row, kl: Infinity, entropy: Infinity })))
    const view = new RunView(log.runs[0])
    const unasked = LOG_RULES.filter(({ needs }) => lacking(needs, (need) => view.has(need)).length > 0)
    expect(unasked.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['klRunsAway', 'klJumps', 'entropyCollapse', 'entropyRises', 'samplerDiffers']),
    )
    for (const rule of unasked) expect(rule.sees(view, log)).toBeNull()
    const { missing } = reading(log)
    expect(missing.map(({ name, options }) => [name, options])).toEqual([
      ['kl', ['beta=0.04']],
      ['entropy', ['trl>=0.20']],
    ])
    expect(missing[0].unasked).toEqual(['klRunsAway', 'klJumps'])
    expect(missingText(en.reading, missing[0])).toBe(
      '`beta=0.04` logs it. Not examined without it: “The policy runs away from its reference”, “The KL jumps”.',
    )
  })

  test('is not said to come with a version that wrote the log', async () => {
    const { missing } = reading(await readFixture('02-trl-all-answers-equal.txt'))
    expect(missing.map(({ name, options }) => [name, options])).toEqual([
      ['entropy', ['trl>=0.20']],
      ['clip_ratio/region_mean', []],
    ])
  })

  test('is missed in a log of commas as in one of JSON, but not in a history of W&B', async () => {
    const names = async (step: string) => {
      const rows = Array.from({ length: 3 }, (_, i) => `${i + 1},0.1,0.3`)
      const { log } = await readMade([`${step},loss_pg,rewards_mean`, ...rows].join('\n'), 'made.csv')
      return reading(log).missing.map(({ name }) => name)
    }
    expect(await names('step')).toContain('grad_norm')
    expect(await names('_step')).toEqual([])
  })

  test('is missed in no whole log, and in no export for which columns were chosen', async () => {
    expect(reading((await readMade(madeOf())).log).missing).toEqual([])
    expect(reading(await readFixture('06-wandb-entropy-two-runs.csv')).missing).toEqual([])
  })
})

describe('a rule of the coach', () => {
  test.each(RULE_IDS)('%s needs something', (id) => expect(RULES[id].needs.length).toBeGreaterThan(0))

  test('is not asked of a run that was not measured for it', () => {
    const config = configOf('reverse', { beta: 0.001 })
    const away = Array.from({ length: 60 }, (_, i) => 1 + (i * i) / 5)
    const still = away.map(() => 0.5)
    const whole = written(config, { reward: still, kl: away }).after(60)
    const part = written(config, { kl: away }).after(60)
    expect(finding('klOut', whole)).not.toBeNull()
    expect(lacking(RULES.klOut.needs, measures(part.history))).toEqual([['reward']])
    expect(finding('klOut', part)).toBeNull()
  })
})
