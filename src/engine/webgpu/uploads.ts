import { log2, pow } from '../../math/portable'
import { freeBuffer, createBuffer, type OwnedBuffer } from './buffers'
import { submit } from './commands'
import type { GpuSession } from './device'

/** The buffer grows no further; a longer turn is submitted in parts. */
const MOST_WORDS = 1 << 22

type Words = Int32Array | Uint32Array | Float32Array

/**
 * Everything that is uploaded (batches, requests, records) in one buffer of 32-bit words. A write takes effect at once,
 * but the commands that read it are submitted at the end of the turn. So each write of a turn has its own place, and
 * places are reused after the submit.
 */
export class Uploads {
  private owned: OwnedBuffer
  private used = 0
  private last: { packed: Int32Array; at: number } | null = null
  private readonly session: GpuSession

  constructor(session: GpuSession) {
    this.session = session
    this.owned = createBuffer(session, 'uploads', 1 << 12, 'int32')
  }

  /** The buffer, as programs read it: i32 words, `bitcast` for floats. Valid until the next `reserve`. */
  get words(): OwnedBuffer {
    return this.owned
  }

  /** Makes room for this many words in total, to be written before the next `reserve`. */
  reserve(words: number): void {
    const wanted = this.used + words
    if (wanted <= this.owned.words) return
    // Recorded commands read the written data, so they must be submitted first.
    submit(this.session)
    this.reset()
    // Next time a turn like this one should fit as a whole.
    const target = Math.max(words, Math.min(2 * wanted, MOST_WORDS))
    if (target <= this.owned.words) return
    const grown = createBuffer(this.session, 'uploads', pow(2, Math.ceil(log2(target))), 'int32')
    freeBuffer(this.owned)
    this.owned = grown
  }

  /** Reserves a place that a program will fill; returns its first word. */
  place(words: number): number {
    const at = this.used
    this.used += words
    return at
  }

  /** Copies an array to the GPU; returns its first word. */
  write(array: Words): number {
    const at = this.place(array.length)
    this.session.device.queue.writeBuffer(
      this.owned.buffer,
      at * 4,
      array.buffer,
      array.byteOffset,
      array.byteLength,
    )
    return at
  }

  /**
   * As `write`, for words that are often the same as at the last call, such as the batch of the updates of one step.
   * Compared by content, because the caller may overwrite its arrays. Keeps a reference to `packed`.
   */
  writeUnlessSame(packed: Int32Array): number {
    if (this.last && isSame(this.last.packed, packed)) return this.last.at
    const at = this.write(packed)
    this.last = { packed, at }
    return at
  }

  /** Frees all places, after all recorded commands have been submitted. */
  reset(): void {
    this.used = 0
    this.last = null
  }

  free(): void {
    freeBuffer(this.owned)
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
