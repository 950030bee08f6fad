import { expect, test } from 'vitest'
import { body, judged } from './judging'

/** Recursions inside the interpreter, whose frames on the stack of the host differ in size from those on its own. */
const RECURSIONS = {
  'the parser, parentheses': "new Function('return ' + '('.repeat(n) + '1' + ')'.repeat(n))",
  'the parser, arrays': "new Function('return ' + '['.repeat(n) + '1' + ']'.repeat(n))",
  'JSON.parse': "JSON.parse('['.repeat(n) + ']'.repeat(n))",
  'JSON.stringify': 'let a = []; for (let i = 0; i < n; i++) a = [a]; JSON.stringify(a)',
  'String of nested arrays': 'let a = []; for (let i = 0; i < n; i++) a = [a]; String(a)',
  'nested groups of a pattern': "new RegExp('('.repeat(n) + 'a' + ')'.repeat(n))",
  'proxies of proxies': 'let p = {}; for (let i = 0; i < n; i++) p = new Proxy(p, {}); p.x',
  'functions that call each other': 'const f = (i) => (i > 0 ? [i].map((j) => f(j - 1)) : 1); f(n)',
}

/**
 * The interpreter's limit comes before the host's: its error can be caught by the code, and it comes at the same depth on every
 * host. An overflow of the host's stack cannot be caught, and depends on the host.
 */
test.each(Object.entries(RECURSIONS))(
  '%s too deep is an error of the code, which can catch it',
  async (_, code) => {
    const outcomes = []
    for (const n of [100, 500, 1000, 2000, 4000, 8000]) {
      const outcome = await judged(body(`const n = ${n}; try { ${code}; return 1 } catch { return 0 }`))
      outcomes.push(Array.isArray(outcome) ? outcome[0] : outcome)
    }
    for (const outcome of outcomes) expect([0, 1]).toContain(outcome)
    expect(outcomes.at(-1)).toBe(0)
  },
)
