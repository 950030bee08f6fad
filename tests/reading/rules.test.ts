import { describe, expect, test } from 'vitest'
import { configProblems } from '../../src/settings/config'
import { changed } from '../../src/coach/listen'
import { fromLink } from '../../src/settings/link'
import type { LogFinding, LogRuleId } from '../../src/reading/contract'
import { metricOf } from '../../src/metrics/foreignNames'
import { reading } from '../../src/reading/reading'
import { SHOWN, shownFor } from '../../src/reading/shown'
import { LOG_RULES } from '../../src/reading/rules'
import { taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { writtenFigures } from '../../src/text/writtenFigures'
import { consoleOf, madeOf, noise, readMade } from './made'

type Made = Parameters<typeof madeOf>[0]

/** For each rule a log with its illness. */
const SICK: Readonly<Record<string, Made>> = {
  notFinite: (row, t) => (t < 0.6 ? row : { ...row, loss: NaN, grad_norm: NaN, entropy: NaN, kl: NaN }),
  emptyAnswers: (row) => ({
    ...row,
    'completions/mean_length': 1.25,
    reward: 0,
    'rewards/accuracy/mean': 0,
    reward_std: 0,
    frac_reward_zero_std: 1,
    grad_norm: 0,
  }),
  equalGroups: (row) => ({
    ...row,
    reward_std: 0,
    frac_reward_zero_std: 1,
    grad_norm: 0,
    loss: 0,
    reward: 0.5,
  }),
  untrained: (row) => ({ ...row, grad_norm: 0 }),
  endTokenWrong: (row) => ({ ...row, 'completions/clipped_ratio': 1, 'completions/max_length': 700 }),
  truncated: (row, _, i) => ({
    ...row,
    'completions/clipped_ratio': 0.7 + 0.05 * noise(i, 'c'),
    'completions/mean_length': 480,
  }),
  klRunsAway: (row, t, i) => ({
    ...row,
    kl: 0.05 + 4 * t * t,
    reward: 0.4 + 0.08 * noise(i, 'r'),
    'rewards/accuracy/mean': 0.4 + 0.08 * noise(i, 'r'),
  }),
  klJumps: (row, _t, i) =>
    i === 77 ? { ...row, kl: 5000 } : i > 77 && i < 100 ? { ...row, reward: row.reward - 0.3 } : row,
  samplerDiffers: (row) => ({ ...row, 'sampling/sampling_logp_difference/mean': 0.4 }),
  rewardFalls: (row, t, i) => ({ ...row, reward: (t < 0.6 ? 0.3 + 0.8 * t : 0.2) + 0.08 * noise(i, 'r') }),
  entropyCollapse: (row, t, i) => ({
    ...row,
    entropy: t < 0.3 ? 0.5 - 1.6 * t : 0.01,
    reward: 0.3 + 0.05 * noise(i, 'r'),
  }),
  entropyRises: (row, t, i) => ({
    ...row,
    entropy: 0.4 + 2 * t,
    reward: 0.6 - 0.5 * t + 0.05 * noise(i, 'r'),
  }),
  clipHigh: (row, _, i) => ({ ...row, 'clip_ratio/region_mean': 0.3 + 0.05 * noise(i, 'c') }),
  deadGroups: (row, _, i) => ({
    ...row,
    reward: 0.3 + 0.08 * noise(i, 'r'),
    frac_reward_zero_std: 0.75 + 0.1 * noise(i, 'd'),
  }),
  partNeverEarned: (row) => ({ ...row, 'rewards/format/mean': 0, 'rewards/format/std': 0 }),
  partFalls: (row, t, i) => ({ ...row, 'rewards/style/mean': 0.9 - 0.7 * t + 0.05 * noise(i, 's') }),
  lengthCollapses: (row, t, i) => ({
    ...row,
    'completions/mean_length': t < 0.5 ? 300 : 8,
    reward: (t < 0.5 ? 0.6 : 0.3) + 0.05 * noise(i, 'r'),
  }),
  rewardFlat: (row, _, i) => ({
    ...row,
    reward: 0.3 + 0.08 * noise(i, 'r'),
    'rewards/accuracy/mean': 0.3 + 0.08 * noise(i, 'r'),
  }),
  rateZero: (row) => ({ ...row, learning_rate: 0 }),
}
/** An evaluation has lines of its own; the losses of staged training have a test of their own. */
const BY_HAND = new Set(['evaluationFalls', 'policyLossGrows', 'supervisedFlat', 'consistencyRises'])

describe('each rule', () => {
  test('has a sick log', () => {
    expect(LOG_RULES.map(({ id }) => id).filter((id) => !(id in SICK) && !BY_HAND.has(id))).toEqual([])
  })

  test.each(Object.keys(SICK))('%s sees its illness', async (id) => {
    const { rules } = await readMade(madeOf(SICK[id]))
    expect(rules).toContain(id)
  })

  test('evaluationFalls sees its illness', async () => {
    const lines = madeOf()
      .split('\n')
      .flatMap((line, i) => {
        const evaluation = `{'eval_loss': 0.1, 'eval_reward': ${i < 100 ? 0.3 + i * 0.003 : 0.6 - (i - 100) * 0.004}, 'epoch': ${i / 200}}`
        return i % 20 === 19 ? [line, evaluation] : [line]
      })
    expect((await readMade(lines.join('\n'))).rules).toContain('evaluationFalls')
  })
})

/** Healthy logs, each with something that could be taken for an illness. */
const HEALTHY: Readonly<Record<string, Made>> = {
  'a rise under noise': undefined,
  'loss 0 in every line': (row) => ({ ...row, loss: 0 }),
  'no KL at all': (row) => ({ ...row, kl: Infinity }),
  'nan in the KL alone': (row) => ({ ...row, kl: NaN }),
  'a reward near its best from the start': (row, _, i) => ({
    ...row,
    reward: 0.95 + 0.03 * noise(i, 'r'),
    'rewards/accuracy/mean': 0.95,
  }),
  'half of the groups equal': (row, _, i) => ({ ...row, frac_reward_zero_std: 0.5 + 0.08 * noise(i, 'd') }),
  'low entropy at a high reward': (row, t, i) => ({
    ...row,
    entropy: 0.5 * (1 - t) + 0.01,
    reward: 0.5 + 0.45 * t + 0.03 * noise(i, 'r'),
  }),
  'a KL that grows with the reward': (row, t) => ({ ...row, kl: 0.05 + 1.2 * t }),
  'answers that grow, some cut': (row, t) => ({
    ...row,
    'completions/mean_length': 150 + 250 * t,
    'completions/clipped_ratio': 0.25 * t,
  }),
  'answers that get shorter while the reward rises': (row, t) => ({
    ...row,
    'completions/mean_length': 300 - 250 * t,
  }),
  'a label of one token as answer': (row) => ({ ...row, 'completions/mean_length': 1 }),
  'cut answers that become fewer': (row, t) => ({ ...row, 'completions/clipped_ratio': 0.8 * (1 - t) }),
  'groups that are equal because they are solved': (row, t, i) => ({
    ...row,
    reward: Math.min(1, 0.4 + t) - 0.02 * Math.abs(noise(i, 'r')),
    'rewards/accuracy/mean': Math.min(1, 0.4 + t),
    frac_reward_zero_std: Math.min(0.9, 0.2 + 1.2 * t),
  }),
  'clipping now and then': (row, _, i) => ({ ...row, 'clip_ratio/region_mean': 0.02 + 0.02 * noise(i, 'c') }),
  'a part full from the start': (row) => ({ ...row, 'rewards/format/mean': 1, 'rewards/format/std': 0 }),
  'a part that rises late': (row, t) => ({ ...row, 'rewards/bonus/mean': t < 0.5 ? 0 : 0.4 * (t - 0.5) }),
  'one jump of the KL that costs nothing': (row, _, i) => (i === 77 ? { ...row, kl: 5000 } : row),
  'a KL that grows by the same factor a line, with the reward': (row, t) => ({
    ...row,
    kl: 0.0005 * Math.exp(10 * t),
  }),
  'low entropy near the best sum of halved parts': (row, t, i) => {
    const [positions, exact] = [0.8 + 0.02 * noise(i, 'p'), 0.7 + 0.02 * noise(i, 'x')]
    return {
      ...row,
      'rewards/accuracy/mean': positions,
      'rewards/exact/mean': exact,
      reward: 0.5 * positions + 0.5 * exact,
      entropy: t < 0.3 ? 0.5 - 1.6 * t : 0.01,
    }
  },
  'a penalty that becomes rare': (row, t, i) => {
    const over = 0.9 - 0.7 * t + 0.05 * noise(i, 's')
    return { ...row, 'rewards/over/mean': over, reward: row['rewards/accuracy/mean'] - over }
  },
  'a penalty that nobody pays': (row) => ({
    ...row,
    'rewards/repetition_penalty/mean': 0,
    'rewards/repetition_penalty/std': 0,
  }),
  'a gradient norm that is infinite in every seventh update': (row, _, i) =>
    i % 7 === 3 ? { ...row, grad_norm: NaN } : row,
  'an entropy that is nan for thirty lines': (row, _, i) =>
    i > 60 && i < 90 ? { ...row, entropy: NaN } : row,
  'penalties and a reward that are all 0, of which none is missed': (row) => ({
    ...row,
    'rewards/repetition_penalty/mean': 0,
    'rewards/overlong/mean': 0,
  }),
  'groups that are solved, with a part that is worth 0.5': (row) => ({
    ...row,
    'rewards/accuracy/mean': 0.98,
    'rewards/format/mean': 0.5,
    reward: 1.48,
    frac_reward_zero_std: 0.9,
  }),
  'a KL that grows while the reward stays high': (row, t, i) => ({
    ...row,
    kl: t,
    reward: 0.9 + 0.03 * noise(i, 'r'),
    'rewards/accuracy/mean': 0.9 + 0.03 * noise(i, 'r'),
  }),
  'groups that are equal while parts of another scale than 0 to 1 rise': (row, t, i) => {
    const correct = 1.2 + 0.6 * t + 0.1 * noise(i, 'r')
    return { ...row, 'rewards/accuracy/mean': correct, reward: correct, frac_reward_zero_std: 0.8 }
  },
  'a loss that is nan in one update': (row, _, i) => (i === 50 ? { ...row, loss: NaN, grad_norm: NaN } : row),
  'rewards on a scale from 0 to 10 that end high': (row, t, i) => ({
    ...row,
    reward: 10 * Math.min(0.8, 0.3 + t) + 0.5 * noise(i, 'r'),
    'rewards/accuracy/mean': 10 * Math.min(0.8, 0.3 + t) + 0.5 * noise(i, 'r'),
    entropy: 0.5 * Math.exp(-5 * t),
  }),
  'a learning rate of 0 in the last line alone': (row, _, i) =>
    i === 199 ? { ...row, learning_rate: 0 } : row,
  'updates that reuse a batch': (row, _, i) =>
    i % 2 === 0
      ? row
      : { loss: row.loss, grad_norm: row.grad_norm, entropy: row.entropy, 'clip_ratio/region_mean': 0.01 },
}

describe('healthy logs raise no alarm', () => {
  test.each(Object.entries(HEALTHY))('%s', async (_, change) => {
    expect((await readMade(madeOf(change))).rules).toEqual([])
  })

  test.each([1, 2, 5, 12])('%i lines, with rewards as chance has them', async (rows) => {
    expect(
      (await readMade(madeOf((row, _, i) => ({ ...row, reward: 0.5 + 0.5 * noise(i, 'r') }), rows))).rules,
    ).toEqual([])
  })
})

describe('what a finding says', () => {
  const findingOf = async <Id extends LogRuleId>(id: Id, change: Made) => {
    const { log } = await readMade(madeOf(change))
    const found = reading(log).findings.find(({ rule }) => rule === id)
    return found as Extract<LogFinding, { rule: Id }> | undefined
  }

  test('a KL that grows evenly runs away, although the reward rose before it fell', async () => {
    const { rules } = await readMade(
      madeOf((row, t, i) => ({
        ...row,
        kl: 0.0005 * Math.exp(10 * t),
        reward: (t < 0.6 ? 0.4 + t : 1 - 2.2 * (t - 0.6)) + 0.03 * noise(i, 'r'),
      })),
    )
    expect(rules).toContain('klRunsAway')
    expect(rules).not.toContain('klJumps')
  })

  test('cut answers are not taken out of the loss if nearly all are cut', async () => {
    const cutTo =
      (share: number): Made =>
      (row, _, i) => ({
        ...row,
        'completions/clipped_ratio': share + 0.02 * noise(i, 'c'),
      })
    const masks = 'mask_truncated_completions=True'
    expect((await findingOf('truncated', cutTo(0.7)))!.options).toContain(masks)
    expect((await findingOf('truncated', cutTo(0.97)))!.options).not.toContain(masks)
  })

  test('every name that is nan, and not only those of which it is a fault', async () => {
    const found = await findingOf('notFinite', SICK.notFinite)
    expect(found!.figures.names.split(', ')).toEqual(['loss', 'grad_norm', 'entropy', 'kl'])
  })

  test('groups that are equal because they are solved are not shown by groups that are stuck', async () => {
    const alike =
      (reward: number): Made =>
      (row) => ({
        ...row,
        reward,
        'rewards/accuracy/mean': reward,
        reward_std: 0,
        frac_reward_zero_std: 1,
      })
    expect((await findingOf('equalGroups', alike(1)))!.show).toBe(null)
    expect((await findingOf('equalGroups', alike(0)))!.show).toEqual(SHOWN.equalGroups)
  })

  test('a KL that leaves all bounds in the last lines, where the reward does not rise', async () => {
    const exploding: Made = (row, _, i) => (i < 190 ? row : { ...row, kl: 10 + i, reward: 0.4 })
    expect((await readMade(madeOf(exploding))).rules).toContain('klRunsAway')
  })

  test('the reward that breaks down at a jump is its cost, though the log ends soon after', async () => {
    const ending: Made = (row, _, i) =>
      i < 197 ? row : { ...row, kl: i === 197 ? 800 : row.kl, reward: 0.02 }
    const cost = await findingOf('klJumps', ending)
    expect(cost?.figures).toMatchObject({ kl: 800, after: 0.02 })
  })

  test('a learning rate of 0 over the second half', async () => {
    const halted = await findingOf('rateZero', (row, t) => ({ ...row, learning_rate: t < 0.5 ? 1e-6 : 0 }))
    expect(halted?.figures).toMatchObject({ lines: 100, all: 200, line: 101 })
  })

  test('what follows a nan is its consequence', async () => {
    const broken: Made = (row, t, i) =>
      t < 0.5
        ? row
        : {
            ...SICK.notFinite!(row, 1, i),
            reward: 0,
            'rewards/accuracy/mean': 0,
            'completions/clipped_ratio': 1,
          }
    expect((await readMade(madeOf(broken))).rules).toEqual(['notFinite'])
  })

  test('a place without steps is one of a line', async () => {
    const { log } = await readMade(madeOf(SICK.rewardFalls))
    const [found] = reading(log).findings
    expect(en.reading.findings.rewardFalls.seen(writtenFigures(found.figures) as never)).toMatch(
      /around line \d+ and/,
    )
  })

  test('numbers of four digits that count sum, and are fractions of the true denominator', async () => {
    const four = (value: number) => Number(value.toPrecision(4))
    const { log, implied } = await readMade(
      madeOf((row, _, i) => {
        const [a, b] = [
          Math.round(16 * (0.5 + 0.3 * noise(i, 'a'))) / 16,
          Math.round(16 * (0.6 + 0.3 * noise(i, 'b'))) / 16,
        ]
        return {
          ...row,
          'completions/mean_length': four(Math.round(16 * (120 + 30 * noise(i, 'l'))) / 16),
          'completions/clipped_ratio': four(Math.round(2 + 2 * noise(i, 'c')) / 16),
          'rewards/accuracy/mean': four(a),
          'rewards/style/mean': four(b),
          reward: four(2 * a + 0.5 * b),
        }
      }),
    )
    expect(implied).toContain('partsWeighted')
    expect(reading(log).implied.find((one) => one.case === 'answersFromFractions')?.figures).toMatchObject({
      answers: 16,
    })
  })

  test('a jump of the KL that costs nothing is told as no problem', async () => {
    const { fine } = await readMade(madeOf(HEALTHY['one jump of the KL that costs nothing']))
    expect(fine).toContain('klJumped')
    expect((await readMade(madeOf(HEALTHY['a loss that is nan in one update']))).fine).toContain(
      'notFiniteOnce',
    )
  })
})

describe('what is fine is said', () => {
  test('loss and reward rise together', async () => {
    expect(
      (await readMade(madeOf((row, t, i) => ({ ...row, loss: 0.05 * t + 0.002 * noise(i, 'l') })))).fine,
    ).toContain('lossRises')
  })
  test('lines without rewards; μ follows from them', async () => {
    const { fine, implied } = await readMade(madeOf(HEALTHY['updates that reuse a batch']))
    expect(fine).toContain('linesWithoutRewards')
    expect(implied).toContain('muFromReuse')
  })
  test('nan in the KL alone, and no KL', async () => {
    expect((await readMade(madeOf(HEALTHY['nan in the KL alone']))).fine).toContain('klNotFinite')
    expect((await readMade(madeOf(HEALTHY['no KL at all']))).fine).toContain('klNotLogged')
  })
})

describe('what is implied', () => {
  test('β from loss ÷ KL, within its rounding', async () => {
    const text = madeOf(
      (row, t) => ({ ...row, kl: 0.1 + 0.3 * t, loss: Number((0.04 * (0.1 + 0.3 * t)).toFixed(4)) }),
      30,
    )
    const { implied } = await readMade(text)
    expect(implied).toContain('betaFromLoss')
    expect((await readMade(madeOf(undefined, 30))).implied).not.toContain('betaFromLoss')
  })
  test('that names of two versions contradict each other, and not a range without versions', async () => {
    const { log, implied } = await readMade(consoleOf([{ reward: 0.5, entropy: 0.4, completion_length: 80 }]))
    expect(implied).not.toContain('version')
    expect(reading(log).implied.find((one) => one.case === 'versionContradicts')).toMatchObject({
      isKnown: false,
      figures: { newer: 'entropy', from: '0.20', older: 'completion_length', before: '0.17' },
    })
  })
  test('a learning rate that falls linearly to 0', async () => {
    expect((await readMade(madeOf())).implied).toContain('rateLinear')
  })
  test.each([
    ['rateLinear', (t: number) => 1e-5 * (1 - t)],
    ['rateWarmup', (t: number) => 1e-5 * (t + 1 / 200)],
    ['rateCosine', (t: number) => 0.5e-5 * (1 + Math.cos(Math.PI * t))],
    ['rateLinear', (t: number) => 1e-5 * Math.min((t + 0.005) / 0.1, (1 - t) / 0.897)],
    ['rateCosine', (t: number) => 0.5e-5 * (t < 0.1 ? 20 * t : 1 + Math.cos((Math.PI * (t - 0.1)) / 0.9))],
    ['rateConstant', (t: number) => 1e-5 * Math.min(1, (t + 0.005) / 0.1)],
    ['rateOther', (t: number) => (t < 0.5 ? 1e-6 : 1e-7)],
    ['rateFalls', (t: number) => 1e-5 * (1 - 0.1 * t)],
    ['rateFalls', (t: number) => 0.5e-5 * (1 + Math.cos(Math.PI * (0.5 + 0.02 * t)))],
    ['rateOther', (t: number) => 1e-5 * Math.exp(-3 * t)],
  ])('%s with four digits', async (name, rate) => {
    const text = madeOf((row, t) => ({ ...row, learning_rate: Number(rate(t).toPrecision(4)) }))
    expect((await readMade(text)).implied).toContain(name)
  })
  test('a warm-up, a constant stretch and a linear fall', async () => {
    const stable = (t: number) => 1e-5 * Math.min((t + 0.005) / 0.1, 1, (1 - t) / 0.5)
    const { log } = await readMade(madeOf((row, t) => ({ ...row, learning_rate: stable(t) })))
    expect(reading(log).implied.find((one) => one.case === 'rateLinear')?.figures).toMatchObject({
      warmup: 20,
      until: 101,
    })
  })
  test('β from the slope of the loss, if the KL’s part is by far the larger', async () => {
    const grown = (share: number) =>
      madeOf((row, t, i) => {
        const kl = 0.0005 * Math.exp(10 * t)
        return { ...row, kl, loss: Number((0.04 * kl + share * noise(i, 'l')).toFixed(4)) }
      })
    const { log } = await readMade(grown(0.002))
    expect(reading(log).implied.find((one) => one.case === 'betaFromSlope')!.figures).toMatchObject({
      beta: 0.04,
    })
    expect((await readMade(grown(0.5))).implied).not.toContain('betaFromSlope')
  })
})

test('each problem is shown by a run, or there is a sentence why not', () => {
  const explained = Object.keys(en.reading.notHere)
  expect([...Object.keys(SHOWN), ...explained].toSorted()).toEqual(
    Object.keys(en.reading.findings).toSorted(),
  )
  for (const { id } of LOG_RULES) expect(shownFor(id) === null).toBe(explained.includes(id))
})

test.each(Object.entries(SHOWN))(
  'the run that shows %s can be opened, and its cure applied',
  (_, { link, cure }) => {
    const { config, problems } = fromLink(link, taskOf)
    expect(problems).toEqual([])
    const cured = changed(config, cure)
    expect(cured).not.toEqual(config)
    expect(configProblems(cured, taskOf)).toEqual([])
  },
)

describe('a script’s reward_{key}', () => {
  const line = (i: number) => {
    const [cam, unified] = [0.3 + 0.004 * i + 0.01 * noise(i, 'cam'), 0.4 + 0.01 * noise(i, 'unified')]
    return JSON.stringify({
      ...{ step: i + 1, epoch: i >> 2, reward_avg: (cam + unified) / 2, reward_cam_score: cam },
      ...{
        reward_unifiedscore: unified,
        group_size: 4,
        trained_prompt_num: 16,
        zero_std_ratio: 0,
        reward_std_mean: 0.1,
      },
    })
  }

  test('is a part of the reward by any key, and statistics are none', async () => {
    const { log, implied } = await readMade(
      Array.from({ length: 60 }, (_, i) => line(i)).join('\n'),
      'metrics.jsonl',
    )
    const metricOfColumn = (name: string) =>
      log.runs[0].columns.find((column) => column.name === name)?.metric
    expect(metricOfColumn('reward_avg')).toBe('reward')
    expect(metricOfColumn('reward_cam_score')).toBe('rewards/cam_score/mean')
    expect(metricOfColumn('reward_unifiedscore')).toBe('rewards/unifiedscore/mean')
    expect(metricOfColumn('reward_std_mean')).toBe('group_reward_std')
    expect(implied).toContain('partsWeighted')
    // its group size is in every line
    expect(reading(log).implied).toContainEqual(
      expect.objectContaining({ case: 'groupLogged', figures: { size: 4, name: 'group_size', prompts: 16 } }),
    )
  })

  test.each(['reward_max', 'reward_model/loss', 'reward_weight', 'rewarded', 'reward_scale_1'])(
    '%s is none',
    (name) => {
      expect(metricOf('unknown', name)).toBeNull()
    },
  )
})
