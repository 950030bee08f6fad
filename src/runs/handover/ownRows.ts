import { changedKnobs } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { externalName } from '../../settings/names'
import type { Reading, ReadingProblem } from '../../settings/read'
import { valueOf, type Field } from '../../tasks/fields'
import type { ImportRow, WhyLeft } from './importRows'

/**
 * The rows of a configuration that this page has written. It is taken as a whole, the task included: a row for each setting
 * that changes, and one for each that could not be read.
 */
export function ownRows({ config, problems }: Reading, now: RunConfig): ImportRow[] {
  const base = { origin: 'written', canBeTaken: false, remark: null } as const
  const changed = changedKnobs(now, config).map((name): ImportRow => {
    const field = name as Field
    const value = valueOf(field, config)
    // a knob of a task that is left has no value there, and one of a task that comes has none here
    const here = valueOf(field, now) ?? null
    const external = externalName(name)
    return {
      ...base,
      id: external,
      name: external,
      written: String(value ?? ''),
      field,
      value: value ?? null,
      here,
      isTaken: true,
      why: null,
    }
  })
  const left = problems.map((problem, i): ImportRow => {
    const name = 'name' in problem ? problem.name : externalName(problem.cause.knob)
    const written = 'text' in problem ? problem.text : ''
    return {
      ...base,
      id: `${name} ${i}`,
      name,
      written,
      field: null,
      value: null,
      here: null,
      isTaken: false,
      why: whyOf(problem),
    }
  })
  return [...changed, ...left]
}

function whyOf(problem: ReadingProblem): WhyLeft {
  if (problem.problem === 'unknown-name') return 'no-setting'
  if (problem.problem === 'repeated') return 'repeated'
  if (problem.problem === 'same-knob') return { sameAs: problem.first }
  if (problem.problem === 'together') return { together: problem.cause, attempted: problem.attempted }
  return { refused: problem }
}
