/**
 * The distinct prompts of a run's steps so far, as an immutable value. Adding prompts makes a new value that shares
 * memory with the old one, so that a step costs only its own prompts.
 */
export interface SeenPrompts {
  readonly size: number
  /** the first `size` members, in the order of their arrival, belong to this value */
  readonly members: Members
}

/**
 * Prompts by their fingerprints, in arrays: some worlds never give the same prompt twice, and a long run would fill the
 * heap with their keys. Grown in place.
 */
interface Members {
  count: number
  /** in the order of their arrival; half as many as there are slots */
  fingerprints: Float64Array
  /** an open hash table of positions in `fingerprints`, from 1; 0 is a free slot */
  slots: Int32Array
}

const FIRST_SLOTS = 64

function membersOf(fingerprints: Float64Array, slots = FIRST_SLOTS): Members {
  const members = { count: 0, fingerprints: new Float64Array(slots / 2), slots: new Int32Array(slots) }
  return fingerprints.reduce(withMember, members)
}

/** The members plus this one, if it is new; the same object if it has room. */
function withMember(members: Members, fingerprint: number): Members {
  const { count, fingerprints, slots } = members
  let slot = fingerprint % slots.length
  for (; slots[slot] !== 0; slot = (slot + 1) % slots.length) {
    if (fingerprints[slots[slot] - 1] === fingerprint) return members
  }
  if (count === fingerprints.length) return withMember(membersOf(fingerprints, 2 * slots.length), fingerprint)
  fingerprints[count] = fingerprint
  slots[slot] = members.count = count + 1
  return members
}

/**
 * 53 bits of a text, as a whole number: two of n texts share them with a probability of about n²/2⁵⁴, 10⁻⁵ at 400,000.
 * Source: cyrb53 by bryc, in the public domain.
 */
function fingerprintOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 0x100000000 * (low & 0x1fffff) + (high >>> 0)
}

export const noPrompts = (): SeenPrompts => ({ size: 0, members: membersOf(new Float64Array(0)) })

/** `seen` and these prompts. */
export function withPrompts({ size, members }: SeenPrompts, keys: Iterable<string>): SeenPrompts {
  let all = members.count === size ? members : membersOf(members.fingerprints.subarray(0, size))
  for (const key of keys) all = withMember(all, fingerprintOf(key))
  return { size: all.count, members: all }
}

/** Bytes of the arrays of these prompts, room to grow included. */
export const promptBytes = ({ members: { fingerprints, slots } }: SeenPrompts): number =>
  fingerprints.byteLength + slots.byteLength
