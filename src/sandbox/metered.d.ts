/** QuickJS that counts what it does, made by `tools/metered.mjs`: WebAssembly in base64. */
declare module 'virtual:metered-quickjs' {
  const base64: string
  export default base64
}
