/**
 * Bytes of the heap that one call takes for each of its rows, when it has run often enough to be compiled: the least of
 * several tries, since others allocate too. V8 may put one float a row on its heap, 16 bytes, if a function is not
 * inlined; the smallest array or object is larger.
 */
export function bytesPerRow(call: () => void, rows: number): number {
  for (let i = 0; i < 50; i++) call()
  let least = Infinity
  for (let i = 0; i < 20; i++) {
    const before = process.memoryUsage().heapUsed
    call()
    const taken = process.memoryUsage().heapUsed - before
    if (taken >= 0) least = Math.min(least, taken)
  }
  return least / rows
}
