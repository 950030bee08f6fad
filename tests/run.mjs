/**
 * `npm test`: all checks that a change must pass to land, those that fail most often first. A failure does not stop it. The last
 * line is the count.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, HOW_TO_GET_ONE } from './browser/find.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'grpo-playground-'))

/** Runs a tool of node_modules; resolves to its exit code. `onOutput` is called with each piece of its output. */
function run(tool, args, onOutput, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules', '.bin', tool), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** The counts in a runner's report. A runner that ended with an error, or ran no test, counts as at least one failure. */
async function counted(code, path, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    console.error(`No report: ${error.message}`)
  }
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

/** Runs a project of Vitest with its own configuration, because only a root configuration can order the files. */
async function vitest(project, onOutput) {
  const path = join(reports, `${project}.json`)
  const code = await run(
    'vitest',
    [
      'run',
      `--config=tests/vitest.${project}.config.ts`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    onOutput,
  )
  return counted(code, path, (report) => {
    // a file that could not be loaded has no test of its own to fail
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  })
}

async function endToEnd(onOutput) {
  const path = join(reports, 'e2e.json')
  const code = await run(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    onOutput,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  )
  return counted(code, path, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

/** A phase that runs one tool and counts as one check. */
const check =
  (tool, ...args) =>
  async (onOutput) => {
    const failed = (await run(tool, args, onOutput)) === 0 ? 0 : 1
    return { passed: 1 - failed, failed, skipped: 0 }
  }

/**
 * The stages run one after the other. The phases of the first stage run at the same time, because none of them keeps two cores
 * busy. Each later stage does; two of them at the same time would keep each other's tests waiting.
 */
const STAGES = [
  {
    format: check('oxfmt', '--check'),
    types: check('tsc', '--noEmit'),
    lint: check('oxlint', '--deny-warnings'),
    build: check('vite', 'build', '--logLevel=warn'),
  },
  { unit: (onOutput) => vitest('unit', onOutput) },
  { 'engines in the browser': (onOutput) => vitest('browser', onOutput) },
  { 'end to end': endToEnd },
]

const browser = findBrowser()
console.log(browser === null ? HOW_TO_GET_ONE : `Browser: ${browser}`)

const total = { passed: 0, failed: browser === null ? 1 : 0, skipped: 0 }
const lines = []

/** Runs a phase, and adds its counts and its seconds to the summary. */
async function timed(name, phase, onOutput) {
  const started = performance.now()
  const counts = await phase(onOutput)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  for (const key of Object.keys(total)) total[key] += counts[key]
  lines.push(`${name.padEnd(24)}${seconds.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`)
}

/** Runs a phase, and shows its output: at once if `isLive`, otherwise in one piece at its end. */
async function shown(name, phase, isLive) {
  const pieces = []
  const head = `\n── ${name}\n`
  if (isLive) process.stdout.write(head)
  await timed(name, phase, (piece) => (isLive ? process.stdout.write(piece) : pieces.push(piece)))
  if (!isLive) process.stdout.write(Buffer.concat([Buffer.from(head), ...pieces]))
}

for (const stage of STAGES) {
  await Promise.all(Object.entries(stage).map(([name, phase], place) => shown(name, phase, place === 0)))
}
rmSync(reports, { recursive: true })

console.log(`\n${lines.join('\n')}\n`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
