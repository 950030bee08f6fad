import { body, judged } from './judging'

/** Recursions inside the interpreter, whose frames on the stack of the browser differ in size from those on its own. */
const RECURSIONS = {
  'the parser, parentheses': "new Function('return ' + '('.repeat(n) + '1' + ')'.repeat(n))",
  'the parser, arrays': "new Function('return ' + '['.repeat(n) + '1' + ']'.repeat(n))",
  'the parser, templates': "new Function('return ' + '`${'.repeat(n) + '1' + '}`'.repeat(n))",
  'the parser, objects': "new Function('return ' + '{a:'.repeat(n) + '1' + '}'.repeat(n))",
  'the parser, arguments': "new Function('return ' + 'f('.repeat(n) + '1' + ')'.repeat(n))",
  'the parser, indices': "new Function('return ' + 'a['.repeat(n) + '1' + ']'.repeat(n))",
  'JSON.parse': "JSON.parse('['.repeat(n) + ']'.repeat(n))",
  'JSON.stringify': 'let a = []; for (let i = 0; i < n; i++) a = [a]; JSON.stringify(a)',
  'String of nested arrays': 'let a = []; for (let i = 0; i < n; i++) a = [a]; String(a)',
  'nested groups of a pattern': "new RegExp('('.repeat(n) + 'a' + ')'.repeat(n))",
  'proxies of proxies': 'let p = {}; for (let i = 0; i < n; i++) p = new Proxy(p, {}); p.x',
  'constructors that are proxies':
    'let p = function () {}; for (let i = 0; i < n; i++) p = new Proxy(p, {}); new p()',
  'bound constructors': 'let a = function () {}; for (let i = 0; i < n; i++) a = a.bind(null); new a()',
  'iterators that take from iterators':
    'let g = [1].values(); for (let i = 0; i < n; i++) g = g.take(5); g.next()',
  'iterators that map iterators':
    'let g = [1].values(); for (let i = 0; i < n; i++) g = g.map((x) => x); g.next()',
  'functions that call each other': 'const f = (i) => (i > 0 ? [i].map((j) => f(j - 1)) : 1); f(n)',
}
export type Recursion = keyof typeof RECURSIONS

/** How deep each is tried. */
const DEPTHS = [100, 300, 600, 1250, 2500, 5000]

/** How each ends at these depths in every browser. `caught`: by an error that code can catch; `depth`: by a fault that it cannot. */
export const ENDS: Readonly<Record<Recursion, string>> = {
  'the parser, parentheses': 'done depth depth depth depth depth',
  'the parser, arrays': 'done depth depth depth depth depth',
  'the parser, templates': 'done depth depth depth depth depth',
  'the parser, objects': 'done depth depth depth depth depth',
  'the parser, arguments': 'done depth depth depth depth depth',
  'the parser, indices': 'done depth depth depth depth depth',
  'JSON.parse': 'done done done done depth depth',
  'JSON.stringify': 'done done done done depth depth',
  'String of nested arrays': 'caught caught caught caught caught caught',
  'nested groups of a pattern': 'done caught caught caught caught caught',
  'proxies of proxies': 'done done caught caught caught caught',
  'constructors that are proxies': 'done done depth depth depth depth',
  'bound constructors': 'done done done depth caught caught',
  'iterators that take from iterators': 'done done depth depth depth depth',
  'iterators that map iterators': 'done done depth depth depth depth',
  'functions that call each other': 'caught caught caught caught caught caught',
}
export const RECURSION_NAMES = Object.keys(ENDS) as Recursion[]

/** How a recursion ends at each depth. */
export async function endsOf(name: Recursion): Promise<string> {
  const ends = []
  for (const n of DEPTHS) {
    const outcome = await judged(
      body(`const n = ${n}; try { ${RECURSIONS[name]}; return 1 } catch { return 0 }`),
    )
    ends.push(Array.isArray(outcome) ? ['caught', 'done'][outcome[0]] : outcome.fault.kind)
  }
  return ends.join(' ')
}
