import { recordCopy, submit } from './commands'
import type { GpuSession } from './device'
import { GpuError } from './failure'

interface Part {
  staging: number
  offset: number
  size: number
  resolve: (data: ArrayBuffer) => void
  reject: (failure: Error) => void
}

/** Largest staging buffer that is kept, in bytes. Larger results (whole states, not steps) get their own buffer. */
const LARGE = 1 << 24

/**
 * Reads results back to the CPU. Everything requested in one turn of the event loop is copied into one staging buffer,
 * submitted and read once when the turn ends. Staging buffers are reused.
 */
export class Readout {
  private parts: Part[] = []
  private filling: { buffer: GPUBuffer; used: number }[] = []
  private idle: GPUBuffer[] = []
  private capacity = 1 << 12
  private closed: Error | null = null
  private readonly waiting = new Set<Part>()
  private readonly unsubscribe: () => void
  private readonly session: GpuSession
  private readonly onSubmit: () => void

  /** @param onSubmit called after every submit of ours */
  constructor(session: GpuSession, onSubmit: () => void) {
    this.session = session
    this.onSubmit = onSubmit
    this.unsubscribe = session.onFailure((failure) => this.close(failure))
  }

  /** The bytes [offset, offset + size) of a buffer as they are after all commands recorded so far. */
  read(buffer: GPUBuffer, offset: number, size: number): Promise<ArrayBuffer> {
    const failure = this.closed ?? this.session.failure
    if (failure) return Promise.reject(failure)
    if (size === 0) return Promise.resolve(new ArrayBuffer(0))
    return new Promise((resolve, reject) => {
      if (this.parts.length === 0) queueMicrotask(() => void this.flush())
      const staging = this.room(size)
      const place = this.filling[staging]
      recordCopy(this.session, buffer, offset, place.buffer, place.used, size)
      const part = { staging, offset: place.used, size, resolve, reject }
      // A mapped range starts at a multiple of 8.
      place.used += Math.ceil(size / 8) * 8
      this.parts.push(part)
      this.waiting.add(part)
    })
  }

  /** Rejects pending reads and frees the staging buffers. */
  close(failure: Error): void {
    if (this.closed) return
    this.closed = failure
    this.unsubscribe()
    for (const part of this.waiting) part.reject(failure)
    this.waiting.clear()
    for (const buffer of this.idle) buffer.destroy()
    for (const { buffer } of this.filling) buffer.destroy()
    this.idle = []
    this.filling = []
    this.parts = []
  }

  /** Index of a staging buffer of this turn with room for `size` bytes. */
  private room(size: number): number {
    const last = this.filling.at(-1)
    if (last && last.buffer.size - last.used >= size) return this.filling.length - 1
    const wanted = Math.max(size > LARGE ? 0 : this.capacity, Math.ceil(size / 8) * 8)
    const kept = this.idle.findIndex((buffer) => buffer.size >= wanted)
    const buffer = kept >= 0 ? this.idle.splice(kept, 1)[0] : this.createStaging(wanted)
    this.filling.push({ buffer, used: 0 })
    return this.filling.length - 1
  }

  private createStaging(size: number): GPUBuffer {
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
    return this.session.device.createBuffer({ label: 'staging', size, usage })
  }

  private async flush(): Promise<void> {
    if (this.closed) return
    const { parts, filling } = this
    this.parts = []
    this.filling = []
    try {
      submit(this.session)
      this.onSubmit()
      await Promise.all([
        this.session.checked,
        ...filling.map(({ buffer, used }) => buffer.mapAsync(GPUMapMode.READ, 0, used)),
      ])
    } catch (error) {
      // A lost device rejects its reads first and reports the loss a moment later.
      await Promise.race([this.session.device.lost, new Promise((resolve) => setTimeout(resolve, 200))])
      this.close(this.session.failure ?? new GpuError(`A read failed: ${String(error)}`))
    }
    if (this.closed) {
      for (const { buffer } of filling) buffer.destroy()
      return
    }
    for (const part of parts) {
      const { staging, offset, size, resolve } = part
      this.waiting.delete(part)
      resolve(filling[staging].buffer.getMappedRange(offset, size).slice(0))
    }
    const total = filling.reduce((sum, { buffer, used }) => sum + (buffer.size > LARGE ? 0 : used), 0)
    // Next time one buffer will hold a turn like this one.
    while (this.capacity < Math.min(total, LARGE)) this.capacity *= 2
    for (const { buffer } of filling) {
      buffer.unmap()
      if (buffer.size > LARGE || buffer.size < this.capacity) buffer.destroy()
      else this.idle.push(buffer)
    }
  }
}
