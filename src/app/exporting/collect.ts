/** Milliseconds of work after which the page can do other work. */
const SLICE = 12

/**
 * Collects the parts of a file in slices of a few milliseconds, between which the page can draw and respond. The parts go into
 * blobs, which the browser may store outside the memory of the page.
 *
 * @param now milliseconds of a monotonic clock
 */
export async function collected(
  parts: Iterable<BlobPart> | AsyncIterable<BlobPart>,
  now: () => number,
): Promise<Blob> {
  const blobs: Blob[] = []
  let slice: BlobPart[] = []
  let due = now() + SLICE
  for await (const part of parts) {
    slice.push(part)
    if (now() < due) continue
    blobs.push(new Blob(slice))
    slice = []
    await new Promise((resolve) => setTimeout(resolve))
    due = now() + SLICE
  }
  return new Blob([...blobs, ...slice])
}
