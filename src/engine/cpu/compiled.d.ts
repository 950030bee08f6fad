/** AssemblyScript, compiled by `tools/kernels.mjs`: WebAssembly in base64. */
declare module '*?kernels=relaxed' {
  const base64: string
  export default base64
}
declare module '*?kernels=simd128' {
  const base64: string
  export default base64
}
