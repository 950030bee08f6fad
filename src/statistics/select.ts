/**
 * The k-th smallest value, k from 0. Reorders the values so that it lies at k, with none greater before it and none smaller
 * after it. Linear time on average (Hoare, "Algorithm 65: Find", 1961). No NaN.
 */
export function select(values: Float64Array, k: number): number {
  let left = 0
  let right = values.length - 1
  while (left < right) {
    const pivot = values[(left + right) >> 1]
    let i = left
    let j = right
    while (i <= j) {
      while (values[i] < pivot) i++
      while (pivot < values[j]) j--
      if (i > j) break
      const held = values[i]
      values[i++] = values[j]
      values[j--] = held
    }
    if (k <= j) right = j
    else if (k >= i) left = i
    else break
  }
  return values[k]
}
