import { knobProblem, parseKnob } from '../../../settings/knob'
import { KNOBS, PRESET_IDS, type PresetId } from '../../../settings/knobs'
import { useText } from '../../AppContext'
import { Select } from '../../parts/Select'
import { useTyping } from '../../parts/useTyping'
import { presetVariation, VARIED_KNOBS, type Variation } from '../../../app/lens/varied'
import styles from './whatIf.module.css'

interface Props {
  /** A and B */
  sides: readonly string[]
  variations: readonly Variation[]
  /** the settings of the step itself */
  own: Variation
  /** the size of the largest possible group */
  most: number
  onChange: (side: number, variation: Variation) => void
}

type NumberName = 'numGenerations' | 'epsilon' | 'epsilonHigh' | 'beta'

const NUMBERS: readonly NumberName[] = ['numGenerations', 'epsilon', 'epsilonHigh', 'beta']
const CHOICES = {
  // the running mean needs earlier steps
  baseline: KNOBS.baseline.options.filter((option) => option !== 'running'),
  scaleRewards: KNOBS.scaleRewards.options,
  lossType: KNOBS.lossType.options,
} as const
type ChoiceName = keyof typeof CHOICES
const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]

const STEP = 'step'

/** The two settings, one row per knob. */
export function VariationTable({ sides, variations, own, most, onChange }: Props) {
  const text = useText()
  const words = text.whatIf
  const isEqual = (one: Variation, other: Variation) =>
    VARIED_KNOBS.every((knob) => knob === 'numGenerations' || one[knob] === other[knob])
  const fromOf = (variation: Variation) =>
    isEqual(own, variation)
      ? STEP
      : (PRESET_IDS.find((id) => isEqual(presetVariation(own, id), variation)) ?? null)
  const labelled = (label: string, side: number) => words.labelled(label, words.side(sides[side]))
  return (
    <table className={styles.variations}>
      <SidesHead names={sides.map(words.side)} />
      <tbody>
        <tr>
          <th scope="row">{words.from}</th>
          {variations.map((variation, side) => (
            <td key={side}>
              <Select
                value={fromOf(variation)}
                options={[STEP, ...PRESET_IDS]}
                nameOf={(id) => (id === STEP ? words.asItWas : text.presets[id as PresetId].name)}
                invitation={words.own}
                aria-label={labelled(words.from, side)}
                onChoose={(id) =>
                  onChange(side, {
                    ...(id === STEP ? own : presetVariation(own, id as PresetId)),
                    numGenerations: variation.numGenerations,
                  })
                }
              />
            </td>
          ))}
        </tr>
        {NUMBERS.map((knob) => (
          <tr key={knob}>
            <th scope="row">{text.knobs[knob].label}</th>
            {variations.map((variation, side) => (
              <td key={side}>
                <NumberOf
                  knob={knob}
                  label={labelled(text.knobs[knob].label, side)}
                  value={variation[knob]}
                  max={knob === 'numGenerations' ? most : KNOBS[knob].max}
                  onTake={(value) => onChange(side, { ...variation, [knob]: value })}
                />
              </td>
            ))}
          </tr>
        ))}
        {CHOICE_NAMES.map((knob) => (
          <tr key={knob}>
            <th scope="row">{text.knobs[knob].label}</th>
            {variations.map((variation, side) => (
              <td key={side}>
                <Select
                  value={variation[knob]}
                  options={CHOICES[knob]}
                  nameOf={(option) => (text.options[knob] as Record<string, string>)[option]}
                  aria-label={labelled(text.knobs[knob].label, side)}
                  onChoose={(option) => onChange(side, { ...variation, [knob]: option })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NumberProps {
  knob: NumberName
  label: string
  value: number
  max: number
  onTake: (value: number) => void
}

/** A number of the settings. A value that the knob does not allow stays in the field, marked, and changes nothing. */
function NumberOf({ knob, label, value, max, onTake }: NumberProps) {
  const { whatIf: words } = useText()
  const declared = { ...KNOBS[knob], max, min: knob === 'numGenerations' ? 2 : KNOBS[knob].min }
  const typing = useTyping((written) => {
    const taken = parseKnob(declared, written)
    if (knobProblem(declared, taken) === null && taken !== value) onTake(taken as number)
  })
  const shown = typing.draft ?? String(value)
  const isInvalid = knobProblem(declared, parseKnob(declared, shown)) !== null
  return (
    <>
      <input
        type="number"
        min={declared.min}
        max={max}
        step={declared.step}
        value={shown}
        aria-label={label}
        aria-invalid={isInvalid}
        {...typing.handlers}
      />
      {isInvalid && (
        <small role="alert" className={styles.invalid}>
          {words.invalid(declared.min, max)}
        </small>
      )}
    </>
  )
}

/** The head of a table with a column for each of the two settings. */
export function SidesHead({ names }: { names: readonly string[] }) {
  const { columns } = useText().whatIf
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="spoken">{columns.settings}</span>
        </th>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
