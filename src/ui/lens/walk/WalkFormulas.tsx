import { formatNumber } from '../../../app/series/format'
import { STD_CONVENTIONS } from '../../../grpo'
import type { LensText } from '../../../text/en/lens/lens'
import type { WalkText } from '../../../text/en/lens/walk'
import { AdvantageFormula } from '../formula/AdvantageFormula'
import { ClipFormula } from '../formula/ClipFormula'
import { FormulaLine } from '../formula/FormulaLine'
import { GradientFormula } from '../formula/GradientFormula'
import { KlFormula } from '../formula/KlFormula'
import { LossFormula } from '../formula/LossFormula'
import { Brackets, Frac, Minus, Num, Plus, Side, Signed, Square, Times } from '../formula/math'
import { ObjectiveFormula } from '../formula/ObjectiveFormula'
import { RatioFormula } from '../formula/RatioFormula'
import { SampleFormula } from '../formula/SampleFormula'
import { atStep, groupFigures, tokenNumbers } from '../figures/completion'
import { gaussianHead, gaussianNumbers } from '../figures/gaussian'
import type { WalkStage } from './stages'
import type { WalkSubject } from './WalkPicture'
import styles from './walk.module.css'

interface Props extends WalkSubject {
  stage: WalkStage
  /** labels and weights of the parts of the reward */
  parts: readonly { label: string; weight: number }[]
  text: LensText
  words: WalkText
}

/** More terms of a sum than these are written as Σ. */
const MOST_TERMS = 4

/** The formulas of a stage, in symbols and with the numbers of the group or token that is followed. */
export function WalkFormulas(props: Props) {
  return (
    <dl className={styles.formulas}>
      <StageFormulas {...props} />
    </dl>
  )
}

function StageFormulas(props: Props) {
  const { inspection, figures, at, stage, text, words } = props
  const { row, place } = at
  const judged = atStep(inspection, place)
  const oldLogp = inspection.oldLogp[row * inspection.length + place]
  const numbers = figures && tokenNumbers(inspection, figures, row, place)
  const head = gaussianHead(inspection)
  const gaussian = head && gaussianNumbers(inspection, head, figures, row, place)
  const given = { inspection, figures: figures!, gaussian, row, numbers: numbers!, text }
  switch (stage) {
    case 'sample':
      return <SampleFormula gaussian={gaussian} oldLogp={oldLogp} logp={numbers?.logp ?? null} text={text} />
    case 'reward':
      return <RewardFormula {...props} />
    case 'statistics':
      return <StatisticsFormula inspection={judged} group={props.group} text={text} words={words} />
    case 'advantage':
      return (
        <AdvantageFormula
          inspection={judged}
          row={row}
          note={judged === inspection ? undefined : text.ofStep}
          text={text}
        />
      )
    case 'logProbs':
      return (
        <>
          <FormulaLine name={text.names.oldLogp} entry="old-policy" result={formatNumber(oldLogp)} />
          <FormulaLine name={text.names.logp} entry="log-probability" result={formatNumber(numbers!.logp)} />
          {numbers!.refLogp !== null && (
            <FormulaLine
              name={words.names.refLogp}
              entry="reference-policy"
              result={formatNumber(numbers!.refLogp)}
            />
          )}
        </>
      )
    case 'ratio':
      return <RatioFormula {...given} />
    case 'clip':
      return (
        <>
          <ClipFormula {...given} />
          <ObjectiveFormula {...given} />
        </>
      )
    case 'kl':
      return <KlFormula {...given} />
    case 'loss':
      return <LossFormula {...given} />
    case 'gradient':
      return <GradientFormula {...given} />
    case 'update':
      return <UpdateFormula learningRate={inspection.config.learningRate} words={words} text={text} />
  }
}

/** r = Σ weight · part, of one completion. */
function RewardFormula({ inspection, at: { row }, parts, words }: Props) {
  const { rewards, shapedRewards } = inspection
  const K = parts.length
  const values = parts.map((_, k) => inspection.parts[row * K + k])
  const isShaped = Math.abs(shapedRewards[row] - rewards[row]) > 1e-6
  return (
    <>
      <FormulaLine name={words.names.reward} entry="reward" result={formatNumber(rewards[row])}>
        <Side>
          {parts.map(({ label, weight }, k) => (
            <Term key={k} isFirst={k === 0}>
              <Signed value={weight} />
              <Times />
              <mi>{label}</mi>
            </Term>
          ))}
        </Side>
        <Side equals>
          {values.map((value, k) => (
            <Term key={k} isFirst={k === 0}>
              <Signed value={parts[k].weight} />
              <Times />
              <Signed value={value} />
            </Term>
          ))}
        </Side>
      </FormulaLine>
      {isShaped && (
        <FormulaLine
          name={words.names.reward}
          entry="reward"
          result={formatNumber(shapedRewards[row])}
          note={words.names.shaped}
        />
      )}
    </>
  )
}

function Term({ isFirst, children }: { isFirst: boolean; children: React.ReactNode }) {
  return (
    <>
      {!isFirst && <Plus />}
      {children}
    </>
  )
}

/** mean = Σ r / G and std = √(Σ (r − mean)² / (G − ddof)), of the rewards that the advantages are made of. */
function StatisticsFormula({
  inspection,
  group,
  text,
  words,
}: Pick<Props, 'inspection' | 'group' | 'text' | 'words'>) {
  const { offsets, shapedRewards, config } = inspection
  const rewards = shapedRewards.subarray(offsets[group], offsets[group + 1])
  const { mean, std } = groupFigures(inspection).reward
  const { ddof } = STD_CONVENTIONS[config.stdConvention]
  const squares = rewards.reduce((sum, reward) => sum + (reward - mean[group]) ** 2, 0)
  const count = (
    <>
      <mi>G</mi>
      {ddof > 0 && (
        <>
          <Minus />
          <mn>{ddof}</mn>
        </>
      )}
    </>
  )
  const difference = (
    <Square>
      <Brackets>
        <mi>r</mi>
        <Minus />
        <mi>{text.symbols.mean}</mi>
      </Brackets>
    </Square>
  )
  return (
    <>
      <FormulaLine name={words.names.mean} entry="baseline" result={formatNumber(mean[group])}>
        <Side>
          <Frac
            over={
              <>
                <mo>Σ</mo>
                <mi>r</mi>
              </>
            }
            under={<mi>G</mi>}
          />
        </Side>
        <Side equals>
          <Frac over={<Sum values={rewards} />} under={<mn>{rewards.length}</mn>} />
        </Side>
      </FormulaLine>
      <FormulaLine name={words.names.std} entry="std" result={formatNumber(std[group])}>
        <Side>
          <msqrt>
            <Frac
              over={
                <>
                  <mo>Σ</mo>
                  {difference}
                </>
              }
              under={count}
            />
          </msqrt>
        </Side>
        <Side equals>
          <msqrt>
            <Frac over={<Num value={squares} />} under={<mn>{rewards.length - ddof}</mn>} />
          </msqrt>
        </Side>
      </FormulaLine>
    </>
  )
}

/** Few values as a sum, many as what they add up to. */
function Sum({ values }: { values: Float32Array }) {
  if (values.length > MOST_TERMS) return <Num value={values.reduce((sum, value) => sum + value, 0)} />
  return Array.from(values, (value, i) => (
    <Term key={i} isFirst={i === 0}>
      <Signed value={value} />
    </Term>
  ))
}

/** θ ← θ − η · AdamW(∂loss/∂θ). */
function UpdateFormula({
  learningRate,
  text,
  words,
}: Pick<Props, 'text' | 'words'> & { learningRate: number }) {
  return (
    <FormulaLine name={words.names.update} entry="adamw">
      <Side>
        <mi>θ</mi>
        <mo>←</mo>
        <mi>θ</mi>
        <Minus />
        <Num value={learningRate} />
        <Times />
        <mi>AdamW</mi>
        <Brackets>
          <Frac over={<mi>∂{text.symbols.loss}</mi>} under={<mi>∂θ</mi>} />
        </Brackets>
      </Side>
    </FormulaLine>
  )
}
