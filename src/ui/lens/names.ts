import type { Catalogue } from '../../text/catalogue'
import { STATE_SIGNS, type GroupState } from '../../app/series/groups'
import type { Inspection } from '../../train/inspection'

export interface GroupName {
  /** with the sign of its state */
  short: string
  /** with its state in words */
  full: string
}

/** The names of the groups of a step, for a list. */
export function groupNames(
  names: readonly string[],
  states: readonly GroupState[],
  text: Catalogue['lens'],
): GroupName[] {
  return names.map((problem, group) => {
    const state = states[group]
    return {
      short: text.groupOption(group + 1, names.length, problem, STATE_SIGNS[state]),
      full: text.groupInFull(group + 1, names.length, problem, text.states[state]),
    }
  })
}

/** The names of the passes, for a list. A pass that is a single update is named as one. */
export function passNames(passes: readonly (readonly number[])[], text: Catalogue['lens']): string[] {
  return passes.map((updates, pass) =>
    updates.length === 1
      ? text.updateOption(updates[0] + 1, passes.length)
      : text.passOption(pass + 1, passes.length, updates[0] + 1, updates[updates.length - 1] + 1),
  )
}

/** A completion whose log-probability differs by more was sampled under other weights. */
const ROUNDING = 1e-3

/** Whether the first update of a step holds groups that were sampled in an earlier step. */
export function hasReplayed({ config, rows, length, lossMask, oldLogp, updates }: Inspection): boolean {
  const [first] = updates
  if (config.deadGroups !== 'replay' || !first) return false
  const places = Array.from({ length: rows * length }, (_, k) => k)
  return places.some((k) => lossMask[k] !== 0 && Math.abs(first.logp[k] - oldLogp[k]) > ROUNDING)
}

/**
 * The sentence that names the pass of the ratios, and its consequence.
 * @param isReplaying whether groups of earlier steps are among those of the first update
 */
export function passSentence(
  passes: readonly (readonly number[])[],
  pass: number,
  isReplaying: boolean,
  text: Catalogue['lens'],
): string {
  if (pass < 0) return text.beforeTraining
  const updates = passes[pass]
  const isUpdate = updates.length === 1
  if (pass === 0 && isReplaying) return text.replayed
  if (pass === 0) return isUpdate ? text.firstUpdate : text.firstPass
  return isUpdate ? text.laterUpdate(updates[0] + 1) : text.laterPass(pass + 1)
}
