import { useMemo } from 'react'
import { named } from '../../text/naming'
import type { PageState } from '../../app/state'
import type { Inspection, UnnamedInspection } from '../../train/inspection'
import { usePage, useText } from '../AppContext'

/** An inspection in the page's state, with its problems named in the language of the page. */
export function useInspection(select: (state: PageState) => UnnamedInspection | null): Inspection | null {
  const text = useText()
  const inspection = usePage(select)
  return useMemo(() => inspection && named(inspection, text), [inspection, text])
}
