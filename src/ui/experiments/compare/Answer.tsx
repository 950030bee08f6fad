import Plus from 'lucide-react/icons/plus'
import {
  canDecide,
  comparisonAnswer,
  nextSeeds,
  type ComparisonAnswer,
} from '../../../app/experiments/compare/answer'
import { confounded } from '../../../app/experiments/compare/starts'
import { formatCount, formatDecimals, formatFixed, formatSigned } from '../../../app/series/format'
import { SETTING_LIMITS } from '../../../experiments/compare/rows'
import { comparisonTable } from '../../../experiments/compare/table'
import type { RowId } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { AnswerSection } from '../AnswerSection'
import { shareText } from '../shareText'
import { useCompare, useExperiments } from '../useExperiments'
import { chanceText } from './estimateText'
import { TellingTables } from './Telling'
import { ForestPlot } from './ForestPlot'
import { useRowNames } from './useRowNames'

/** The most rows that the heading names. */
const MOST_NAMED = 2

const { most } = SETTING_LIMITS.seeds

/** What the comparison says, in one sentence, and what to do next; below it every row's difference from the first. */
export function Answer({ onEdit }: { onEdit: (row: RowId) => void }) {
  const { compare: text, locale } = useText()
  const { compare } = useExperiments()
  const table = useCompare(comparisonTable)
  const settings = useCompare((state) => state.settings)
  const rows = useCompare((state) => state.rows)
  const phase = useCompare((state) => state.phase)
  const progression = useCompare((state) => state.progression)
  const sentences = useSentences()
  const answer = comparisonAnswer(table)
  const isConfounded = answer !== null && confounded(rows) > 0
  const words = text.answer
  const all = formatCount(progression.runs)
  const [heading, note] =
    phase === 'ready'
      ? [words.before(rows.length, all), words.beforeNote]
      : !table.complete
        ? [
            words.going(shareText(locale, progression), all),
            table.at === null ? words.goingNote : words.goingAt(formatCount(table.at)),
          ]
        : answer === null
          ? [
              words.alone(sentences.nameOf(rows[0].id), formatFixed(table.rows[0].final.value)),
              words.aloneNote,
            ]
          : [
              sentences.heading(answer),
              text.sentences([
                sentences.note(answer, settings.seeds),
                ...(isConfounded ? [words.alsoReference(rows.length)] : []),
              ]),
            ]
  const next = nextSeeds(answer, settings.seeds)
  const isGoing = phase === 'playing' || phase === 'starting'
  return (
    <AnswerSection
      kind="compare"
      heading={heading}
      note={note}
      status={text.seedsEach(settings.seeds)}
      actions={[
        {
          name: words.moreSeeds,
          icon: Plus,
          note:
            next === null
              ? words.mostSeeds(most)
              : words.moreSeedsCost(settings.seeds, next, formatCount((next - settings.seeds) * rows.length)),
          isNext: answer === null ? table.complete : canDecide(answer),
          act:
            next === null || isGoing
              ? null
              : () => {
                  compare.set('seeds', next)
                  compare.play()
                },
        },
        ...(isConfounded
          ? [{ name: text.matchReference, note: '', isNext: false, act: () => compare.matchReference() }]
          : []),
      ]}
    >
      <TellingTables />
      <ForestPlot onEdit={onEdit} />
    </AnswerSection>
  )
}

/** The sentences about an answer. */
function useSentences() {
  const { compare: text } = useText()
  const names = useRowNames()
  const first = useCompare(({ rows }) => rows[0].id)
  const words = text.answer
  const nameOf = (row: string) => names.get(row) ?? ''
  const table = useCompare(comparisonTable)
  const possible = (alike: readonly string[]) => {
    const difference = table.rows.find(({ row }) => row === alike[0])?.difference
    return alike.length === 1 && difference
      ? words.possible(formatSigned(difference.low), formatSigned(difference.high))
      : words.possibleOfEach
  }
  return {
    nameOf,
    heading({ decided, tooFew, undecided, alike, neededSeeds }: ComparisonAnswer): string {
      if (decided.length === 0) {
        const isTooFew = tooFew.length > 0 && undecided.length + alike.length === 0
        if (isTooFew) return words.tooFew(neededSeeds)
        return alike.length === 1 && table.rows.length === 2
          ? words.noneOfTwo(nameOf(first), nameOf(alike[0]))
          : words.none(nameOf(first))
      }
      const clauses = decided.slice(0, MOST_NAMED).map(({ row, difference }, place) => {
        const by = sizeText(Math.abs(difference))
        const than = decided.length === 1 ? nameOf(first) : ''
        return words[difference > 0 ? 'higher' : 'lower'](nameOf(row), by, place === 0, than)
      })
      const left = decided.length - clauses.length
      return words.clauses(left > 0 ? [...clauses, words.others(left)] : clauses)
    },
    note(
      { decided, undecided, comparisons, alike, tooFew, seedsToDecide }: ComparisonAnswer,
      seeds: number,
    ): string {
      const namesOf = (rows: readonly string[]) => rows.map(nameOf)
      const wanted = seedsToDecide ?? Infinity
      return text.sentences([
        ...(undecided.length > 0
          ? [
              ...[false, true].flatMap((isCorrected) => {
                const mine = undecided.filter(({ isCorrectedAway }) => isCorrectedAway === isCorrected)
                return mine.length === 0
                  ? []
                  : [
                      words.undecided(
                        namesOf(mine.map(({ row }) => row)),
                        mine.map(({ p }) => chanceText(p)),
                        isCorrected ? comparisons : 1,
                      ),
                    ]
              }),
              wanted <= most
                ? words.wouldDecide(wanted - seeds)
                : words.cannotDecide(Number.isFinite(wanted) ? formatCount(wanted) : '', most),
            ]
          : []),
        ...(alike.length > 0 && decided.length > 0 ? [words.alike(namesOf(alike), nameOf(first))] : []),
        ...(tooFew.length > 0 && decided.length > 0 ? [words.someTooFew(namesOf(tooFew))] : []),
        ...(alike.length > 0 && decided.length + undecided.length === 0 ? [possible(alike)] : []),
        ...(tooFew.length > 0 && undecided.length + alike.length + decided.length === 0
          ? [words.tooFewNote]
          : []),
        ...(undecided.length + alike.length + tooFew.length === 0
          ? [words.allDecided(decided.length, seeds)]
          : []),
      ])
    },
  }
}

/** A size with two decimals, or three where two would say 0. */
const sizeText = (size: number) => (size < 0.005 ? formatDecimals(size, 3) : formatDecimals(size, 2))
