import { writesSpreadOfGroups } from '../framework'
import { known, unknown, type Implying } from '../implying'

/** Which version of TRL wrote it, and what its reward_std means. */
export const version: Implying = (view) => {
  const { version: guess } = view.run
  if (!guess) return []
  const range = `${guess.from === null ? '' : `≥ ${guess.from}`}${guess.from && guess.before ? ', ' : ''}${
    guess.before === null ? '' : `< ${guess.before}`
  }`
  const isTold = range !== ''
  const found = isTold
    ? known(view, 'version', { framework: 'TRL', range, because: guess.because.join(', ') })
    : []
  const spread = view.named('reward_std')
  if (!spread) return found
  const meaning =
    spread.differs === 'spreadOfBatch' ? 'batch' : writesSpreadOfGroups(guess) ? 'groups' : 'unknown'
  const say = meaning === 'unknown' ? unknown : known
  return [...found, ...say(view, 'spreadMeaning', { name: spread.name, meaning })]
}
