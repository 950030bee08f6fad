/** Draws wait in line, and each animation frame takes one of them: no frame commits two charts. */
const line = new Set<() => void>()
let isFrameAsked = false

/** Calls `draw` in a coming frame. Asking again before that does not change its place in the line. */
export function inTurn(draw: () => void): void {
  line.add(draw)
  askForFrame()
}

/** Leaves the line. */
export function leaveLine(draw: () => void): void {
  line.delete(draw)
}

function askForFrame(): void {
  if (isFrameAsked || line.size === 0) return
  isFrameAsked = true
  requestAnimationFrame(() => {
    isFrameAsked = false
    const [draw] = line
    if (draw === undefined) return
    line.delete(draw)
    askForFrame()
    draw()
  })
}
