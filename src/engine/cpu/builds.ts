/** The builds of the kernels: `relaxed` uses fused multiply-add and is 1.35 times faster; `simd128` gives the same bits on
 * every machine. */
const KERNEL_BUILDS = ['relaxed', 'simd128'] as const
export type KernelBuild = (typeof KERNEL_BUILDS)[number]

const SOURCES: Record<KernelBuild, () => Promise<{ default: string }>> = {
  relaxed: () => import('./kernels/index.ts?kernels=relaxed'),
  simd128: () => import('./kernels/index.ts?kernels=simd128'),
}
const compiled = new Map<KernelBuild, Promise<WebAssembly.Module>>()

/** The compiled kernels, once per build. Rejects if the browser or its Content-Security-Policy does not allow them. */
export function kernelModule(build: KernelBuild): Promise<WebAssembly.Module> {
  const known = compiled.get(build)
  if (known) return known
  const module = SOURCES[build]().then(({ default: base64 }) =>
    WebAssembly.compile(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))),
  )
  compiled.set(build, module)
  return module
}

/**
 * The fastest build that runs here, or null if none does. It compiles them to find out: `WebAssembly.validate` checks the
 * instructions, but not whether compiling is allowed.
 */
export async function bestKernelBuild(): Promise<KernelBuild | null> {
  if (typeof WebAssembly === 'undefined') return null
  for (const build of KERNEL_BUILDS) {
    try {
      await kernelModule(build)
      return build
    } catch {
      compiled.delete(build)
    }
  }
  return null
}
