import { bare, find, knownNames } from '../../settings/names'

/** The most names that are compared, because a text may have thousands. */
const MOST = 100
/** Shorter names are near too many others, and longer ones are no names. */
const SHORTEST = 6
const LONGEST = 60
/** From this length on, two letters may differ. */
const LONG = 10

/** Parts whose settings have the names of the policy's: other networks, and the evaluation. */
const OF_OTHERS = /(^|\.)(critic|ref|reward|eval|val|lora|draft|teacher)\w*\./

/**
 * The known name that each unknown name may mean: a name with nearly the same letters, or a name that the unknown one
 * ends with, as `rollout.n_samples_per_prompt` does. A name that the text has anyway is not meant.
 * @param context.written all names of the text
 * @param context.ofTask the names that the knobs of the task have elsewhere
 * @param context.byEnd whether the end of a name counts: not in a program whose whole names are known
 */
export function nearNames(
  unknown: readonly string[],
  {
    written,
    ofTask,
    byEnd,
  }: { written: readonly string[]; ofTask: ReadonlyMap<string, string>; byEnd: boolean },
): ReadonlyMap<string, string> {
  const near = new Map<string, string>()
  if (unknown.length === 0) return near
  const present = new Set(written.map(bare))
  const known = [...knownNames(), ...ofTask.keys()].filter((name) => !present.has(name))
  const compared = unknown.filter((name) => name.length <= LONGEST).slice(0, MOST)
  for (const name of compared) {
    const found = OF_OTHERS.test(name)
      ? undefined
      : ((byEnd ? ending(name) : undefined) ?? similar(bare(name), known))
    if (found !== undefined && !present.has(found)) near.set(name, found)
  }
  return near
}

/** The last part of a name of several parts, if a setting has that name. */
function ending(name: string): string | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return last !== name && last.length >= SHORTEST && find(last) !== undefined ? last : undefined
}

/** The most similar of the known names, if it is similar enough. */
function similar(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST) return undefined
  const most = name.length < LONG ? 1 : 2
  let best: { name: string; apart: number } | undefined
  for (const one of known) {
    if (one.length < SHORTEST || Math.abs(one.length - name.length) > most) continue
    const apart = editsBetween(name, one)
    if (apart <= most && apart < (best?.apart ?? Infinity)) best = { name: one, apart }
  }
  return best?.name
}

/** The letters to insert, delete or replace to get from one word to another. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (from[i] === to[j] ? 0 : 1)))
    row = next
  }
  return row[to.length]
}
