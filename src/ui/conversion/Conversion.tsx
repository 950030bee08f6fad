import { memo, useMemo, useState } from 'react'
import { formatCount, formatNumber } from '../../app/series/format'
import { shownGroup } from '../../app/shownGroup'
import type { LabelAndHelp } from '../../text/taskText'
import type { Inspection } from '../../train/inspection'
import { CHANGES, type Change, type NoteName, type Stair } from './changes'
import { tensorsOf, type Tensor, type TensorName } from '../../app/lens/tensors'
import { WholeProgram } from './WholeProgram'
import { useText } from '../AppContext'
import styles from './conversion.module.css'

export interface ConversionProps {
  /** the step whose tensors are shown; null before there is one */
  inspection: Inspection | null
  /** the group under the lens; null where none was chosen */
  group: number | null
  /** the stair that the run stands on, if any */
  stair: string | null
  vocabulary: readonly string[]
  /** what the presets of the task are called, and what each changes */
  stairs: Readonly<Record<Stair, LabelAndHelp>>
  /** saves the text of a program under the name of a file */
  onSave: (text: string, file: string) => void
}

/** What each stair from nanochat's rule to full GRPO changes in the script, with the tensors of the run's last step. */
export const Conversion = memo(function Conversion(props: ConversionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.drawer} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{useText().conversion.title}</summary>
      {isOpen && <Stairs {...props} />}
    </details>
  )
})

/** The stairs themselves. */
export function Stairs({ inspection, group, stair, vocabulary, stairs, onSave }: ConversionProps) {
  const { conversion: text } = useText()
  const shown = inspection && shownGroup(inspection, group)
  const tensors = useMemo(
    () => (inspection && shown !== null ? tensorsOf(inspection, shown) : null),
    [inspection, shown],
  )
  return (
    <div className={styles.body}>
      <p>
        {text.lead}{' '}
        {inspection && shown !== null
          ? `${text.sizes({ P: inspection.names.length, N: inspection.rows, T: inspection.length })} ${text.shown(inspection.step, shown + 1)}`
          : text.empty}
      </p>
      <ol className={styles.stairs}>
        {(Object.keys(CHANGES) as Stair[]).map((name) => (
          <li key={name} aria-current={name === stair ? 'step' : undefined}>
            <h3>
              {stairs[name].label}
              {name === stair && <span className={styles.here}>{text.thisRun}</span>}
            </h3>
            <p>{stairs[name].help}</p>
            {CHANGES[name].map((change: Change) => (
              <section key={change.place} aria-label={`${stairs[name].label}: ${text.places[change.place]}`}>
                <h4>
                  {text.places[change.place]}
                  {name === 'nanochat' && <span>{text.script}</span>}
                </h4>
                <Lines change={change} isPlain={name === 'nanochat'} />
                {change.formula && <p className={styles.formula}>{change.formula}</p>}
                {change.hasNote && <p>{text.notes[`${name}/${change.place}` as NoteName]}</p>}
                {change.tensors.length > 0 && (
                  <dl>
                    {change.tensors.map((tensor) => (
                      <TensorLine
                        key={tensor}
                        name={tensor}
                        tensor={tensors?.[tensor] ?? null}
                        isTrained={inspection !== null && inspection.updates.length > 0}
                        vocabulary={vocabulary}
                      />
                    ))}
                  </dl>
                )}
              </section>
            ))}
          </li>
        ))}
      </ol>
      <WholeProgram onSave={onSave} />
    </div>
  )
}

/** The lines that go and those that come, each with a sign; of the script as it is, the lines alone. */
function Lines({ change, isPlain }: { change: Change; isPlain: boolean }) {
  const { conversion: text } = useText()
  return (
    <pre className={styles.lines}>
      {change.before.map((line) => (
        <del key={line}>
          <span className="spoken">{text.gone} </span>− {line}
        </del>
      ))}
      {change.after.map((line) =>
        isPlain ? (
          <span key={line}>{line}</span>
        ) : (
          <ins key={line}>
            <span className="spoken">{text.come} </span>+ {line}
          </ins>
        ),
      )}
    </pre>
  )
}

interface TensorLineProps {
  name: TensorName
  tensor: Tensor | null
  isTrained: boolean
  vocabulary: readonly string[]
}

function TensorLine({ name, tensor, isTrained, vocabulary }: TensorLineProps) {
  const { conversion: text } = useText()
  const isTokens = name === 'inputs' || name === 'targets'
  const write = (value: number) =>
    isTokens && value >= 0
      ? `“${vocabulary[value]}”`
      : Number.isInteger(value)
        ? formatCount(value)
        : formatNumber(value)
  return (
    <>
      <dt>
        <code>{text.names[name]}</code>
        {tensor && (
          <span>{tensor.shape.length === 0 ? text.single : text.shape(tensor.shape.map(String))}</span>
        )}
      </dt>
      <dd>
        {text.holds[name]}
        {tensor && (
          <samp>
            {tensor.first
              ? `${tensor.first.map(write).join('  ')}${tensor.shape.length > 0 ? ' …' : ''}`
              : isTrained
                ? text.absent
                : text.notYet}
          </samp>
        )}
      </dd>
    </>
  )
}
