import type { Assigned } from './shellBlocks'
import type { WordReader } from './shellReader'

/** The most variables that are looked for, once for each function: no script that is written by hand comes near it. */
const MOST_LOOKS = 30_000
/** Assignments, also of an element or in arithmetic, the variable of a loop, and the words of commands that set variables. */
export const ASSIGNMENTS_ANYWHERE =
  /(?<![\w.$-])([A-Za-z_]\w*)(?:\[[^\]\n]{0,40}\])?(?:[-+*/%]?=(?!=)|\+\+|--)|\b(?:for|select)[^\S\n]+([A-Za-z_]\w*)|\b(?:read|mapfile|readarray|getopts|printf -v|unset)\b([^\n;|&<]*)/g

/** Commands that may change any variable. */
const CHANGES_ANY =
  /(?:^|[\n;&|{(]|\b(?:then|do|else))[^\S\n]*(?:(?:source|\.)[^\S\n]+(?![^\n;&|]*(?:activate|conda\.sh|shrc|profile|modules?\.sh|\/etc\/))\S|(?:export|declare)[^\S\n]+["']?\$)/g

/** Looks for the variables that are assigned anywhere behind a place, as those of a function may be before it is called. */
export function assignedBehind(text: string, reader: WordReader): () => Assigned {
  let last: Map<string, number> | undefined
  let lastChange = -1
  let looks = 0
  return () => {
    if (last === undefined) {
      last = lastAssignments(text)
      for (const { index } of text.matchAll(CHANGES_ANY)) lastChange = index
    }
    looks += last.size
    const changesAny = lastChange >= reader.position
    const areTooMany = looks > MOST_LOOKS
    const behind = areTooMany ? last : [...last].filter(([, at]) => at >= reader.position)
    return { names: [...behind].map(([name]) => name), areTooMany, changesAny }
  }
}

/** The place where each variable of a script is assigned for the last time. */
function lastAssignments(text: string): Map<string, number> {
  const last = new Map<string, number>()
  for (const { 1: assigned, 2: loop, 3: words = '', index } of text.matchAll(ASSIGNMENTS_ANYWHERE))
    for (const name of [assigned ?? loop ?? [], words.match(/[A-Za-z_]\w*/g) ?? []].flat())
      last.set(name, index)
  return last
}
