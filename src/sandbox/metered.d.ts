/** The WebAssembly of QuickJS in base64; it counts what it does. `tools/metered.mjs` makes it. */
declare module 'virtual:metered-quickjs' {
  const base64: string
  export default base64
}
