/** Calls of WebGPU since they were last counted, and the buffers that have been made. */
export interface Counts {
  dispatches: number
  submits: number
  reads: number
  buffers: number
}

/** Counts the WebGPU calls of this page until `stop` is called. */
export interface Watch {
  /** the counts since the last call */
  counted(): Counts
  /** the labelled buffers that are there: TensorFlow.js gives its own no label */
  readonly ours: ReadonlySet<GPUBuffer>
  stop(): void
}

/** Begins to count. */
export function watchWebgpu(): Watch {
  const counts: Counts = { dispatches: 0, submits: 0, reads: 0, buffers: 0 }
  const ours = new Set<GPUBuffer>()
  const undo: (() => void)[] = []

  function after<Class extends object, Name extends keyof Class>(
    prototype: Class,
    name: Name,
    also: (self: Class, result: unknown) => void,
  ): void {
    const original = prototype[name] as (...rest: unknown[]) => unknown
    prototype[name] = function (this: Class, ...rest: unknown[]) {
      const result = original.apply(this, rest)
      also(this, result)
      return result
    } as Class[Name]
    undo.push(() => (prototype[name] = original as Class[Name]))
  }

  after(GPUComputePassEncoder.prototype, 'dispatchWorkgroups', () => counts.dispatches++)
  after(GPUQueue.prototype, 'submit', () => counts.submits++)
  after(GPUBuffer.prototype, 'mapAsync', () => counts.reads++)
  after(GPUDevice.prototype, 'createBuffer', (_, buffer) => {
    counts.buffers++
    if ((buffer as GPUBuffer).label) ours.add(buffer as GPUBuffer)
  })
  after(GPUBuffer.prototype, 'destroy', (buffer) => ours.delete(buffer))

  return {
    counted() {
      const seen = { ...counts }
      Object.assign(counts, { dispatches: 0, submits: 0, reads: 0, buffers: 0 })
      return seen
    },
    ours,
    stop() {
      for (const restore of undo.splice(0)) restore()
    },
  }
}
