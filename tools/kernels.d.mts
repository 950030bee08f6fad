import type { Plugin } from 'vite'

/** Compiles imports such as `./kernels/index.ts?kernels=relaxed` from AssemblyScript to WebAssembly in base64. */
export declare function kernels(): Plugin
