import { useMemo, useState, type ReactNode } from 'react'
import { formatNumber } from '../../../app/series/format'
import type { Inspection } from '../../../train/inspection'
import { useText } from '../../AppContext'
import { passesOf } from '../../../app/lens/passes'
import { asFirstUpdate, effectOf, type GroupEffect } from '../../../app/lens/comparison'
import { EffectTable } from './EffectTable'
import { canVary, presetVariation, variationOf, type Variation } from '../../../app/lens/varied'
import { SidesHead, VariationTable } from './VariationTable'
import styles from './whatIf.module.css'

/** Draws more completions of a group's prompt from the weights as they are. */
export interface DrawMore {
  /** an inspection of only the drawn group; null if none was drawn */
  drawn: Inspection | null
  /** null while the weights move, or are not those of the step that is shown */
  onDraw: ((group: number, count: number) => void) | null
  onForget: () => void
}

interface Props {
  inspection: Inspection
  group: number
  /** which pass of the step, from 0; −1 before any update */
  pass: number
  /** a completion of an inspection in short */
  write: (inspection: Inspection, row: number) => string
  more: DrawMore
}

/** What a step is compared with first: Dr. GRPO, which does not divide by the std; a step without that division with GRPO. */
const another = (own: Variation): Variation =>
  presetVariation(own, own.scaleRewards === 'none' ? 'grpo' : 'dr_grpo')

/** A frozen step under two settings, side by side. */
export function WhatIf({ inspection, group, pass, write, more }: Props) {
  const text = useText()
  const words = text.whatIf
  const { drawn } = more
  const subject = useMemo(() => asFirstUpdate(drawn ?? inspection), [drawn, inspection])
  const shownGroup = drawn ? 0 : group
  const passes = useMemo(() => passesOf(subject), [subject])
  const used = passes.length === 0 ? null : passes[drawn ? 0 : Math.max(0, Math.min(pass, passes.length - 1))]
  const own = useMemo(() => variationOf(subject), [subject])
  const size = subject.offsets[shownGroup + 1] - subject.offsets[shownGroup]
  const [chosen, setChosen] = useState<readonly [Variation, Variation] | null>(null)
  const sized = { ...own, numGenerations: size }
  const variations = (chosen ?? [sized, another(sized)]).map((each) => ({
    ...each,
    numGenerations: Math.min(each.numGenerations, size),
  }))
  const isPossible = canVary(subject)
  const effects = isPossible ? variations.map((each) => effectOf(subject, each, shownGroup, used)) : []
  const sides = [words.sides.first, words.sides.second]
  const summary: readonly [string, (effect: GroupEffect) => ReactNode][] = [
    [words.summary.clipped, ({ clipped }) => clipped],
    [
      words.summary.weight,
      ({ weights: [least, most] }) =>
        Number.isNaN(least) ? words.absent : words.weights(formatNumber(least), formatNumber(most)),
    ],
    [words.summary.total, ({ total }) => (Number.isNaN(total) ? words.absent : formatNumber(total))],
  ]
  const change = (side: number, variation: Variation) => {
    setChosen(variations.map((other, i) => (i === side ? variation : other)) as [Variation, Variation])
    if (variation.numGenerations > size) more.onDraw?.(group, variation.numGenerations)
  }

  return (
    <section className={styles.whatIf} aria-label={text.walk.modes.whatIf}>
      <p>{words.about}</p>
      {!isPossible && <p>{words.unavailable}</p>}
      {isPossible && (
        <>
          <VariationTable
            sides={sides}
            variations={variations}
            own={sized}
            most={more.onDraw === null ? size : inspection.config.generationBatchSize}
            onChange={change}
          />
          {drawn && (
            <p className={styles.drawn}>
              {words.drawn(size, drawn.step)}{' '}
              <button type="button" onClick={more.onForget}>
                {words.backToStep}
              </button>
            </p>
          )}
          {!drawn && more.onDraw === null && <p className={styles.drawn}>{words.onlyLatest}</p>}
          <EffectTable
            inspection={subject}
            group={shownGroup}
            effects={effects}
            sides={sides}
            write={(row) => write(subject, row)}
          />
          <table className={styles.summary}>
            <SidesHead names={sides} />
            <tbody>
              {summary.map(([name, figureOf]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {effects.map((effect, i) => (
                    <td key={i}>{figureOf(effect)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.about}>{words.pushAbout}</p>
        </>
      )}
    </section>
  )
}
