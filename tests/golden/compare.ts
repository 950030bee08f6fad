/** The tolerance of plain float32: 1e-5 absolute + 1e-4 relative. */
export const ABSOLUTE = 1e-5
export const RELATIVE = 1e-4

function isNear(actual: number, expected: number): boolean {
  if (Number.isNaN(expected)) return Number.isNaN(actual)
  return Math.abs(actual - expected) <= ABSOLUTE + RELATIVE * Math.abs(expected)
}

/** What differs between two numbers, as a sentence; none when they agree. */
export function compareNumber(name: string, actual: unknown, expected: unknown): string[] {
  const wanted = expected === null ? NaN : expected
  if (typeof wanted !== 'number')
    return [`${name}: the case expects ${JSON.stringify(expected)}, not a number`]
  if (typeof actual !== 'number') return [`${name}: missing, expected ${wanted}`]
  return isNear(actual, wanted) ? [] : [`${name}: ${actual}, expected ${wanted}`]
}

/** What differs between two arrays: their sizes, or the elements. */
export function compareArray(name: string, actual: Float32Array, expected: Float32Array): string[] {
  if (actual.length !== expected.length)
    return [`${name}: ${actual.length} numbers, expected ${expected.length}`]
  const differing = expected.findIndex((wanted, i) => !isNear(actual[i], wanted))
  if (differing < 0) return []
  return [`${name}[${differing}]: ${actual[differing]}, expected ${expected[differing]}`]
}

/** What differs between computed metrics and the expected ones, each of which has to be there. */
export function compareMetrics(
  actual: Readonly<Record<string, number | undefined>>,
  expected: unknown,
): string[] {
  return Object.entries((expected ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    compareNumber(name, actual[name], value),
  )
}
