/** A trainer's output after gathering a batch: `[GRPO Debug]` lines. */
export interface DebugBlock {
  /** `Gathered dataset_indices`, in order; null if it is not there, or cut short with “...” */
  indices: readonly string[] | null
  /** `Unique conditions` */
  unique: number | null
  /** `Count per condition` */
  counts: ReadonlyMap<string, number> | null
}

interface Found {
  debug: DebugBlock
  /** lines that belong to it, from 1 */
  lines: readonly number[]
}

const INDICES = 'dataset_indices:'
const UNIQUE = /Unique conditions:\s{0,8}(\d{1,9})/
const COUNTS = 'Count per condition:'

/** Reads the first of each of the three statements; the list and the Python dict may take several lines. */
export function readDebugBlock(text: string): Found | null {
  const indices = between(text, INDICES, '[', ']')
  const counts = between(text, COUNTS, '{', '}')
  const unique = UNIQUE.exec(text)
  if (indices === null && counts === null && unique === null) return null
  const lines = new Set<number>()
  const take = (from: number, to: number) => {
    const first = lineAt(text, from)
    for (let line = first; line <= first + newlines(text, from, to); line++) lines.add(line)
  }
  for (const part of [indices, counts]) if (part) take(part.from, part.to)
  if (unique) take(unique.index, unique.index + unique[0].length)
  const isCut = indices?.inner.includes('...') || indices?.inner.includes('…')
  return {
    debug: {
      indices: indices === null || isCut ? null : (indices.inner.match(/[^\s,'"]+/g) ?? []),
      unique: unique && Number(unique[1]),
      counts: counts && dictOf(counts.inner),
    },
    lines: [...lines],
  }
}

/** The text between the brackets directly after a name; null if there are none. */
function between(text: string, name: string, open: string, close: string) {
  const from = text.indexOf(name)
  if (from < 0) return null
  const start = text.indexOf(open, from)
  if (start < 0 || text.slice(from + name.length, start).trim() !== '') return null
  const to = text.indexOf(close, start)
  return to < 0 ? null : { from, to, inner: text.slice(start + 1, to) }
}

const QUOTED = /(['"])([^'"\n]{1,200})\1\s{0,4}:\s{0,4}(\d{1,9})(?![\w.])/g
const BARE = /(?<![^\s,])([^\s,:]{1,200})\s{0,4}:\s{0,4}(\d{1,9})(?![\w.:])/g

/** `'19928': 4, '16416': 4`: quoted keys, between which a logger may have written its prefix, or bare ones. */
function dictOf(inner: string): Map<string, number> {
  const quoted = [...inner.matchAll(QUOTED)].map(([, , key, count]) => [key, Number(count)] as const)
  if (quoted.length > 0) return new Map(quoted)
  return new Map([...inner.matchAll(BARE)].map(([, key, count]) => [key, Number(count)] as const))
}

const lineAt = (text: string, at: number) => 1 + newlines(text, 0, at)

function newlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
