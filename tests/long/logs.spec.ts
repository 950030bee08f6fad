import { rmSync, writeFileSync } from 'node:fs'
import { en } from '../../src/text/en'
import { expect, test } from '../e2e/playground'
import { mainTasks } from './mainTasks'

/**
 * Bytes of each log, the seconds in which it is read, and milliseconds that a task of the page may compute meanwhile. How long a
 * task takes by the clock depends on what else the machine does: it is told.
 */
const BYTES = 100_000_000
const SECONDS = 20
const LONGEST_TASK = 100

/** A number that looks measured: the same for the same line and name. */
const wave = (line: number, place: number) =>
  0.5 + 0.1 * Math.sin(line * (1.3 + place)) + 0.3 * Math.sin(line / 9e4)

/** Lines of a log until it has its bytes. */
function written(lineOf: (line: number) => string): string {
  const parts: string[] = []
  for (let line = 1, length = 0; length < BYTES; line++) {
    const text = lineOf(line)
    parts.push(text)
    length += text.length
  }
  return parts.join('')
}

const TRL = [
  'loss', 'grad_norm', 'learning_rate', 'num_tokens', 'completions/mean_length', 'completions/min_length',
  'completions/max_length', 'completions/clipped_ratio', 'completions/mean_terminated_length', 'rewards/accuracy/mean',
  'rewards/accuracy/std', 'rewards/format/mean', 'rewards/format/std', 'reward', 'reward_std', 'frac_reward_zero_std',
  'entropy', 'kl', 'clip_ratio/low_mean', 'clip_ratio/high_mean', 'clip_ratio/region_mean', 'epoch',
] // oxfmt-ignore
const VERL = [
  'actor/entropy', 'actor/pg_loss', 'actor/kl_loss', 'actor/pg_clipfrac', 'actor/ppo_kl', 'actor/grad_norm', 'actor/lr',
  'critic/score/mean', 'critic/score/max', 'critic/score/min', 'critic/rewards/mean', 'critic/advantages/mean',
  'critic/advantages/max', 'critic/advantages/min', 'critic/returns/mean', 'response_length/mean', 'response_length/max',
  'response_length/min', 'response_length/clip_ratio', 'prompt_length/mean', 'timing_s/gen', 'timing_s/update_actor',
  'timing_s/step', 'perf/throughput', 'global_seqlen/mean', 'training/epoch',
] // oxfmt-ignore
const valuesOf = (names: readonly string[], line: number, pair: (name: string, value: string) => string) =>
  names.map((name, place) => pair(name, wave(line, place).toFixed(6)))

const LOGS = {
  'trl.log': (line: number) =>
    `${line % 10 === 0 ? `  0%|          | ${line}/150000 [00:10<10:00, 1.2it/s]\r` : ''}{${valuesOf(TRL, line, (name, value) => `'${name}': ${value}`).join(', ')}}\n`,
  'verl.log': (line: number) =>
    `\x1b[36m(TaskRunner pid=12345)\x1b[0m step:${line} - ${valuesOf(VERL, line, (name, value) => `${name}:${value}`).join(' - ')}\n`,
  'metrics.jsonl': (line: number) =>
    `{"step": ${line}, ${valuesOf(VERL, line, (name, value) => `"${name}": ${value}`).join(', ')}}\n`,
}

test.describe.configure({ mode: 'serial' })

for (const [name, lineOf] of Object.entries(LOGS)) {
  test(`100 MB of ${name} are read, and the page answers throughout`, async ({
    playground,
    page,
    browser,
  }, info) => {
    const path = info.outputPath(name)
    writeFileSync(path, written(lineOf))
    await playground.open('engine=plain&width=16')
    await expect(playground.button('Play')).toBeEnabled()
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    const began = Date.now()
    await page.locator('input[type=file]').first().setInputFiles(path)
    const reading = page.getByRole('region', { name: 'Reading', exact: true })
    await expect(reading.getByRole('list', { name: en.reading.findingsName })).toBeVisible({
      timeout: 120_000,
    })
    const seconds = (Date.now() - began) / 1000
    // it is saved
    await page.waitForTimeout(3000)
    rmSync(path)
    const tasks = mainTasks((await browser.stopTracing()).toString())
    const longest = tasks[0].computed
    const took = Math.max(...tasks.map((task) => task.took))
    console.log(
      `${name}: ${seconds.toFixed(1)} s, longest task of the page ${longest.toFixed(0)} ms, by the clock ${took.toFixed(0)} ms`,
    )
    expect(seconds).toBeLessThan(SECONDS)
    expect(longest).toBeLessThan(LONGEST_TASK)

    await page.reload()
    await page.getByRole('tab', { name: en.page.views.runs, exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(reading.getByRole('list', { name: en.reading.findingsName })).toBeVisible({
      timeout: 60_000,
    })
  })
}
