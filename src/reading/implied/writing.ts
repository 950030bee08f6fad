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
  // a std above 0 where every group is equal is not that of groups
  const dead = view.column('frac_reward_zero_std')
  const isOfBatch = dead !== null && spread.values.some((value, row) => value > 0 && dead.values[row] === 1)
  const meaning =
    spread.differs === 'spreadOfBatch' || isOfBatch
      ? 'batch'
      : writesSpreadOfGroups(guess)
        ? 'groups'
        : 'unknown'
  const say = meaning === 'unknown' ? unknown : known
  return [...found, ...say(view, 'spreadMeaning', { name: spread.name, meaning })]
}
