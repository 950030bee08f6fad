import type { EntryFault, RangeFault } from '../../settings/entryFault'
import { allowed } from './allowed'
import { counted } from './counted'

const number = new Intl.NumberFormat('en')

/** Why a range is not valid, after "The range of X is not valid:". */
export const rangeFaults: Readonly<Record<RangeFault, string>> = {
  order: 'its lower end must be below its upper end',
  log: 'a logarithmic range must be above 0',
  'not-a-number': 'its ends must be numbers',
  'not-numeric': 'it has no numbers, so list its values instead',
}

const ABSENT = {
  metric: 'this task has no metric of this name.',
  lesson: 'there is no lesson of this name.',
  glossary: 'the glossary has no entry of this name.',
}

/** Why an entry of a link is not allowed, after the entry and a colon. */
export function entryFault(why: EntryFault): string {
  switch (why.fault) {
    case 'unknown':
      return 'links to this view have no entry of this name.'
    case 'words':
      return `allowed values are ${why.allowed.join(', ')}.`
    case 'form':
      return `write an entry such as ${why.example}.`
    case 'absent':
      return ABSENT[why.what]
    case 'seed':
      return 'all runs have the seeds of the link, so set its entries seed and seeds instead.'
    case 'halving':
      return `write a number from ${why.reduction.least} to ${why.reduction.most}, a comma, and a number of completions from 1 to ${number.format(why.most)}.`
    case 'setting':
      return `${why.name} is not a setting of this page or of this task.`
    case 'fixed':
      return `${why.name} cannot be varied here.`
    case 'scale':
      return `the scale of ${why.name} cannot be ${why.written}. Allowed: ${why.allowed.join(', ')}.`
    case 'ends':
      return `the range of ${why.name} has ${counted(why.ends, 'end', 'ends')} and needs 2.`
    case 'count':
      return `the number of values of ${why.name} cannot be ${why.written}. Allowed: ${why.least} to ${why.most}.`
    case 'value': {
      const written = why.written.trim() === '' ? 'empty' : why.written
      return `${why.name} cannot be ${written}. Allowed: ${allowed(why.problem)}.`
    }
    case 'range':
      return `the range of ${why.name} is not valid: ${rangeFaults[why.problem]}.`
  }
}
