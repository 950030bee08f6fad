/** Settings that came with a log, beside what the log implies. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import '../../src/tasks/all'
import { reading } from '../../src/reading/reading'
import { statedSettings } from '../../src/runs/handover/statedSettings'
import { implied } from '../../src/text/en/reading/implied'
import { findings as en } from '../../src/text/en/reading/findings'
import { findings as zh } from '../../src/text/zh/reading/findings'
import { writtenFigures } from '../../src/text/writtenFigures'
import { readFixture, readTexts } from './logsOfTheField'
import { consoleOf, healthy } from './made'

const VERL = '04-verl-one-metric-a-line.txt'
const verl = (options: string) => `python3 -m verl.trainer.main_ppo ${options}\n`
const SETTINGS =
  'actor_rollout_ref.rollout.n=8 actor_rollout_ref.actor.kl_loss_coef=0.001 actor_rollout_ref.actor.use_kl_loss=True data.max_response_length=1024 actor_rollout_ref.actor.optim.lr=1e-6'

/** The differences and the agreements of a log and these settings, as [setting, stated, implied] and [setting, value]. */
function compared(log: Awaited<ReturnType<typeof readFixture>>, text: string) {
  const said = reading({ ...log, settings: { file: 'run.sh', text, stated: statedSettings(text)! } })
  return {
    differ: said.findings.flatMap((one) =>
      one.rule === 'settingDiffers' ? [[one.figures.setting, one.figures.stated, one.figures.implied]] : [],
    ),
    agree: said.implied.flatMap((one) =>
      one.case === 'settingAgrees' ? [[one.figures.setting, one.figures.value]] : [],
    ),
  }
}

test('those of verl that the log confirms', async () => {
  const { differ, agree } = compared(await readFixture(VERL), verl(SETTINGS))
  expect(differ).toEqual([])
  expect(agree.map(([, value]) => value).toSorted()).toEqual(['0.001', '1024', '8', '1e-6'].toSorted())
})

test('those that are not in force', async () => {
  const other = SETTINGS.replace('n=8', 'n=16').replace('coef=0.001', 'coef=0.01').replace('1024', '4096')
  const { differ } = compared(await readFixture(VERL), verl(other.replace('lr=1e-6', 'lr=1e-7')))
  expect(differ.map(([, stated, implied]) => [stated, implied]).toSorted()).toEqual(
    [
      ['16', '8'],
      ['0.01', '0.001'],
      ['4096', '1024'],
      ['1e-7', '1e-6'],
    ].toSorted(),
  )
})

test('TRL leaves KL out where β is 0; a rate below the stated one may be the warm-up', async () => {
  const lines = (change: (i: number) => object) =>
    consoleOf(Array.from({ length: 30 }, (_, i) => ({ ...healthy(i), ...change(i) })))
  const config = (text: string) => `from trl import GRPOConfig\nargs = GRPOConfig(${text})\n`
  const noKl = await readTexts({ 'a.log': lines((i) => ({ kl: Infinity, learning_rate: 1e-8 * (i + 1) })) })
  expect(compared(noKl, config('beta=0.04, learning_rate=1e-6')).differ).toEqual([['beta', '0.04', '0']])
  expect(compared(noKl, config('beta=0.0'))).toEqual({ differ: [], agree: [['beta', '0']] })
  const withKl = await readTexts({ 'a.log': lines(() => ({})) })
  // loss ÷ KL is not the same on all lines here, so that nothing is said of β
  expect(compared(withKl, config('beta=0.1'))).toEqual({ differ: [], agree: [] })
})

test('the stated β and group size stand for those that the log does not tell', async () => {
  const line =
    "{'loss': 0.0, 'grad_norm': 0.51, 'learning_rate': 1e-06, 'reward': 0.12, 'reward_std': 0.2, 'kl': 0.0001, 'completion_length': 200.0, 'epoch': 0.01}\n"
  const log = await readTexts({ 'a.txt': line.repeat(4) })
  const text = 'learning_rate: 1.0e-06\nbeta: 0.1\nnum_generations: 8\nper_device_train_batch_size: 8\n'
  const said = reading({ ...log, settings: { file: 'a.yaml', text, stated: statedSettings(text)! } })
  const sentences = said.implied.map((one) => {
    const words = implied[one.case]
    const figures = writtenFigures(one.figures) as never
    return `${words.value(figures)}: ${words.how(figures)}`
  })
  expect(sentences).toContain('β 0.1: beta in a.yaml; the log does not tell it')
  expect(sentences).toContain('G 8: num_generations in a.yaml; the log does not tell it')
  expect(sentences.join('\n')).toContain('learning_rate = 1e-6')
  expect(sentences.filter((one) => /^[βG] /.test(one))).toHaveLength(2)
})

test('why β is 0 in the log is said in a sentence', async () => {
  const log = await readTexts({
    'a.log': consoleOf(Array.from({ length: 30 }, (_, i) => ({ ...healthy(i), kl: Infinity }))),
  })
  const text = 'from trl import GRPOConfig\nargs = GRPOConfig(beta=0.04)\n'
  const said = reading({ ...log, settings: { file: 'a.py', text, stated: statedSettings(text)! } })
  const found = said.findings.find(({ rule }) => rule === 'settingDiffers')!
  const seen = (words: typeof en) => words.settingDiffers.seen(writtenFigures(found.figures) as never)
  expect(seen(en)).toBe(
    'beta is 0.04 in the settings; the log implies 0 (there is no kl: it is logged only if β is not 0).',
  )
  expect(seen(zh)).toBe('设置中beta是0.04；日志显示0（没有kl：只有β不为0时才记录）。')
})

test('what a program takes for what is not written is not stated', () => {
  expect(statedSettings('from trl import GRPOConfig\nargs = GRPOConfig(num_generations=8)\n')).toEqual([
    { as: 'groupSize', name: 'num_generations', value: 8 },
  ])
})

test.each(['verl-qwen2-7b.sh', 'open-r1-demo.yaml'])('%s states settings', (name) => {
  const text = readFileSync(new URL(`../runs/handover/configurations/${name}`, import.meta.url), 'utf8')
  expect(statedSettings(text)!.map(({ as }) => as)).toContain('rate')
})
