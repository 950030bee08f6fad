import { ONLY_PART } from './convention'

/** The file name of the visitor's code in the interpreter; places in it are found by this name. */
export const CODE = 'reward.js'

/** What a text of the driver begins with where it is a fault. */
export const FAULT = '!'

/**
 * What runs beside the visitor's code in the interpreter. It is evaluated first, keeps what it needs of the language, and is
 * all that the host talks to. Code that patches the language can spoil its own numbers, no others: the host checks them, and
 * the memory goes back to what it was before the next step. Its functions return numbers, or text where something is wrong.
 */
export const DRIVER = `'use strict';
(() => {
  const { random, row, Float64Array, Object: { freeze, keys, values }, JSON: { parse, stringify }, Array: { isArray }, Number: { isFinite }, String, Math, Math: { fround }, Error } = globalThis
  delete globalThis.random
  delete globalThis.row
  delete globalThis.SharedArrayBuffer
  delete globalThis.queueMicrotask
  // chance is handed in, so that a step can be repeated
  Math.random = () => { throw new Error('Math.random is not to be had: call random(), the third argument of reward') }

  const written = (value) => {
    if (typeof value === 'string') return stringify(value.length > 40 ? value.slice(0, 40) + '…' : value)
    if (typeof value === 'object' && value !== null) return isArray(value) ? 'an array' : 'an object'
    if (typeof value === 'function' || typeof value === 'symbol') return 'a ' + typeof value
    return String(value)
  }
  const isObject = (value) => typeof value === 'object' && value !== null && !isArray(value)
  const frozen = (value) => {
    if (typeof value === 'object' && value !== null && !(value instanceof Float64Array)) { values(value).forEach(frozen); freeze(value) }
    return value
  }
  const fault = (kind, rest) => '${FAULT}' + stringify({ kind, ...rest })
  // as the trainer keeps it, in 32 bits
  const isNumber = (value) => typeof value === 'number' && isFinite(fround(value))

  return {
    /** The weights that the code declares, as text: null where there are none. */
    weights(declared) {
      if (declared === undefined) return 'null'
      if (!isObject(declared)) return fault('weights', { found: written(declared) })
      for (const name of keys(declared)) {
        if (!isNumber(declared[name])) return fault('weights', { found: name + ': ' + written(declared[name]) })
      }
      return stringify(declared)
    },
    /** The names of the parts that a call returns, as text. */
    names(reward, text) {
      const { problems: [problem], rows: [[, completion]] } = parse(text)
      row(0)
      const value = reward(frozen(problem), completion, random)
      if (typeof value === 'number') return stringify([${JSON.stringify(ONLY_PART)}])
      if (!isObject(value)) return fault('not-a-number', { part: null, found: written(value) })
      return stringify(keys(value))
    },
    /** The parts of every completion, row by row; \`named\` are the names of the parts. */
    score(reward, text, named) {
      const { problems, rows } = parse(text)
      const names = parse(named)
      const K = names.length
      const out = new Float64Array(rows.length * K)
      for (const problem of problems) frozen(problem)
      for (let r = 0; r < rows.length; r++) {
        const [p, completion] = rows[r]
        row(r)
        const value = reward(problems[p], completion, random)
        if (typeof value === 'number' && K === 1) {
          if (!isNumber(value)) return fault('not-a-number', { part: null, found: written(value) })
          out[r] = value
          continue
        }
        if (isNumber(value)) return fault('parts', { expected: names, found: [] })
        if (!isObject(value)) return fault('not-a-number', { part: null, found: written(value) })
        let found = 0
        for (const name of keys(value)) {
          const k = names.indexOf(name)
          if (k < 0) return fault('parts', { expected: names, found: keys(value) })
          const part = value[name]
          if (!isNumber(part)) return fault('not-a-number', { part: name, found: written(part) })
          out[r * K + k] = part
          found++
        }
        if (found < K) return fault('parts', { expected: names, found: keys(value) })
      }
      return out
    },
  }
})()
`
