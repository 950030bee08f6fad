import { MOST_REWARD } from '../settings/rewardFault'
import { MOST_PARTS, ONLY_PART } from './convention'

/** The file name of the visitor's code in the interpreter; places in it are found by this name. */
export const CODE = 'reward.js'

/** The first character of a driver's text that reports a fault. */
export const FAULT = '!'

/** The most characters of a value or a name that the driver passes on. */
const SHOWN = 40

/**
 * The driver, which runs beside the visitor's code in the interpreter. It is evaluated first, and keeps its own references to
 * the language. The host calls nothing else. The driver calls no method and no iterator that code could have replaced, reads each
 * value of the code once, and writes only texts, numbers and objects without a prototype as JSON, for which no `toJSON` is
 * looked up. The host checks its answers all the same (see `answers.ts`), and restores the memory before the next step.
 * `weights` and `names` return text; `score` returns numbers, or text for a fault.
 */
export const DRIVER = `'use strict';
(() => {
  const { random, row, Float64Array, Function, Object, Object: { freeze, keys, setPrototypeOf }, JSON: { parse, stringify }, Array: { isArray }, String, Math, Error } = globalThis
  const slice = Function.prototype.call.bind(String.prototype.slice)
  delete globalThis.random
  delete globalThis.row
  delete globalThis.SharedArrayBuffer
  delete globalThis.queueMicrotask
  // the sites of a stack would hand the functions of this driver to the code
  Error.prepareStackTrace = (_, sites) => sites
  delete Object.getPrototypeOf(new Error().stack[0]).getFunction
  Error.prepareStackTrace = undefined
  // the host provides the random numbers, so that a step can be repeated
  Math.random = () => { throw new Error('Math.random is not available: call random(), the third argument of reward') }

  const cut = (text) => text.length > ${SHOWN} ? slice(text, 0, ${SHOWN}) + '…' : text
  const written = (value) => {
    if (typeof value === 'string') return stringify(cut(value))
    if (typeof value === 'object' && value !== null) return isArray(value) ? 'an array' : 'an object'
    if (typeof value === 'function' || typeof value === 'symbol') return 'a ' + typeof value
    return cut(String(value)) + (typeof value === 'bigint' ? 'n' : '')
  }
  const isObject = (value) => typeof value === 'object' && value !== null && !isArray(value)
  const frozen = (value) => {
    if (typeof value === 'object' && value !== null) {
      const names = keys(value)
      for (let i = 0; i < names.length; i++) frozen(value[names[i]])
      freeze(value)
    }
    return value
  }
  const bare = (object) => setPrototypeOf(object, null)
  // the names of what code returned: enough of them to see what is wrong
  const shown = (names) => {
    const some = bare([])
    for (let i = 0; i < names.length && i <= ${MOST_PARTS}; i++) some[i] = cut(names[i])
    return some
  }
  const fault = (rest) => '${FAULT}' + stringify(bare(rest))
  const partsFault = (names, value) => fault({ kind: 'parts', expected: shown(names), found: shown(keys(value)) })
  const numberFault = (part, value) => fault({ kind: 'not-a-number', part, found: written(value) })
  const isNumber = (value) => typeof value === 'number' && value >= -${MOST_REWARD} && value <= ${MOST_REWARD}

  return {
    /** The weights that the code declares, as text; null if there are none. */
    weights(declared) {
      if (declared === undefined) return 'null'
      if (!isObject(declared)) return fault({ kind: 'weights', found: written(declared) })
      const names = keys(declared)
      const weights = bare({})
      for (let i = 0; i < names.length; i++) {
        const weight = declared[names[i]]
        if (!isNumber(weight)) return fault({ kind: 'weights', found: cut(names[i]) + ': ' + written(weight) })
        if (i <= ${MOST_PARTS}) weights[cut(names[i])] = weight
      }
      return stringify(weights)
    },
    /** The names of the parts that a call returns, as text. */
    names(reward, text) {
      const { problems, rows } = parse(text)
      row(0)
      const value = reward(frozen(problems[0]), rows[0][1], random)
      if (typeof value === 'number') return stringify(bare([${JSON.stringify(ONLY_PART)}]))
      if (!isObject(value)) return numberFault(null, value)
      return stringify(shown(keys(value)))
    },
    /** The parts of every completion, row by row; \`named\` are the names of the parts. */
    score(reward, text, named) {
      const { problems, rows } = parse(text)
      const names = parse(named)
      const K = names.length
      const place = bare({})
      for (let k = 0; k < K; k++) place[names[k]] = k
      const out = new Float64Array(rows.length * K)
      const isFrozen = new Float64Array(problems.length)
      for (let r = 0; r < rows.length; r++) {
        row(r)
        const p = rows[r][0]
        // each problem within the limits of one call, because thousands of them together need more
        if (!isFrozen[p]) frozen(problems[p])
        isFrozen[p] = 1
        const value = reward(problems[p], rows[r][1], random)
        if (typeof value === 'number' && K === 1) {
          if (!isNumber(value)) return numberFault(null, value)
          out[r] = value
          continue
        }
        if (isNumber(value)) return fault({ kind: 'parts', expected: shown(names), found: bare([]) })
        if (!isObject(value)) return numberFault(null, value)
        const found = keys(value)
        if (found.length !== K) return partsFault(names, value)
        for (let i = 0; i < K; i++) {
          const k = place[found[i]]
          if (k === undefined) return partsFault(names, value)
          const part = value[found[i]]
          if (!isNumber(part)) return numberFault(found[i], part)
          out[r * K + k] = part
        }
      }
      return out
    },
  }
})()
`
