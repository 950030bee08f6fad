import type { ReactNode } from 'react'
import { learnFragment } from '../../app/lessons/learnLink'
import type { Learn } from '../../app/lessons/state'
import { usePage } from '../AppContext'

interface Props {
  to: Learn
  className?: string
  children: ReactNode
}

/** A link to a place in Learn; the address bar then opens it. */
export function LearnLink({ to, className, children }: Props) {
  const language = usePage((state) => (state.languageChosen ? state.language : null))
  return (
    <a href={`#${learnFragment(to, language)}`} className={className}>
      {children}
    </a>
  )
}
