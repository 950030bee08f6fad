import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A change of one source file: `from` must occur exactly once. */
export interface Edit {
  /** below src */
  file: string
  from: string
  to: string
}

/** A copy of `src` in which a change is made and compiled. */
export interface Scratch {
  /** Makes the edits, compiles, undoes them; the files below `src` that do not compile, sorted. */
  errorsAfter(edits: readonly Edit[]): Promise<string[]>
  dispose(): void
}

export function createScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-playground-declared-'))
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const tsconfig = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...tsconfig, include: ['src'] }))

  return {
    async errorsAfter(edits) {
      const originals = new Map<string, string>()
      let output: string
      try {
        for (const { file, from, to } of edits) {
          const path = join(folder, 'src', file)
          const text = readFileSync(path, 'utf8')
          const times = text.split(from).length - 1
          if (times !== 1) throw new Error(`${file} holds ${JSON.stringify(from)} ${times} times, not once`)
          if (!originals.has(path)) originals.set(path, text)
          writeFileSync(
            path,
            text.replace(from, () => to),
          )
        }
        output = await compile(folder)
      } finally {
        // an edit that fails must not stay in the copy, where the next case would meet it
        for (const [path, text] of originals) writeFileSync(path, text)
      }
      const files = [...output.matchAll(/^src\/(.+?)\(\d+,\d+\): error TS/gm)].map((match) => match[1])
      return [...new Set(files)].toSorted()
    },
    dispose() {
      rmSync(folder, { recursive: true })
    },
  }
}

/** What the compiler prints. */
function compile(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const compiler = join(ROOT, 'node_modules', '.bin', 'tsc')
    const child = spawn(compiler, ['--noEmit', '--pretty', 'false'], {
      cwd: folder,
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (piece) => (output += piece))
    child.stderr.on('data', (piece) => (output += piece))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
