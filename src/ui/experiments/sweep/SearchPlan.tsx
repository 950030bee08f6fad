import type { Field } from '../../../tasks/fields'
import type { SearchedKnob, SweepPlan } from '../../../experiments/state'
import type { Range } from '../../../statistics/ranges'
import { useText } from '../../AppContext'
import { NumberField } from '../../parts/NumberField'
import { Select } from '../../parts/Select'
import { canBeSearched } from '../../../experiments/sweep/sweepPlan'
import { editableFields } from '../editableFields'
import { KnobChooser } from '../KnobChooser'
import { ChoiceSetting, NumberSetting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import { wholeRange } from './startingSearch'
import { useFieldLabel } from './useFieldLabel'
import styles from '../experiments.module.css'

const METHODS = ['sobol', 'random'] as const
const SCALES = ['linear', 'log', 'integer'] as const

/** The knobs of a search with their ranges, and the number of points to try. */
export function SearchPlan({ plan }: { plan: Extract<SweepPlan, { kind: 'search' }> }) {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const base = useSweep((state) => state.base)
  const { label } = useFieldLabel()
  const { method, knobs, points } = plan
  const setKnobs = (next: readonly SearchedKnob[]) => sweep.setSearch(method, next, points)
  const setRange = (field: Field, range: Range) =>
    setKnobs(knobs.map((knob) => (knob.field === field ? { field, range } : knob)))

  return (
    <>
      <ChoiceSetting
        label={text.method}
        value={method}
        options={METHODS}
        nameOf={(option) => text.methods[option]}
        onChoose={(option) => sweep.setSearch(option, knobs, points)}
      />
      <NumberSetting
        label={text.points}
        value={points}
        min={1}
        onSet={(value) => sweep.setSearch(method, knobs, value)}
      />
      <h3 className={styles.note}>{text.searched}</h3>
      {knobs.map(({ field, range }) => (
        <div key={field} className={styles.axis}>
          <p className={styles.rowName}>
            <b>{label(field)}</b>
            {knobs.length > 1 && (
              <button
                type="button"
                className={styles.small}
                aria-label={text.removeKnob(label(field))}
                onClick={() => setKnobs(knobs.filter((knob) => knob.field !== field))}
              >
                {text.remove}
              </button>
            )}
          </p>
          {range.kind === 'choice' ? (
            <p className={styles.note}>{range.values.join(', ')}</p>
          ) : (
            <div className={styles.rangeRow}>
              <Select
                aria-label={text.rangeKind(label(field))}
                value={range.kind}
                options={SCALES}
                nameOf={(scale) => text.rangeKinds[scale]}
                onChoose={(kind) => setRange(field, { ...range, kind })}
              />
              {(['low', 'high'] as const).map((end) => (
                <NumberField
                  key={end}
                  aria-label={text[end](label(field))}
                  step="any"
                  value={range[end]}
                  onSet={(value) => setRange(field, { ...range, [end]: value })}
                />
              ))}
            </div>
          )}
        </div>
      ))}
      <KnobChooser
        label={text.addKnob}
        invitation={text.addKnob}
        task={base.task}
        fields={editableFields(base.task).filter(
          (field) => canBeSearched(field, base) && !knobs.some((knob) => knob.field === field),
        )}
        onChoose={(field) => setKnobs([...knobs, { field, range: wholeRange(field, base) }])}
      />
    </>
  )
}
