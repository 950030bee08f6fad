import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import { env } from '@tensorflow/tfjs-core'

/**
 * Tells TensorFlow.js's WebAssembly backend where its binary is: among the site's own files. Only the SIMD build on one
 * thread is shipped: threads need SharedArrayBuffer and workers from text, neither of which this site has.
 * Rejects where the browser has no SIMD.
 */
export async function prepareWasm(): Promise<void> {
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  if (!(await env().getAsync('WASM_HAS_SIMD_SUPPORT')))
    throw new Error('This browser has no WebAssembly SIMD.')
  setWasmPaths({
    'tfjs-backend-wasm.wasm': simdUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  })
}
