/**
 * Places in 0 … end near the wanted ones, in the same order of size and at least `gap` apart as far as there is room:
 * where labels stand that would cover each other at the ends of their lines.
 */
export function spread(wanted: readonly number[], gap: number, end: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b])
  const places = [...wanted]
  order.forEach((i, k) => {
    const least = k === 0 ? 0 : places[order[k - 1]] + gap
    places[i] = Math.max(wanted[i], least)
  })
  order.toReversed().forEach((i, k) => {
    const most = end - k * gap
    places[i] = Math.max(0, Math.min(places[i], most))
  })
  return places
}
