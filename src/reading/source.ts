import type { LogSource } from './contract'

/** A file of the browser as a source. */
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
