import { useMemo, useState } from 'react'
import { usePage } from '../AppContext'
import type { StageStep } from './stageGroup'

/**
 * A step whose groups are all written with the most decimals that a group of the run has needed so far, so that the numbers of a
 * column keep their place from group to group and from step to step.
 */
export function useMostDigits(step: StageStep | null): StageStep | null {
  const run = usePage((state) => state.run.id)
  const [held, setHeld] = useState({ run, digits: 2 })
  const before = held.run === run ? held.digits : 2
  const digits = Math.max(before, ...(step?.groups ?? []).map((group) => group.digits))
  if (held.run !== run || held.digits !== digits) setHeld({ run, digits })
  return useMemo(
    () => step && { ...step, groups: step.groups.map((group) => ({ ...group, digits })) },
    [step, digits],
  )
}
