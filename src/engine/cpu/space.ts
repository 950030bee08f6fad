/** The kernels' memory cannot be as large as the runs need: the browser gives no more, or it exceeds WebAssembly's limit. */
export class OutOfMemoryError extends Error {
  override readonly name = 'OutOfMemoryError'
}

/** The compiler keeps its constants below this address. */
const START = 65_536
const PAGE = 65_536
/** a cache line */
const ALIGNMENT = 64

/** WebAssembly memory that is allocated from the bottom up. Pointers stay valid when it grows; views do not. */
export interface Space {
  readonly memory: WebAssembly.Memory
  /** The whole memory. Read the property again after every `take`, because growing detaches earlier views. */
  readonly f32: Float32Array
  readonly i32: Int32Array
  readonly u32: Uint32Array
  readonly f64: Float64Array
  /** A zeroed region of this many 4-byte numbers; returns its pointer in bytes. Throws `OutOfMemoryError` and takes nothing if
   * there is no room. */
  take(count: number): number
  /** Where the next region would begin. */
  mark(): number
  /** Frees every region from a mark on. */
  release(mark: number): void
}

export function createSpace(): Space {
  const memory = new WebAssembly.Memory({ initial: START / PAGE + 1 })
  let next = START
  let f32 = new Float32Array(memory.buffer)
  let i32 = new Int32Array(memory.buffer)
  let u32 = new Uint32Array(memory.buffer)
  let f64 = new Float64Array(memory.buffer)
  return {
    memory,
    get f32() {
      return f32
    },
    get i32() {
      return i32
    },
    get u32() {
      return u32
    },
    get f64() {
      return f64
    },
    take(count) {
      const pointer = next
      const end = Math.ceil((pointer + 4 * count) / ALIGNMENT) * ALIGNMENT
      const missing = end - memory.buffer.byteLength
      if (missing > 0) {
        grow(memory, Math.ceil(missing / PAGE))
        f32 = new Float32Array(memory.buffer)
        i32 = new Int32Array(memory.buffer)
        u32 = new Uint32Array(memory.buffer)
        f64 = new Float64Array(memory.buffer)
      }
      next = end
      f32.fill(0, pointer / 4, next / 4)
      return pointer
    },
    mark: () => next,
    release(mark) {
      next = mark
    },
  }
}

function grow(memory: WebAssembly.Memory, pages: number): void {
  try {
    memory.grow(pages)
  } catch (error) {
    const bytes = memory.buffer.byteLength + pages * PAGE
    throw new OutOfMemoryError(`WebAssembly gives no ${bytes} bytes of memory: ${String(error)}`)
  }
}
