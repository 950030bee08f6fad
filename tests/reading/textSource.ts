import type { LogSource } from '../../src/reading/contract'

/** A text as a source. */
export function textSource(text: string, name: string): LogSource {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    bytes: bytes.length,
    async *chunks() {
      yield bytes
    },
  }
}
