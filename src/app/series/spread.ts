/**
 * Places for labels at the ends of their lines, within 0 … end and near the wanted ones, so that labels do not overlap: in the
 * same order of size, and at least `gap` apart if there is room.
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
