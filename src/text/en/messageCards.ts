import { allowed } from './allowed'
import { conflict } from './conflict'
import { entryFault } from './entryFault'

const number = new Intl.NumberFormat('en')

/** The words around messages. */
export const messageCards = {
  undo: 'Undo',
  /** continues with a run of an earlier visit */
  goOn: 'Continue',
  /** before a message: the view that it comes from */
  from: (view: string) => `${view}: `,
  /** so many more than are shown */
  more: (count: number) => `… and ${number.format(count)} more.`,
  allowed,
  conflict,
  entryFault,
  /** takes the weights of a file that fit the network */
  takeFitting: (count: number) => (count === 1 ? 'Take the one that fits' : `Take the ${count} that fit`),
  /** the region of the messages of Compare and Sweep */
  ofExperiment: 'Messages of the experiment',
  /** runs that the code of their reward ended, and a sentence that says why; `name` is a row, or a reward */
  failedRuns: (name: string, count: number, all: number, step: number, why: string) =>
    `${name}: ${number.format(count)} of ${number.format(all)} ${all === 1 ? 'run' : 'runs'} failed, the first in step ${number.format(step)}. ${why}`,
  failedAdvice:
    'The other runs continue. Failed runs are left out of all numbers. Change the code and press Play: runs with changed code start over.',
}
