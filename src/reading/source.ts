import type { LogSource } from './contract'

/** A `File` of the browser as a source. */
export const sourceOf = (file: Blob & { name: string }): LogSource => ({
  name: file.name,
  bytes: file.size,
  async *chunks() {
    // the stream of a Blob is no async iterable in every browser
    const reader = file.stream().getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel()
    }
  },
})

/** A text that was pasted, as a source. */
export function pastedSource(text: string, name: string): LogSource {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    bytes: bytes.length,
    async *chunks() {
      yield bytes
    },
  }
}
