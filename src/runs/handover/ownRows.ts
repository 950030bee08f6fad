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
  const changed = changedFields(now, config).map((field): ImportRow => {
    const value = valueOf(field, config)
    const external = field === 'promptsPerStep' ? 'prompts_per_step' : externalName(field)
    return {
      ...base,
      id: external,
      name: external,
      written: String(value),
      field,
      value,
      // a knob of a task that comes has no value here
      here: valueOf(field, now) ?? null,
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

/**
 * The fields with another value, without those of a task that is left. Prompts per step stand for the completions, as in the
 * panel.
 */
function changedFields(now: RunConfig, config: RunConfig): Field[] {
  const fields = changedKnobs(now, config).filter((name) => name !== 'generationBatchSize') as Field[]
  const isChanged = valueOf('promptsPerStep', config) !== valueOf('promptsPerStep', now)
  return [...fields, ...(isChanged ? (['promptsPerStep'] as const) : [])].filter(
    (field) => valueOf(field, config) !== undefined,
  )
}

function whyOf(problem: ReadingProblem): WhyLeft {
  if (problem.problem === 'unknown-name') return 'no-setting'
  if (problem.problem === 'repeated') return 'repeated'
  if (problem.problem === 'same-knob') return { sameAs: problem.first }
  if (problem.problem === 'together') return { together: problem.cause, attempted: problem.attempted }
  return { refused: problem }
}
