import { body } from './judging'

/** True where an expression throws or has no value. */
const fails = (expression: string) =>
  `(() => { try { return (${expression}) === undefined } catch { return true } })()`
const absent = (...names: string[]) =>
  body(
    `return ${names.map((name) => `typeof ${name} === 'undefined' && globalThis['${name}'] === undefined`).join(' && ')} ? 0 : 1`,
  )
const failing = (...expressions: string[]) => body(`return ${expressions.map(fails).join(' && ')} ? 0 : 1`)

/** Code that tries to reach what a reward must not, and returns 0 where it does not. */
export const attempts: readonly (readonly [what: string, code: string])[] = [
  [
    'the network',
    absent('fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'importScripts'),
  ],
  [
    'the network by import()',
    body(
      'let reached = 0; try { import("https://example.org/x.js").then(() => { reached = 1 }) } catch {} return reached',
    ),
  ],
  ['a module of Node', failing('require("fs")', 'process.env', 'globalThis.process.exit()')],
  ['storage', absent('localStorage', 'sessionStorage', 'indexedDB', 'caches', 'navigator')],
  ['the page', absent('document', 'window', 'self', 'parent', 'top', 'location', 'frames')],
  [
    'the worker',
    absent(
      'postMessage',
      'onmessage',
      'Worker',
      'SharedWorker',
      'BroadcastChannel',
      'MessageChannel',
      'close',
    ),
  ],
  ['timers', absent('setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask')],
  ['time', absent('Date', 'performance', 'Temporal', 'Intl')],
  ['chance', failing('Math.random()', 'crypto.getRandomValues(new Uint8Array(4))')],
  ['what depends on the garbage collector', absent('WeakRef', 'FinalizationRegistry', 'gc')],
  ['other threads', absent('Atomics', 'SharedArrayBuffer', 'WebAssembly')],
  [
    'a promise after its call',
    `let late = 0; Promise.resolve().then(() => { late = 1; for (;;); });\n${body('async function f() { await 1; late = 1; for (;;); } f(); return late')}`,
  ],
  [
    'the host by a constructor',
    body(
      'const world = [].constructor.constructor("return this")(); return world === globalThis && world.process === undefined && world.fetch === undefined ? 0 : 1',
    ),
  ],
  [
    'the host by what it is given',
    body(
      'const world = random.constructor("return this")(); return world === globalThis && completion.constructor === Object && problem.constructor === Object ? 0 : 1',
    ),
  ],
  ['the host by the caller', failing('reward.caller.name', 'arguments.callee.caller.name')],
  [
    'the host by an error',
    body('try { null.x } catch (error) { return /node_modules|http|file:|wasm/.test(error.stack) ? 1 : 0 }'),
  ],
  ['the driver’s own functions', absent('row', 'score', 'names')],
  [
    'the problem, to change it',
    body(
      'try { problem.target[0] = 99; problem.more = 1 } catch {} return problem.target[0] === 1 && problem.more === undefined ? 0 : 1',
    ),
  ],
]
