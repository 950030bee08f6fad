import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The name of the module that the plugin `meteredQuickjs` makes. */
const NAME = 'virtual:metered-quickjs'
const RESOLVED = `\0${NAME}`

/** The names under which a metered module exports its counters, each an i32: the work and the stack that are left to it. */
const COUNTERS = ['fuel', 'room']

const SECTION = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 }
const I32 = 0x7f
const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  branch: 0x0c,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  void: 0x40,
  getGlobal: 0x23,
  setGlobal: 0x24,
  i32: 0x41,
  lessSigned: 0x48,
  add: 0x6a,
  subtract: 0x6b,
  shiftUnsigned: 0x76,
  prefix: 0xfc,
  copy: 10,
  fill: 11,
}
/** One unit of fuel pays for copying or filling 2 to the power of this many bytes. */
const LOG2_BYTES_PER_UNIT = 6

/**
 * The bytes of a frame on the browser's stack, as a simple compiler lays it out: FRAME_BYTES for the return address and the
 * engine's own data, and VARIABLE_BYTES for each parameter and variable.
 */
const FRAME_BYTES = 64
const VARIABLE_BYTES = 8

/** 2³¹ − 1 in LEB128. */
const MOST = [0xff, 0xff, 0xff, 0xff, 0x07]

/** An unsigned integer in LEB128. */
function leb(value) {
  const bytes = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest]
    bytes.push((rest & 0x7f) | 0x80)
  }
}

/** A signed integer from 0 on in LEB128. */
function signedLeb(value) {
  const bytes = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x40) return [...bytes, rest]
    bytes.push((rest & 0x7f) | 0x80)
  }
}

/** Reads values of a binary one after the other, from the byte `at` on. */
function reader(bytes, at = 0) {
  return {
    get at() {
      return at
    },
    byte: () => bytes[at++],
    skip: (count) => (at += count),
    /** reads a LEB128 of any width; returns its value if that is below 2³² */
    leb() {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]
        if (shift < 32) value |= (byte & 0x7f) << shift
        if (byte < 0x80) return value >>> 0
      }
    },
    lebs(count) {
      for (let left = count; left > 0; left--) this.leb()
    },
    vector(each) {
      for (let left = this.leb(); left > 0; left--) each()
    },
  }
}

/**
 * Skips what belongs to an opcode and follows it. Returns the second part of an opcode that has two, else null.
 * @throws Error for an opcode that is not known
 */
function skipImmediates(read, op) {
  if (op === 0xfc) {
    const sub = read.leb()
    if (sub <= 7) return sub
    if (sub === OP.fill || sub === 9 || sub === 13 || (sub >= 15 && sub <= 17)) read.lebs(1)
    else if (sub === 8 || sub === OP.copy || sub === 12 || sub === 14) read.lebs(2)
    else throw new Error(`the opcode fc ${sub} is not known`)
    return sub
  }
  // blocks have a type; branches, calls, locals, globals, tables, ref.null and ref.func an index; i32 and i64 a value
  const takesOne =
    (op >= 0x02 && op <= 0x04) ||
    [0x0c, 0x0d, 0x10, 0x41, 0x42, 0xd0, 0xd2].includes(op) ||
    (op >= 0x20 && op <= 0x26)
  if (takesOne) read.lebs(1)
  else if (op === 0x0e) read.lebs(read.leb() + 1)
  else if (op === 0x11 || (op >= 0x28 && op <= 0x3e)) read.lebs(2)
  else if (op === 0x1c) read.vector(() => read.byte())
  else if (op === 0x3f || op === 0x40) read.byte()
  else if (op === 0x43) read.skip(4)
  else if (op === 0x44) read.skip(8)
  else {
    const takesNone = op <= 0x01 || op === 0x05 || op === 0x0b || op === 0x0f || op === 0x1a || op === 0x1b
    if (!takesNone && !(op >= 0x45 && op <= 0xc4) && op !== 0xd1)
      throw new Error(`the opcode ${op.toString(16)} is not known`)
  }
  return null
}

/** Instructions that subtract a number, which `instructions` computes, from a global counter, and trap if it falls below 0. */
const charge = (counter, instructions) => [
  ...[OP.getGlobal, ...counter, ...instructions, OP.subtract, OP.setGlobal, ...counter],
  ...[OP.getGlobal, ...counter, OP.i32, 0, OP.lessSigned, OP.if, OP.void, OP.unreachable, OP.end],
]

/** Reads the declarations of a function's variables; returns how many there are. */
function readVariables(read) {
  let count = 0
  read.vector(() => {
    count += read.leb()
    read.byte()
  })
  return count
}

/** Whether the body of a function calls functions. */
function callsFunctions(bytes, start, end) {
  const read = reader(bytes, start)
  readVariables(read)
  while (read.at < end) {
    const op = read.byte()
    if (op === OP.call || op === OP.callIndirect) return true
    skipImmediates(read, op)
  }
  return false
}

/**
 * A copy of the body of a function that also counts its loops, copies and fills, and, if it calls others, its frame. The body
 * becomes a block, so that the frame is given back wherever the body returns.
 * @param start where the body starts in `bytes`; it ends before `end`
 * @param type the numbers of its parameters, and the code of its result
 * @param globals the indices of the counters `fuel` and `room`, and of a global that holds the length of a copy or a fill while it
 * is counted
 */
function meteredBody(bytes, start, end, type, { fuel, room, length }) {
  const chargeRound = charge(fuel, [OP.i32, 1])
  const chargeLength = [
    ...[OP.setGlobal, ...length],
    ...charge(fuel, [OP.getGlobal, ...length, OP.i32, LOG2_BYTES_PER_UNIT, OP.shiftUnsigned]),
    ...[OP.getGlobal, ...length],
  ]
  const read = reader(bytes, start)
  const variables = type.params + readVariables(read)
  const frame = [OP.i32, ...signedLeb(FRAME_BYTES + VARIABLE_BYTES * variables)]
  const isCounted = callsFunctions(bytes, start, end)
  const out = []
  let copied = start
  const keep = (to) => {
    for (; copied < to; copied++) out.push(bytes[copied])
  }
  keep(read.at)
  if (isCounted) out.push(...charge(room, frame), OP.block, type.result)
  let blocks = 0
  while (read.at < end) {
    const at = read.at
    const op = read.byte()
    const sub = skipImmediates(read, op)
    if (op === OP.block || op === OP.loop || op === OP.if) blocks++
    else if (op === OP.end) blocks--
    if (op === OP.loop) {
      keep(read.at)
      out.push(...chargeRound)
    } else if (op === OP.prefix && (sub === OP.copy || sub === OP.fill)) {
      keep(at)
      out.push(...chargeLength)
    } else if (op === OP.return && isCounted) {
      keep(at)
      copied = read.at
      out.push(OP.branch, ...leb(blocks))
    }
  }
  keep(end)
  if (isCounted) out.push(OP.getGlobal, ...room, ...frame, OP.add, OP.setGlobal, ...room, OP.end)
  return out
}

/** The types of functions, by index: how many parameters they have, and the code of their result as that of a block. */
function readTypes(bytes, { start }) {
  const read = reader(bytes, start)
  const types = []
  read.vector(() => {
    if (read.byte() !== 0x60) throw new Error('a type that is not of a function is not known')
    const params = read.leb()
    read.skip(params)
    const results = read.leb()
    if (results > 1) throw new Error('functions with several results are not known')
    types.push({ params, result: results === 0 ? OP.void : read.byte() })
  })
  return types
}

/** The types of the module's own functions, in order. */
function ownTypes(bytes, types, { start }) {
  const read = reader(bytes, start)
  const own = []
  read.vector(() => own.push(types[read.leb()]))
  return own
}

/**
 * Imported globals would have the first indices, and `metered` counts only the module's own to find a free index.
 * @throws Error if a module imports something other than functions
 */
function requireFunctions(bytes, imports) {
  if (!imports) return
  const read = reader(bytes, imports.start)
  read.vector(() => {
    read.skip(read.leb())
    read.skip(read.leb())
    const kind = read.byte()
    if (kind !== 0) throw new Error(`an import of kind ${kind} is not known`)
    read.leb()
  })
}

/**
 * Makes a WebAssembly module count what it does. It subtracts from its exported global `fuel`: 1 for each round of a loop, and
 * n / 64 for each copy or fill of n bytes. While a function that calls others runs, it takes the size of its frame from the
 * exported global `room`. If one of the two falls below 0, the run ends with a trap. So if the host sets both low enough, no call
 * runs for ever or fills the stack of the browser, and where it ends depends neither on the machine nor on the browser.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function metered(bytes) {
  const sections = []
  const read = reader(bytes, 8)
  while (read.at < bytes.length) {
    const id = read.byte()
    const size = read.leb()
    sections.push({ id, start: read.at, end: read.at + size })
    read.skip(size)
  }
  const section = (id) => sections.find((one) => one.id === id)
  const globals = reader(bytes, section(SECTION.global).start).leb()
  requireFunctions(bytes, section(SECTION.import))
  const own = { fuel: leb(globals), room: leb(globals + 1), length: leb(globals + 2) }
  const types = ownTypes(bytes, readTypes(bytes, section(SECTION.type)), section(SECTION.function))

  const contents = ({ id, start, end }) => {
    const count = reader(bytes, start)
    if (id === SECTION.global) {
      const mutable = (value) => [I32, 1, OP.i32, ...value, OP.end]
      // the module starts with as much of both as the counters can hold
      const added = [...mutable(MOST), ...mutable(MOST), ...mutable([0])]
      return [...leb(count.leb() + 3), ...bytes.subarray(count.at, end), ...added]
    }
    if (id === SECTION.export) {
      const exported = COUNTERS.flatMap((counter) => {
        const name = new TextEncoder().encode(counter)
        return [...leb(name.length), ...name, 3, ...own[counter]]
      })
      return [...leb(count.leb() + COUNTERS.length), ...bytes.subarray(count.at, end), ...exported]
    }
    if (id !== SECTION.code) return bytes.subarray(start, end)
    const bodies = []
    const functions = count.leb()
    for (const each of leb(functions)) bodies.push(each)
    for (let f = 0; f < functions; f++) {
      const size = count.leb()
      const body = meteredBody(bytes, count.at, count.at + size, types[f], own)
      for (const each of leb(body.length)) bodies.push(each)
      for (const each of body) bodies.push(each)
      count.skip(size)
    }
    return bodies
  }
  const parts = [bytes.subarray(0, 8)]
  for (const one of sections) {
    // leaves out custom sections: names of functions, and notes of tools
    if (one.id === 0) continue
    const content = Uint8Array.from(contents(one))
    parts.push(Uint8Array.from([one.id, ...leb(content.length)]), content)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * A plugin of Vite that makes the module `virtual:metered-quickjs`. Its default export is the metered QuickJS in base64. The
 * module is loaded when a reward has code, in the browser and in Node.
 * @returns {import('vite').Plugin}
 */
export function meteredQuickjs() {
  return {
    name: 'metered-quickjs',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const path = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')
      const binary = metered(readFileSync(path))
      return `export default ${JSON.stringify(Buffer.from(binary).toString('base64'))}`
    },
  }
}
