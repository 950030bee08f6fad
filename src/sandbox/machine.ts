import { Intrinsics, JSException, QuickJS, type JSValueHandle } from 'quickjs-wasi'
import { cutText, type RewardFault } from '../settings/rewardFault'
import { CODE, DRIVER } from './driver'

/** Bytes that the code may use: the limit of QuickJS. */
const MEMORY_LIMIT = 16 * 2 ** 20
/** A block of this size lies above all used memory, because the free gaps below a used block are smaller. */
const ABOVE_ALL = MEMORY_LIMIT + 2 ** 20
/** Bytes of the WebAssembly memory, which never grows: room for the code, for free gaps in it, and for such a block. */
const RESERVED = MEMORY_LIMIT + ABOVE_ALL + 8 * 2 ** 20
/** Bytes of the interpreter's own stack. Code can catch the error when it is full. */
const STACK = 48 * 1024
/**
 * Bytes of the browser's stack that the interpreter may take, as `tools/metered.mjs` counts them. When they are used up, the call
 * ends with a fault that code cannot catch. The stack itself was full at 530,000 in a fresh worker of Chromium and at more than a
 * million in Firefox and Node, so this limit comes first in every browser.
 */
const ROOM = 256 * 1024
/** The limits of a call. QuickJS checks once in 10,000 branches and knows the line; fuel counts all rounds of loops. */
const CALL_LOOKS = 100
const CALL_FUEL = 30_000_000
/**
 * The fuel of all calls on a step's completions together. Code took 4 to 30 s to use it up where this was measured. No clock
 * decides, so that a run ends at the same completion on every machine.
 */
const STEP_FUEL = 1_000_000_000
/** The fuel of a call of `random`, which leaves the interpreter: it takes as long as this many rounds of a loop. */
const RANDOM_FUEL = 100

/** The parts of JavaScript that rewards can use. There is no Date, performance, WeakRef, FinalizationRegistry or Atomics. */
const LANGUAGE =
  Intrinsics.EVAL |
  Intrinsics.REGEXP |
  Intrinsics.JSON |
  Intrinsics.PROXY |
  Intrinsics.MAP_SET |
  Intrinsics.TYPED_ARRAYS |
  Intrinsics.PROMISE

/** The exports of the module besides the functions that the library calls. */
type Exports = ReturnType<QuickJS['_getExports']> & { fuel: WebAssembly.Global; room: WebAssembly.Global }
const STACK_POINTER = '__stack_pointer'

/** The clock always reads 0 and entropy is zeros: the code has access to neither. */
const WASI = (memory: WebAssembly.Memory) => ({
  clock_time_get(_clock: number, _precision: bigint, into: number) {
    new DataView(memory.buffer).setBigUint64(into, 0n, true)
    return 0
  },
  random_get(into: number, length: number) {
    new Uint8Array(memory.buffer, into, length).fill(0)
    return 0
  },
  fd_write: () => 0,
})

/** The memory of the machine at one time. Restoring it undoes everything that has happened since. */
export type Image = Readonly<{ bytes: Uint8Array; stackPointer: number }>

/** A fault, and its place in the code if that is known. */
export type Crash = Pick<RewardFault, 'fault' | 'line' | 'column'>

/** QuickJS in WebAssembly with the driver in it. All code shares one machine, which changes from one image to another. */
export interface Machine {
  /** the image that holds only the driver */
  readonly empty: Image
  readonly vm: QuickJS
  /** the driver's functions, by name; valid in every image */
  driver(name: string): JSValueHandle
  image(): Image
  /** Restores an image and calls `act` within the limits of a call and a step. Handles made since then become invalid. */
  from<T>(image: Image, act: () => T): { value: T } | { crash: Crash }
  /** Restarts the limits of a call within those of the step, for another call. */
  nextCall(): void
  /** the source of `random()`; must be set before code that may call it */
  random: () => number
  /** called by the driver before each completion */
  onRow: (row: number) => void
}

let machine: Promise<Machine> | null = null

/** The machine of this worker, made by the first call; a failure to load it is not remembered. */
export function machineOf(): Promise<Machine> {
  machine ??= createMachine().catch((error: unknown) => {
    machine = null
    throw error
  })
  return machine
}

async function createMachine(): Promise<Machine> {
  const { default: base64 } = await import('virtual:metered-quickjs')
  const wasm = await WebAssembly.compile(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)))
  let looks = CALL_LOOKS
  /** the fuel that is left to the step, without that of the present call */
  let reserve = STEP_FUEL
  const vm = await QuickJS.create({
    wasm,
    memoryLimit: MEMORY_LIMIT,
    maxStackSize: STACK,
    intrinsics: LANGUAGE,
    interruptHandler: () => --looks < 0,
    wasi: WASI,
  })
  const exports = vm['_getExports']() as Exports

  const refuel = (left: number) => {
    const given = Math.min(CALL_FUEL, left)
    exports.fuel.value = given
    reserve = left - given
    looks = CALL_LOOKS
  }
  refuel(STEP_FUEL)
  vm.setProp(
    vm.global,
    'random',
    vm.newFunction('random', () => {
      exports.fuel.value -= RANDOM_FUEL
      return vm.newNumber(machine.random())
    }),
  )
  vm.setProp(
    vm.global,
    'row',
    vm.newFunction('row', function (row) {
      machine.onRow(row.toNumber())
      return vm.undefined
    }),
  )
  const driver = vm.evalCode(DRIVER, 'driver.js')
  const functions = new Map(driver.keys().map((name) => [name, driver.getProp(name)]))
  // the library makes these handles at their first use and keeps them: so they must be part of every image
  void [vm.undefined, vm.null, vm.true, vm.false]
  // Takes all memory at once, because restoring an image could not undo that the heap has grown.
  exports.free(exports.malloc(RESERVED))

  const image = (): Image => {
    const top = exports.malloc(ABOVE_ALL)
    if (top === 0) throw new Error(NO_MEMORY)
    exports.free(top)
    return {
      bytes: new Uint8Array(exports.memory.buffer).slice(0, top + 64),
      stackPointer: exports[STACK_POINTER].value as number,
    }
  }

  const machine: Machine = {
    empty: image(),
    vm,
    driver: (name) => functions.get(name)!,
    image,
    nextCall: () => refuel(reserve + exports.fuel.value),
    from({ bytes, stackPointer }, act) {
      new Uint8Array(exports.memory.buffer).set(bytes)
      exports[STACK_POINTER].value = stackPointer
      refuel(STEP_FUEL)
      exports.room.value = ROOM
      try {
        return { value: act() }
      } catch (error) {
        return { crash: crashOf(error, { looks, reserve, room: exports.room.value as number }) }
      }
    },
    random: () => 0,
    onRow: () => undefined,
  }
  return machine
}

/** Messages of a stack overflow, in the interpreter or in the host. */
const STACK_OVERFLOW = /call stack|recursion/i
/** The message of the error if there is no room for a block above all used memory. */
const NO_MEMORY = 'out of memory'
/** Messages of the interpreter when its memory has run out. */
const MEMORY = /^(out of memory|string too long|invalid (string|array|array buffer) length)/
/** The message of a fault, from the code or from the host. */
const cut = (message: string) => cutText(message, 300)

/** The beginning of a text of an error, short enough for any regular expression; the innermost frames of a stack come first. */
const readable = (text: string) => text.slice(0, 10_000)

/** The limits that were left when an error ended a call. */
interface Left {
  looks: number
  /** fuel of the step beyond that of the call */
  reserve: number
  room: number
}

function crashOf(error: unknown, { looks, reserve, room }: Left): Crash {
  const nowhere = { line: null, column: null }
  if (error instanceof JSException) {
    // code may have written any text of any length into them
    const [name, message, stack] = [error.name, error.message, error.stack ?? ''].map(readable)
    // a part without text, such as null or a symbol, arrives as <null>
    const parts = [name, message].filter((text) => text !== '<null>')
    const said = cut(parts.length === 0 ? 'null' : parts.join(': '))
    const place = placeIn(stack)
    if (looks < 0) return { fault: { kind: 'time' }, ...place }
    if (name === 'SyntaxError' && !STACK_LINE.test(stack))
      return { fault: { kind: 'syntax', message: cut(message) }, ...place }
    if (STACK_OVERFLOW.test(message)) return { fault: { kind: 'depth' }, ...place }
    if (MEMORY.test(message)) return { fault: { kind: 'memory' }, ...place }
    return { fault: { kind: 'thrown', message: said }, ...place }
  }
  // a counter of the metered module has fallen below 0
  if (error instanceof WebAssembly.RuntimeError) {
    if (room < 0) return { fault: { kind: 'depth' }, ...nowhere }
    return { fault: { kind: reserve === 0 ? 'step-time' : 'time' }, ...nowhere }
  }
  const message = error instanceof Error ? error.message : String(error)
  if (STACK_OVERFLOW.test(message)) return { fault: { kind: 'depth' }, ...nowhere }
  if (message === NO_MEMORY) return { fault: { kind: 'memory' }, ...nowhere }
  return { fault: { kind: 'thrown', message: cut(message) }, ...nowhere }
}

/** A line of a stack for a function: a SyntaxError of the code itself has none. */
const STACK_LINE = /^ *at \S+ \(/m

/** The innermost frame of a stack that lies in the visitor's code. */
function placeIn(stack: string): Pick<RewardFault, 'line' | 'column'> {
  const [, line, column] = new RegExp(`${CODE.replace('.', '\\.')}:(\\d+)(?::(\\d+))?`).exec(stack) ?? []
  return { line: line ? Number(line) : null, column: column ? Number(column) : null }
}
