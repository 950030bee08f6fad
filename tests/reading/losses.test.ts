import { expect, test } from 'vitest'
import { reading } from '../../src/reading/reading'
import { en } from '../../src/text/en'
import { writtenFigures } from '../../src/text/writtenFigures'
import { consoleOf, madeOf, noise, readMade } from './made'

type Losses = Readonly<Record<string, number>>

/** A log with the columns of document 003, whose losses are as they should be, changed by `change`. */
const staged = (change: (t: number, i: number) => Losses, rise = 0, rows = 120) =>
  consoleOf(
    Array.from({ length: rows }, (_, i) => {
      const t = i / rows
      return {
        step: i + 1,
        loss_pg: 0.02 * noise(i, 'p'),
        loss_sup: 0.05 + 3 * Math.exp(-5 * t),
        loss_cons: 0.02 + 0.05 * t,
        loss_kl: 0.001,
        rewards_mean: 0.3 + rise * t + 0.05 * noise(i, 'r'),
        rewards_std: 0.2,
        advantages_mean: 0,
        advantages_std: 1,
        lambda_sup: 0.5,
        lambda_pg: 1,
        ...change(t, i),
      }
    }),
  )

test.each<[string, (t: number, i: number) => Losses]>([
  ['policyLossGrows', (t, i) => ({ loss_pg: 0.05 + 0.8 * t * t + 0.005 * noise(i, 'q') })],
  ['consistencyRises', (t, i) => ({ loss_cons: 0.05 + 0.9 * t * t + 0.01 * noise(i, 'c') })],
])('%s is seen in a log of a staged script', async (rule, change) => {
  expect((await readMade(staged(change))).rules).toEqual([rule])
})

test.each([
  ['is stuck while the reward falls', staged((_, i) => ({ loss_sup: 2.1 + 0.02 * noise(i, 's') }), -0.3)],
  ['grows', staged((t, i) => ({ loss_sup: 0.5 + t + 0.02 * noise(i, 's') }))],
])('a supervised loss that %s is seen', async (_, log) => {
  expect((await readMade(log)).rules).toContain('supervisedFlat')
})

test.each<[string, string]>([
  ['losses as they should be', staged(() => ({}), 0.4)],
  ['a policy loss that grows while the reward rises', staged((t) => ({ loss_pg: 0.05 + 0.8 * t }), 3)],
  [
    'losses that come back down',
    staged((t) => ({ loss_pg: 0.1 + 2 * t * (1 - t), loss_cons: 0.1 + 2 * t * (1 - t) })),
  ],
  ['a supervised loss that is learnt', staged(() => ({ loss_sup: 0.05 }))],
  [
    'a supervised loss that was learnt before the log',
    staged((_, i) => ({ loss_sup: 0.25 + 0.01 * noise(i, 's') })),
  ],
  [
    'a supervised loss that cannot fall further, while the reward rises',
    staged((t, i) => ({ loss_sup: 0.6 + 0.3 * Math.exp(-8 * t) + 0.01 * noise(i, 's') }), 0.4),
  ],
  ['too few lines', staged(() => ({ loss_sup: 2.1 }), 0, 39)],
])('nothing is said of %s', async (_, log) => {
  expect((await readMade(log)).rules).toEqual([])
})

test('a script with losses of its own is not taken for TRL, whose missing names say that β is 0', async () => {
  const { log, implied } = await readMade(staged(() => ({})))
  expect(log.runs[0].framework).toBe('unknown')
  expect(implied).not.toContain('betaNoKl')
})

test('a script that adds such a loss to the names of TRL is read too', async () => {
  const { rules } = await readMade(
    madeOf((row, t, i) => ({ ...row, loss_cons: 0.05 + 0.9 * t * t + 0.01 * noise(i, 'c') })),
  )
  expect(rules).toEqual(['consistencyRises'])
})

/** The sentences of the findings in a log of a staged script. */
async function said(log: string) {
  const { findings } = reading((await readMade(log)).log)
  return findings.map(({ rule, figures }) => en.reading.findings[rule].seen(writtenFigures(figures) as never))
}

test('a growth that ended before the log did is quoted with its steps and with the loss now', async () => {
  const [grows] = await said(
    staged((t, i) => ({ loss_cons: 0.05 + Math.min(0.5, t) + 0.01 * noise(i, 'c') })),
  )
  expect(grows).toMatch(
    /^The consistency loss rose from 0\.\d+ to 0\.\d+ between step \d+ and step \d+ \(now 0\.5\d*\)\.$/,
  )
})

test('a loss that keeps its value stays at it', async () => {
  expect(await said(staged(() => ({ loss_sup: 1.2 }), -0.3))).toContain('The supervised loss stays at 1.2.')
})

test('what no rule looks at is named, the mean of the advantages too', async () => {
  const { unexamined } = reading((await readMade(staged(() => ({ advantages_mean: 0.4 }), 0.4))).log)
  expect(unexamined.flatMap(({ names }) => names)).toEqual(
    expect.arrayContaining(['loss_kl', 'advantages_mean', 'advantages_std', 'lambda_sup', 'lambda_pg']),
  )
})
