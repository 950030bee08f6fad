/** A record with copies of the typed arrays that it holds. */
export function copied<Input extends object>(input: Input): Input {
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? sliced(value) : value,
  ])
  return Object.fromEntries(entries) as Input
}

function sliced(view: ArrayBufferView): unknown {
  return view instanceof Float32Array || view instanceof Int32Array || view instanceof Uint32Array
    ? view.slice()
    : view
}
