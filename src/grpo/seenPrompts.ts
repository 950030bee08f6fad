/**
 * The distinct prompts of a run's steps so far: a value. What is added to it makes another one, and the two share their
 * memory, so that a step costs its own prompts and not those of all steps before.
 */
export interface SeenPrompts {
  readonly size: number
  /** the first `size` members, in the order in which they came, are this value's */
  readonly members: Set<string>
}

export const noPrompts = (): SeenPrompts => ({ size: 0, members: new Set() })

/** `seen` and these prompts. */
export function withPrompts(seen: SeenPrompts, keys: Iterable<string>): SeenPrompts {
  const isLatest = seen.members.size === seen.size
  const members = isLatest ? seen.members : new Set([...seen.members].slice(0, seen.size))
  for (const key of keys) members.add(key)
  return { size: members.size, members }
}
