export function nullComparisons(paths: readonly string[], folder?: string): string[]
