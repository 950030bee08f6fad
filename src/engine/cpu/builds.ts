import { loadPart, MissingPartError } from '../../late/latePart'

/** The builds of the kernels: `relaxed` uses fused multiply-add and is 1.35 times faster; `simd128` gives the same bits on
 * every machine. */
const KERNEL_BUILDS = ['relaxed', 'simd128'] as const
export type KernelBuild = (typeof KERNEL_BUILDS)[number]

const SOURCES: Record<KernelBuild, () => Promise<string>> = {
  relaxed: () => loadPart(() => import('./kernels/index.ts?kernels=relaxed'), 'default'),
  simd128: () => loadPart(() => import('./kernels/index.ts?kernels=simd128'), 'default'),
}
const compiled = new Map<KernelBuild, Promise<WebAssembly.Module>>()

/**
 * The compiled kernels, once per build; a failure is not remembered. Rejects with a `MissingPartError` if their file cannot be
 * loaded, and with another error if the browser or its Content-Security-Policy does not allow them.
 */
export function kernelModule(build: KernelBuild): Promise<WebAssembly.Module> {
  const known = compiled.get(build)
  if (known) return known
  const module = SOURCES[build]().then((base64) =>
    WebAssembly.compile(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))),
  )
  compiled.set(build, module)
  module.catch(() => compiled.delete(build))
  return module
}

/**
 * The fastest build that runs here, or null if none does. It compiles them to find out: `WebAssembly.validate` checks the
 * instructions, but not whether compiling is allowed. Rejects with a `MissingPartError` if none was found, and the file of one
 * could not be loaded.
 * @param builds those to choose from, the fastest first
 */
export async function bestKernelBuild(
  builds: readonly KernelBuild[] = KERNEL_BUILDS,
): Promise<KernelBuild | null> {
  if (typeof WebAssembly === 'undefined') return null
  let missing: MissingPartError | null = null
  for (const build of builds) {
    try {
      await kernelModule(build)
      return build
    } catch (error) {
      if (error instanceof MissingPartError) missing = error
    }
  }
  if (missing) throw missing
  return null
}
