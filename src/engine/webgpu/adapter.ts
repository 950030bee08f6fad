/** The WebGPU adapter of this browser. */
export interface AdapterReport {
  /**
   * - `hardware`: a GPU
   * - `software`: an adapter that computes on the CPU (SwiftShader, WARP, llvmpipe)
   * - `none`: the browser has WebGPU and no adapter for it
   * - `no-webgpu`: the browser has no WebGPU, or the page is not in a secure context
   */
  kind: 'hardware' | 'software' | 'none' | 'no-webgpu'
  /** vendor, architecture and description of the adapter; empty if there is none */
  name: string
}

/** Asks the browser for its adapter, in a page or a worker. Does not load TensorFlow.js. */
export async function inspectAdapter(): Promise<AdapterReport> {
  if (!hasWebgpu()) return { kind: 'no-webgpu', name: '' }
  const adapter = await requestAdapter()
  if (!adapter) return { kind: 'none', name: '' }
  return { kind: isSoftware(adapter) ? 'software' : 'hardware', name: adapterName(adapter) }
}

/** The WebGPU interface of this page or worker; undefined if it has none. */
function webgpu(): GPU | undefined {
  // oxlint-disable-next-line playground/same-everywhere -- whether there is a GPU depends on the machine
  return typeof navigator === 'undefined' ? undefined : navigator.gpu
}

/** Whether this page or worker has the WebGPU interface at all. */
export const hasWebgpu = (): boolean => webgpu() !== undefined

/** The adapter that the engine runs on; null if there is none. */
export async function requestAdapter(): Promise<GPUAdapter | null> {
  try {
    return (await webgpu()?.requestAdapter({ powerPreference: 'high-performance' })) ?? null
  } catch {
    // Some browsers reject instead of answering null, for example when the GPU process has crashed too often.
    return null
  }
}

/** Vendor, architecture and description of an adapter, as far as the browser reveals them. */
export function adapterName({ info }: GPUAdapter): string {
  const parts = [info.vendor, info.architecture, info.description]
  return parts.filter((part, i) => part && parts.indexOf(part) === i).join(' ')
}

function isSoftware(adapter: GPUAdapter): boolean {
  // Older browsers have `isFallbackAdapter` on the adapter instead of in its info.
  const older = adapter as GPUAdapter & { isFallbackAdapter?: boolean }
  return adapter.info.isFallbackAdapter ?? older.isFallbackAdapter ?? false
}
