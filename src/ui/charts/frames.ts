/** Charts that wait to be drawn. Each animation frame draws one of them, so that no frame commits two. */
const queue = new Set<() => void>()
let isFrameRequested = false

/** Calls `draw` in one of the next frames. Another call before that keeps its place in the queue. */
export function enqueue(draw: () => void): void {
  queue.add(draw)
  requestFrame()
}

/** Removes `draw` from the queue. */
export function leaveQueue(draw: () => void): void {
  queue.delete(draw)
}

function requestFrame(): void {
  if (isFrameRequested || queue.size === 0) return
  isFrameRequested = true
  requestAnimationFrame(() => {
    isFrameRequested = false
    const [draw] = queue
    if (draw === undefined) return
    queue.delete(draw)
    requestFrame()
    draw()
  })
}
