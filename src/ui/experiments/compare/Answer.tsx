import { isUnderWay } from '../../../experiments/experiment'
import Plus from 'lucide-react/icons/plus'
import { canDecide, comparisonAnswer, nextSeeds } from '../../../app/experiments/compare/answer'
import { formatCount, formatFixed } from '../../../app/series/format'
import { addedRuns, MOST_SEEDS } from '../../../experiments/compare/rows'
import { comparisonTable } from '../../../experiments/compare/table'
import type { RowId } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { AnswerSection } from '../AnswerSection'
import { shareText } from '../shareText'
import { useCompare, useExperiments } from '../useExperiments'
import { TellingTables } from './Telling'
import { ForestPlot } from './ForestPlot'
import { answerHeading, answerNote, isConfounded, nameOf } from './answerSentences'
import { useRowNames } from './useRowNames'

/** What the comparison says, in one sentence, and what to do next; below it every row's difference from the first. */
export function Answer({ onEdit }: { onEdit: (row: RowId) => void }) {
  const catalogue = useText()
  const { compare: text, locale } = catalogue
  const { compare } = useExperiments()
  const table = useCompare(comparisonTable)
  const settings = useCompare((state) => state.settings)
  const rows = useCompare((state) => state.rows)
  const phase = useCompare((state) => state.phase)
  const progression = useCompare((state) => state.progression)
  const compared = { text: catalogue, names: useRowNames(), rows, table }
  const answer = comparisonAnswer(table)
  const words = text.answer
  const all = formatCount(progression.runs)
  const [heading, note] =
    phase === 'ready'
      ? [words.before(rows.length, all), words.beforeNote]
      : !table.complete
        ? [
            words.going(shareText(locale, progression), all),
            table.endedSeeds !== null
              ? words.goingSeeds(table.endedSeeds, settings.seeds - table.endedSeeds)
              : table.at === null
                ? words.goingNote
                : words.goingAt(formatCount(table.at)),
          ]
        : answer === null
          ? [
              words.alone(nameOf(rows[0].id, compared), formatFixed(table.rows[0].final.value)),
              words.aloneNote,
            ]
          : [answerHeading(answer, compared), answerNote(answer, compared)]
  const next = nextSeeds(answer, settings.seeds)
  const isGoing = isUnderWay(phase)
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
              ? settings.seeds < MOST_SEEDS
                ? words.seedsChangeNothing
                : words.mostSeeds(MOST_SEEDS)
              : words.moreSeedsCost(settings.seeds, next, formatCount(addedRuns(rows, settings, next))),
          isNext: answer === null ? table.complete : canDecide(answer),
          act:
            next === null || isGoing
              ? null
              : () => {
                  compare.set('seeds', next)
                  compare.play()
                },
        },
        ...(answer !== null && isConfounded(answer, rows)
          ? [{ name: text.matchReference, note: '', isNext: false, act: () => compare.matchReference() }]
          : []),
      ]}
    >
      <TellingTables />
      <ForestPlot onEdit={onEdit} />
    </AnswerSection>
  )
}
