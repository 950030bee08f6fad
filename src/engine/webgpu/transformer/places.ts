/**
 * The layout of arrays with numbers for each node, [capacity, size], in the area of a run: some exist once, some for every
 * layer. `uniforms.capacity` is the number of nodes that an area has room for.
 */
export interface Places<Shared extends string, Layered extends string> {
  /** the words of a node in all arrays */
  words: number
  /** the words of a node in an array */
  size(name: Shared | Layered): number
  /** the words of a node in the arrays before an array; layers count from 0 */
  before(name: Shared | Layered, layer?: number): number
  /** WGSL for the start of an array in the area that starts at `area` */
  at(name: Shared): string
  /** the same for an array of a layer; `layer` is WGSL for its number */
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
