import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Pythons to try: the one that the variable names, else those of the path. */
const CANDIDATES = process.env.INTEROP_PYTHON
  ? [process.env.INTEROP_PYTHON]
  : ['python3.11', 'python3', 'python']

/**
 * A Python that has these modules; null, with a message, where there is none. To make one: a virtual environment with the
 * packages, and its Python in the variable INTEROP_PYTHON.
 */
export function pythonWith(...modules: readonly string[]): string | null {
  const test = modules.map((name) => `importlib.util.find_spec("${name}") or sys.exit(1)`).join('; ')
  const found = CANDIDATES.find(
    (python) => spawnSync(python, ['-c', `import importlib.util, sys; ${test}`]).status === 0,
  )
  if (found) return found
  console.warn(
    `Skipped: no Python with ${modules.join(', ')} among ${CANDIDATES.join(', ')}. Set INTEROP_PYTHON to one that has them.`,
  )
  return null
}

/** A new folder that holds these files. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-interop-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** Runs a program in a folder, and reads the JSON that it prints last. */
export function json(python: string, program: string, folder: string): unknown {
  const printed = execFileSync(python, ['-c', program], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(printed.trimEnd().split('\n').at(-1)!)
}

/** Runs a file of a folder; its exit code and what it printed. */
export function runFile(python: string, folder: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(python, [...args], { cwd: folder, encoding: 'utf8' })
  return { status, printed: stdout + stderr }
}
