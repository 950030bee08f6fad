/** `npm test`: everything that decides whether a change may land. The last line is the count. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, HOW_TO_GET_ONE } from './browser/find.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'grpo-playground-'))

/** Runs a tool of node_modules; resolves to its exit code. Its output is shown, or handed to `said` where that is given. */
function run(tool, args, { env = {}, said } = {}) {
  return new Promise((resolve) => {
    const output = said ? 'pipe' : 'inherit'
    const child = spawn(join(ROOT, 'node_modules', '.bin', tool), args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.stdout?.on('data', said)
    child.stderr?.on('data', said)
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** A tool that is one check: it passes or fails as a whole. */
const checked = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** Counts of a runner, read from its report. A runner that failed, or ran nothing, without a failed test is one failure. */
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

async function vitest(project) {
  const path = join(reports, `${project}.json`)
  const code = await run('vitest', [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
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

async function endToEnd() {
  const path = join(reports, 'e2e.json')
  const code = await run(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } },
  )
  return counted(code, path, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

/** Side by side, for none of them keeps two cores busy; what each said is shown in one piece. */
const CHECKS = [
  ['format', 'prettier', '--check', '--log-level=warn', '.'],
  ['types', 'tsc', '--noEmit'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['build', 'vite', 'build', '--logLevel=warn'],
]
/** One after the other: each keeps all cores busy. */
const PHASES = [
  ['unit', () => vitest('unit')],
  ['engines in the browser', () => vitest('browser')],
  ['end to end', endToEnd],
]

const browser = findBrowser()
console.log(browser === null ? HOW_TO_GET_ONE : `Browser: ${browser}`)

const total = { passed: 0, failed: browser === null ? 1 : 0, skipped: 0 }
const lines = []

async function timed(name, phase) {
  const started = performance.now()
  const counts = await phase()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  for (const key of Object.keys(total)) total[key] += counts[key]
  lines.push(`${name.padEnd(24)}${seconds.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`)
}

await Promise.all(
  CHECKS.map(([name, tool, ...args]) =>
    timed(name, async () => {
      const output = []
      const code = await run(tool, args, { said: (piece) => output.push(piece) })
      process.stdout.write(`\n── ${name}\n`)
      process.stdout.write(Buffer.concat(output))
      return checked(code)
    }),
  ),
)
for (const [name, phase] of PHASES) {
  console.log(`\n── ${name}`)
  await timed(name, phase)
}
rmSync(reports, { recursive: true })

console.log(`\n${lines.join('\n')}\n`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
