/** What is said of the six logs of the field, held against what a good reader says of them (and does not say). */
import { describe, expect, test } from 'vitest'
import { printedReading } from '../../src/command/read'
import { reading } from '../../src/reading/reading'
import { readFixture } from './logsOfTheField'

/** A reading as the command prints it, and all it says in one text. */
async function read(name: string) {
  const log = await readFixture(name)
  const printed = printedReading(log, reading(log))
  const found = printed.findings.map(({ text, change }) => `${text} ${change}`)
  const implied = printed.implied.map(({ value, how }) => `${value}: ${how}`)
  const fine = printed.fine.map(({ text }) => text)
  return {
    ...printed,
    found: found.join('\n'),
    rules: printed.findings.map(({ rule }) => rule),
    impliedText: implied.join('\n'),
    fineText: fine.join('\n'),
    all: [...found, ...implied, ...fine].join('\n'),
  }
}

describe('1: a loss below zero, and nothing wrong', async () => {
  const one = await read('01-ms-swift-negative-loss.txt')
  test('says the arithmetic', () => {
    expect(one.rules).toEqual([])
    expect(one.impliedText).toContain('0.04 × KL 0.0654297 = 0.00261719')
    expect(one.impliedText).toContain('= −0.0224619')
    expect(one.impliedText).toContain('0.635417 MultiModalAccuracyORM + 1 Format = 1.63542')
    expect(one.impliedText).toContain('0.63541669 = 61/96')
    expect(one.fineText).toMatch(/Format 1 already.*std 0\.449/)
    expect(one.fineText).toContain('Clip ratio 0. It belongs to one update a batch.')
    expect(one.fineText).toContain('The KL part is never negative')
  })
  test('says nothing of a trend, and not that clipping is off', () => {
    expect(one.all).not.toMatch(/trend|rises|falls|should fall|clipping is off/)
  })
})

describe('2: all answers of a group earn the same', async () => {
  const two = await read('02-trl-all-answers-equal.txt')
  test('says so, with both parts, and that the second line is an evaluation that breaks off', () => {
    expect(two.rules).toEqual(['equalGroups'])
    expect(two.found).toContain('dimension_extraction_reward_func 3, json_format_reward_func 1')
    expect(two.found).toMatch(/at their maximum.*too coarse/)
    expect(two.fineText).toMatch(/Line 3 is an evaluation.*It breaks off/)
    expect(two.skipped).toMatchObject([{ why: 'breaks off; read up to there', from: 3 }])
  })
  test('does not blame the learning rate, truncation or the shorter evaluation', () => {
    expect(two.found).not.toMatch(/learning rate|cut|limit|shorter/i)
    expect(two.fineText).toContain('The first lines of the warm-up.')
  })
})

describe('3: answers of one token', async () => {
  const three = await read('03-unsloth-empty-answers.txt')
  test('says that answers end at once, that groups are equal, and where to look', () => {
    expect(three.rules).toEqual(['emptyAnswers', 'equalGroups'])
    expect(three.found).toMatch(/1\.375 tokens on 3 of 4 lines; the reward is −1/)
    expect(three.found).toContain('match_format_approximately 0, check_answer −1')
    expect(three.impliedText).toContain('−1 check_answer = −1')
    expect(three.found).toMatch(/prompt template, the end token, and whether a trained adapter was loaded/)
    expect(three.findings[0].evidence[0].values.map(({ value, line }) => [value, line])).toEqual([
      [1.4375, 1],
      [1.375, 2],
      [1.375, 3],
      [60.8125, 4],
    ])
    expect(three.fineText).toContain('KL 0. Nothing was learnt: it is still the reference.')
    expect(three.impliedText).toContain('1.4375 = 23/16, 60.8125 = 973/16, 1.375 = 22/16')
  })
  test('does not blame the learning rate, the KL or the format rewards', () => {
    expect(three.found).not.toMatch(/learning rate|KL/i)
    expect(three.rules).not.toContain('partNeverEarned')
    expect(three.fineText).toMatch(/match_format_exactly, match_format_approximately 0\./)
  })
})

describe('4: a healthy first step of verl', async () => {
  const four = await read('04-verl-one-metric-a-line.txt')
  test('says G, the answers, the limit and the whole loss', () => {
    expect(four.rules).toEqual([])
    expect(four.impliedText).toContain('57.6% right at step 1')
    expect(four.impliedText).toContain('0.57605 = 4719/8192; so 1,024 prompts × 8')
    expect(four.impliedText).toContain('2.47487 = 7/√8')
    expect(four.impliedText).toContain('0.0541089 + 0.001 × 0.0013341 = 0.0541102')
    expect(four.impliedText).toContain('Limit 1,024')
    expect(four.fineText).toMatch(
      /Mean advantage −0\.0661\. A mean over tokens: the worse answers are longer/,
    )
    expect(four.fineText).toContain('there is no critic')
    expect(four.fineText).toMatch(/7\.37% cut\. No alarm/)
  })
})

describe('5: nothing is written, nothing is earned', async () => {
  const five = await read('05-trainer-state-one-token-answers.json')
  test('says that answers end at once, and that sampler and trainer agree', () => {
    expect(five.rules).toEqual(['emptyAnswers', 'equalGroups'])
    expect(five.found).toContain('1.15 tokens')
    expect(five.found).toMatch(/prompt template, the end token/)
    expect(five.fineText).toContain('Ratio 0.999337 between trainer and sampler. They agree.')
  })
  test('does not call the lengths healthy, the entropy exploration, nor the loss that of one update', () => {
    expect(five.fineText).not.toMatch(/cut|exploration|advantages of a group cancel/i)
    expect(five.impliedText).not.toMatch(/μ 1/)
    expect(five.fineText).toContain('It follows from equal groups')
  })
})

describe('6: entropy of two runs', async () => {
  const six = await read('06-wandb-entropy-two-runs.csv')
  test('says how both fall, where the first ends, and what the columns are', () => {
    expect(six.rules).toEqual([])
    expect(six.implied.filter(({ name }) => name === 'course').map(({ value }) => value)).toEqual([
      'actor/main_chain/entropy 0.441 → 0.0797',
      'actor/main_chain/entropy 0.492 → 0.0515',
    ])
    expect(six.impliedText).toContain('end ÷ start = 0.1')
    expect(six.impliedText).toContain('tree-p1-b8 ends at step 2,950')
    expect(six.impliedText).toContain('__MIN and __MAX repeat the value')
    expect(six.impliedText).toContain('34 rows, a selection')
    expect(six.fineText).toMatch(/7 empty cells.*neither zeros nor nan/)
  })
  test('draws the entropy of each run, as there is no reward to draw', async () => {
    const log = await readFixture('06-wandb-entropy-two-runs.csv')
    const name = 'actor/main_chain/entropy'
    expect(reading(log).charts).toEqual(log.runs.map(({ id }) => ({ run: id, name })))
  })
  test('does not call low entropy a failure, nor one run the better', () => {
    expect(six.fineText).toContain('Low entropy alone is no failure')
    expect(six.all).not.toMatch(/better run|scores/)
  })
})
