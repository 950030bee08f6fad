/** A function that keeps its last result, and gives it again while the parts of its input are the same. */
export function keepingLast<Input, Result>(
  partsOf: (input: Input) => readonly unknown[],
  compute: (input: Input) => Result,
): (input: Input) => Result {
  let last: { parts: readonly unknown[]; result: Result } | null = null
  return (input) => {
    const parts = partsOf(input)
    if (!last?.parts.every((one, i) => one === parts[i])) last = { parts, result: compute(input) }
    return last.result
  }
}
