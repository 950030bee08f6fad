import { share } from '../../coach/figures'
import { batchOf, nearestScaling, type ReadBatch } from '../batch'
import type { CompletionTable } from '../completions'
import type { LogFinding, ReadLog } from '../contract'
import type { FindingFigures } from '../figures/findings'
import { optionsOf } from '../options'
import { shownFor } from '../shown'
import { rounded } from '../trend'

/** the share of repeated answers from which they are reported */
const MANY_REPEATS = 0.3
/** the correlation of reward and length from which it is reported */
const STRONG = 0.7
/** the fewest answers that are judged */
const LEAST_ANSWERS = 16

type Seen = { [Rule in keyof FindingFigures]?: FindingFigures[Rule] }

function seenIn(table: CompletionTable, { groups, lengthCorrelation, differences }: ReadBatch): Seen {
  const answers = table.completions.length
  const compared = groups.filter(({ members }) => members.length > 1)
  if (compared.length === 0 || answers < LEAST_ANSWERS) return {}
  const repeats = compared.reduce((sum, group) => sum + group.repeats, 0)
  const count = (dead: 'solved' | 'stuck') => compared.filter((group) => group.dead === dead).length
  const [solved, stuck] = [count('solved'), count('stuck')]
  const seen: Seen = {}
  if (solved + stuck === compared.length && compared.length > 1)
    seen.batchAllEqual = {
      solved: share(solved / compared.length),
      stuck: share(stuck / compared.length),
      groups: compared.length,
    }
  if (repeats > MANY_REPEATS * answers)
    seen.identicalAnswers = {
      share: share(repeats / answers),
      groups: compared.length,
      size: compared[0].members.length,
    }
  if (lengthCorrelation !== null && Math.abs(lengthCorrelation) > STRONG)
    seen.lengthDecides = {
      correlation: rounded(lengthCorrelation),
      answers,
      sign: lengthCorrelation > 0 ? 'longer' : 'shorter',
    }
  if (differences) {
    const { nearest, largest, agrees } = nearestScaling(differences)
    if (!agrees) seen.advantagesDiffer = { largest: rounded(largest), answers, nearest }
  }
  return seen
}

/** The problems of completions that came with a log; of several steps, those of the last. */
export function completionFindings({ completions, runs }: ReadLog): LogFinding[] {
  const last = completions.at(-1)
  if (!last) return []
  const framework = runs[0]?.framework ?? 'trl'
  const options = {
    batchAllEqual: optionsOf(framework, 'dynamicSampling', 'groupSize'),
    identicalAnswers: optionsOf(framework, 'temperature'),
    lengthDecides: [],
    advantagesDiffer: [],
  } as const
  const lessons = {
    batchAllEqual: 'dead-groups',
    identicalAnswers: 'entropy',
    lengthDecides: 'length-bias',
    advantagesDiffer: 'std',
  } as const
  const seen = seenIn(last, batchOf(last))
  const isSolved =
    seen.batchAllEqual !== undefined && seen.batchAllEqual.solved.value > seen.batchAllEqual.stuck.value
  return (Object.keys(options) as (keyof typeof options)[]).flatMap((rule) =>
    seen[rule] === undefined
      ? []
      : [
          {
            rule,
            run: null,
            figures: seen[rule],
            evidence: [],
            options: options[rule],
            lesson: lessons[rule],
            show: rule === 'batchAllEqual' && isSolved ? null : shownFor(rule),
          } as unknown as LogFinding,
        ],
  )
}
