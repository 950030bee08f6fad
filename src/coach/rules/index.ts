import type { Rule } from '../rule'
import { clipIdle } from './clipIdle'
import { entropyCollapse } from './entropyCollapse'
import { klOut } from './klOut'
import { neverRight } from './neverRight'
import { solvedGroups } from './solvedGroups'
import { stuckGroups } from './stuckGroups'

/** Every rule, the most urgent first: the coach says one thing at a time. */
export const RULES = {
  klOut,
  entropyCollapse,
  neverRight,
  stuckGroups,
  solvedGroups,
  clipIdle,
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof RULES
export const RULE_IDS = Object.keys(RULES) as RuleId[]

/** The figures that a rule quotes. */
export type FiguresOf<Id extends RuleId> = NonNullable<ReturnType<(typeof RULES)[Id]['sees']>>['figures']
