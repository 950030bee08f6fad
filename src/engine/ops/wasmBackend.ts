import { setWasmPaths, type BackendWasm } from '@tensorflow/tfjs-backend-wasm'
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import * as tf from '@tensorflow/tfjs'

/**
 * Tells TensorFlow.js's WebAssembly backend where its binary is: among the site's own files. Only the SIMD build for
 * one thread is included: threads need SharedArrayBuffer and workers made from text, which this site does not allow.
 * Rejects if the browser has no SIMD.
 * @returns a function that reads the bytes of its memory, once it runs
 */
export async function prepareWasm(): Promise<() => number | null> {
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT')))
    throw new Error('This browser has no WebAssembly SIMD.')
  setWasmPaths({
    'tfjs-backend-wasm.wasm': simdUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  })
  return () => {
    // TensorFlow.js's types leave out this field of Emscripten.
    const module = (tf.findBackend('wasm') as BackendWasm | null)?.wasm as { HEAPU8?: Uint8Array } | undefined
    return module?.HEAPU8?.byteLength ?? null
  }
}
