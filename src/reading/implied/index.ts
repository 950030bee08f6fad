import type { Implying } from '../implying'
import { beta } from './beta'
import { course, ends, repeats, selected } from './course'
import { answers, group, limit, right } from './group'
import { parts } from './parts'
import { passes } from './passes'
import { rate } from './rate'
import { version } from './writing'

/** Everything that is inferred from a log, in the order in which it is shown. */
export const IMPLYING: readonly Implying[] = [
  right,
  group,
  answers,
  beta,
  passes,
  parts,
  limit,
  rate,
  course,
  ends,
  repeats,
  selected,
  version,
]
