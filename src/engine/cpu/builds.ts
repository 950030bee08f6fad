/** The builds of the kernels: with fused multiply-add, 1.35 times faster, and without, the same bits on every machine. */
export const KERNEL_BUILDS = ['relaxed', 'simd128'] as const
export type KernelBuild = (typeof KERNEL_BUILDS)[number]

const SOURCES: Record<KernelBuild, () => Promise<{ default: string }>> = {
  relaxed: () => import('./kernels/index.ts?kernels=relaxed'),
  simd128: () => import('./kernels/index.ts?kernels=simd128'),
}
const compiled = new Map<KernelBuild, Promise<WebAssembly.Module>>()

/** The compiled kernels, once per build. Rejects where the browser or its Content-Security-Policy does not take them. */
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
 * The fastest build that runs here, or null where none does. It is compiled to find out: `WebAssembly.validate` knows the
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
