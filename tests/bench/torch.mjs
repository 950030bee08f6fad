import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('torch_step.py', import.meta.url))

/**
 * PyTorch in a process of its own, with the interpreter that PYTHON names.
 * @returns what it is called and how to ask it, or why it is not there
 */
export async function openTorch() {
  const python = process.env.PYTHON ?? 'python3'
  const child = spawn(python, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const failed = new Promise((_, reject) => child.once('error', reject))
  failed.catch(() => undefined)
  const next = async () => {
    const { value, done } = await Promise.race([lines.next(), failed])
    if (done) throw new Error('the Python process ended')
    return JSON.parse(value)
  }
  const ask = async (request) => {
    child.stdin.write(JSON.stringify(request) + '\n')
    return (await next()).ms
  }
  try {
    const { torch, threads, missing } = await next()
    if (missing) return { missing: `${python}: ${missing}` }
    return { name: `PyTorch ${torch} eager, ${threads} threads`, ask, close: () => child.kill() }
  } catch (error) {
    return { missing: `${python}: ${error.message}` }
  }
}
