import { freeBuffer, keepBuffer, type Kept } from './buffers'
import { submit } from './commands'
import type { GpuSession } from './device'

/** Beyond this a long turn is submitted in parts instead. */
const MOST_WORDS = 1 << 22

type Words = Int32Array | Uint32Array | Float32Array

/**
 * Everything that travels to the GPU – batches, requests, records – in one kept buffer of 32-bit words. A write takes
 * effect at once, while the commands that read it are submitted at the end of the turn: so each write of a turn has its
 * own place, and places are used again after the submit.
 */
export class Uploads {
  private kept: Kept
  private used = 0
  private last: { packed: Int32Array; at: number } | null = null
  private readonly session: GpuSession

  constructor(session: GpuSession) {
    this.session = session
    this.kept = keepBuffer(session, 'uploads', 1 << 12, 'int32')
  }

  /** The buffer, as programs read it: i32 words, `bitcast` for floats. Valid until the next `reserve`. */
  get words(): Kept {
    return this.kept
  }

  /** Makes room for that many words in all, to be written before the next `reserve`. */
  reserve(words: number): void {
    const wanted = this.used + words
    if (wanted <= this.kept.words) return
    // What was recorded reads what was written, so it goes first.
    submit(this.session)
    this.reset()
    // Next time a turn like this one is to fit as a whole.
    const target = Math.max(words, Math.min(2 * wanted, MOST_WORDS))
    if (target <= this.kept.words) return
    const grown = keepBuffer(this.session, 'uploads', 2 ** Math.ceil(Math.log2(target)), 'int32')
    freeBuffer(this.kept)
    this.kept = grown
  }

  /** Keeps a place that a program will fill; returns where, in words. */
  place(words: number): number {
    const at = this.used
    this.used += words
    return at
  }

  /** Copies an array to the GPU; returns where, in words. */
  write(array: Words): number {
    const at = this.place(array.length)
    this.session.device.queue.writeBuffer(
      this.kept.buffer,
      at * 4,
      array.buffer,
      array.byteOffset,
      array.byteLength,
    )
    return at
  }

  /**
   * As `write`, for words that are often the same as at the last call: the batch of the updates of one step. Compared by
   * content, not by identity, because the caller may fill the same arrays anew. Keeps `packed`.
   */
  writeUnlessSame(packed: Int32Array): number {
    if (this.last && isSame(this.last.packed, packed)) return this.last.at
    const at = this.write(packed)
    this.last = { packed, at }
    return at
  }

  /** All recorded commands have been submitted: all places are free. */
  reset(): void {
    this.used = 0
    this.last = null
  }

  free(): void {
    freeBuffer(this.kept)
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
