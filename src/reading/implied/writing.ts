import { writesSpreadOfGroups } from '../framework'
import { known, unknown, type Implying } from '../implying'

/** The version of TRL that wrote the log, and the meaning of its reward_std. */
export const version: Implying = (view) => {
  const { version: guess } = view.run
  if (!guess) return []
  if (guess.contradiction) return unknown(view, 'versionContradicts', guess.contradiction)
  const range = `${guess.from === null ? '' : `≥ ${guess.from}`}${guess.from && guess.before ? ', ' : ''}${
    guess.before === null ? '' : `< ${guess.before}`
  }`
  const found =
    range === '' ? [] : known(view, 'version', { framework: 'TRL', range, because: guess.because.join(', ') })
  const spread = view.named('reward_std')
  if (!spread) return found
  const meaning =
    spread.differs === 'spreadOfBatch' ? 'batch' : writesSpreadOfGroups(guess) ? 'groups' : 'unknown'
  const say = meaning === 'unknown' ? unknown : known
  return [...found, ...say(view, 'spreadMeaning', { name: spread.name, meaning })]
}
