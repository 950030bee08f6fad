/**
 * Arrays of numbers a node, [capacity, size] each, in the area of a run: some once, some for every layer.
 * `uniforms.capacity` is the number of nodes that an area has room for.
 */
export interface Places<Shared extends string, Layered extends string> {
  /** of a node in all arrays */
  words: number
  /** the size of an array */
  size(name: Shared | Layered): number
  /** the words before an array, per node of the capacity; of a layer counted from 0 */
  before(name: Shared | Layered, layer?: number): number
  /** WGSL of where an array starts, from `area` on */
  at(name: Shared): string
  /** the same of a layer; `layer` is WGSL of its number */
  of(name: Layered, layer: string): string
}

/** Lays out the arrays with these sizes. */
export function placesOf<Shared extends string, Layered extends string>(
  shared: Readonly<Record<Shared, number>>,
  layered: Readonly<Record<Layered, number>>,
  layers: number,
): Places<Shared, Layered> {
  const [first, sharedWords] = startsOf(shared)
  const [inLayer, layerWords] = startsOf(layered)
  return {
    words: sharedWords + layers * layerWords,
    size: (name) => (name in shared ? shared[name as Shared] : layered[name as Layered]),
    before: (name, layer = 0) =>
      name in shared ? first[name as Shared] : sharedWords + layer * layerWords + inLayer[name as Layered],
    at: (name) => `(area + ${first[name]} * uniforms.capacity)`,
    of: (name, layer) =>
      `(area + (${sharedWords + inLayer[name]} + (${layer}) * ${layerWords}) * uniforms.capacity)`,
  }
}

/** Where each array starts if they lie one after the other, and the words of all. */
function startsOf<Name extends string>(sizes: Readonly<Record<Name, number>>) {
  let words = 0
  const starts = {} as Record<Name, number>
  for (const name of Object.keys(sizes) as Name[]) {
    starts[name] = words
    words += sizes[name]
  }
  return [starts, words] as const
}
