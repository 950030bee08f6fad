/** What was asked of WebGPU, in this thread. */
export interface GpuCalls {
  dispatches: number
  submits: number
  /** mappings of a buffer, and the milliseconds in which at least one was awaited, computing included */
  reads: number
  readMs: number
  newBuffers: number
}

/** Counts the calls of WebGPU while `work` runs, by functions put before those of the browser. */
export async function countGpuCalls(work: () => Promise<void>): Promise<GpuCalls> {
  const calls: GpuCalls = { dispatches: 0, submits: 0, reads: 0, readMs: 0, newBuffers: 0 }
  if (typeof GPUDevice === 'undefined') {
    await work()
    return calls
  }
  let awaited = 0
  let since = 0
  const settled = () => {
    if (--awaited === 0) calls.readMs += performance.now() - since
  }
  const pass = GPUComputePassEncoder.prototype
  const restore = [
    before(pass, 'dispatchWorkgroups', () => calls.dispatches++),
    before(pass, 'dispatchWorkgroupsIndirect', () => calls.dispatches++),
    before(GPUQueue.prototype, 'submit', () => calls.submits++),
    before(GPUDevice.prototype, 'createBuffer', () => calls.newBuffers++),
    replace(
      GPUBuffer.prototype,
      'mapAsync',
      (map) =>
        function (this: GPUBuffer, ...rest) {
          calls.reads++
          if (awaited++ === 0) since = performance.now()
          const mapped = map.apply(this, rest)
          mapped.then(settled, settled)
          return mapped
        },
    ),
  ]
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
  }
  return calls
}

/** Runs `work` with a GPU that computes nothing: everything else is recorded, sent and awaited as ever. */
export async function withoutDispatches(work: () => Promise<void>): Promise<void> {
  const pass = GPUComputePassEncoder.prototype
  const restore = [
    replace(pass, 'dispatchWorkgroups', () => () => undefined),
    replace(pass, 'dispatchWorkgroupsIndirect', () => () => undefined),
  ]
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
  }
}

/** Puts another function in the place of a method; returns how to undo it. */
function replace<Class, Name extends keyof Class>(
  prototype: Class,
  name: Name,
  make: (original: Class[Name]) => Class[Name],
): () => void {
  const original = prototype[name]
  prototype[name] = make(original)
  return () => void (prototype[name] = original)
}

function before<Class, Name extends keyof Class>(prototype: Class, name: Name, also: () => void): () => void {
  return replace(prototype, name, (original) => {
    const method = original as (...rest: unknown[]) => unknown
    return function (this: unknown, ...rest: unknown[]) {
      also()
      return method.apply(this, rest)
    } as Class[Name]
  })
}
