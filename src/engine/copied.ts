/** A copy of a record and of its typed arrays, which their owner may overwrite. */
export function copied<Input extends object>(input: Input): Input {
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    value instanceof Float32Array || value instanceof Int32Array || value instanceof Uint32Array
      ? value.slice()
      : value,
  ])
  return Object.fromEntries(entries) as Input
}
