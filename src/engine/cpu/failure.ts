/** The kernels' memory cannot be as large as a population needs: the browser gives no more, or WebAssembly counts no further. */
export class OutOfMemoryError extends Error {
  override readonly name = 'OutOfMemoryError'
}
