import { externalName } from '../../settings/names'
import { LINK_VERSION, LONGEST_PACKED } from '../../settings/packedLink'
import { MOST_LISTED, type MessagesText, type Read } from '../messages'
import { allowed } from './allowed'
import { conflict } from './conflict'
import { entryFault } from './entryFault'
import { messageCards } from './messageCards'
import { rowsFault } from './own/rowsFault'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })
const list = new Intl.ListFormat('en')

/** How a sentence names the link, its row, or the file: within the sentence, and at its beginning. */
const place = ({ file, row }: Read) => file ?? (row ? `configuration ${row} of the link` : 'the link')
const Place = (of: Read) => of.file ?? place(of).replace(/^./, (first) => first.toUpperCase())

/** What is said of a link, or of a file with the settings of this page. */
export const linkMessages: Pick<MessagesText, Extract<keyof MessagesText, `link-${string}`>> = {
  'link-unknown': ({ name, ...of }) =>
    `${Place(of)} names “${name}”, which is not a setting of this page. It was ignored. The table “All settings” in Help lists the names.`,
  'link-value': ({ problem, field, used, ...of }, { value }) =>
    `${Place(of)} says ${problem.name}=${problem.text}. Allowed: ${allowed(problem)}. ${value(field, used)} is used instead.`,
  'link-conflict': ({ problem, attempted, ...of }, words) =>
    problem.problem === 'rows'
      ? `The rows in ${place(of)} have a fault. ${rowsFault(problem.fault)} The example is used instead.`
      : `In ${place(of)}: ${conflict(problem, attempted, words)} The defaults are used instead.`,
  'link-repeated': ({ name, ...of }) => `${Place(of)} names “${name}” more than once. Only the first counts.`,
  'link-same-knob': ({ name, first, ...of }) =>
    `${Place(of)} says “${name}” and “${first}”, which are the same setting. Only “${first}” counts.`,
  'link-renamed': ({ row, renamed }, { label, value }) => {
    const said = renamed.slice(0, MOST_LISTED).map(({ name, written, field, value: now }) => {
      const own = field === 'promptsPerStep' ? '' : ` (${externalName(field)})`
      return `${name}=${written} → ${label(field)}${own} = ${value(field, now)}`
    })
    const rest = renamed.length > MOST_LISTED ? ` ${messageCards.more(renamed.length - MOST_LISTED)}` : ''
    return `Read from ${place(row ? { row } : {})}: ${said.join('; ')}. The address now has this page’s names.${rest}`
  },
  'link-entry': ({ name, written, why, ...of }) =>
    `${Place(of)} says ${name}=${written}: ${entryFault(why)} It was ignored.`,
  'link-missing': ({ name, example }) =>
    `The link has no entry “${name}”, so the default is used instead. Add an entry such as ${example}.`,
  'link-limit': ({ name, written, least, most }) =>
    `The link says ${name}=${written}. Allowed: ${number.format(least)} to ${number.format(most)}. It was ignored.`,
  'link-unread': ({ problem }) => {
    const ask = 'Ask the sender for the exported run (JSON) and open it with Import.'
    if (problem.problem === 'too-long')
      return `The link was not read: it has ${number.format(problem.length)} characters after #, and at most ${number.format(problem.most)} are read. ${ask}`
    if (problem.problem === 'unpacks-too-long')
      return `The link was not read: the settings packed in it have more than ${number.format(problem.most)} characters, the most that are read. ${ask}`
    return 'The link was not read: the settings packed in it are damaged. It may have been truncated on its way; copy it again.'
  },
  'link-newer': ({ written }) =>
    `The link says v=${written}, and this page reads links up to version ${LINK_VERSION}. Its settings may differ from those shown here. Reload the page to get its newest version.`,
  'link-left-out': ({ names }, { named }) =>
    `The link had no room for ${list.format(names.map(named))}, so the defaults are used instead, and this run differs from the one that the link was copied from. Ask the sender for the exported run (JSON) and open it with Import.`,
  'link-copied': ({ repeats, leftOut }, { named }) => {
    if (leftOut)
      return `Link copied, but without ${list.format(leftOut.map(named))}: a link has at most ${number.format(LONGEST_PACKED)} characters. Whoever opens it gets the defaults instead. Export JSON holds everything.`
    return repeats === 'run'
      ? 'Link copied. It holds these settings and the seed. On the same device it gives the same curves; rounding may differ elsewhere.'
      : 'Link copied. It repeats this experiment. On the same device it gives the same numbers; rounding may differ elsewhere.'
  },
}
