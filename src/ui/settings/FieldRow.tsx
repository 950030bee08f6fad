import Link from 'lucide-react/icons/link'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import type { KnobName as Name, TaskId } from '../../settings/knobs'
import { displayOf, taskKnobOf, type Field } from '../../tasks/fields'
import type { LabelAndHelp, SymbolAndName } from '../../text/catalogue'
import { useApp, usePage, useText } from '../AppContext'
import { KnobControl } from '../fields/KnobControl'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { IconButton } from '../parts/IconButton'
import { fieldText, valueText } from '../fieldText'
import { rate, whole } from '../numbers'
import { KnobHelp } from './KnobHelp'
import { useField } from './useField'
import styles from './field.module.css'

const LazyProblem = lazyPart(() => import('./FieldProblem'), 'FieldProblem', ['messages', 'settings'])

interface Props {
  field: Field
  /** shows a detail even while it has no effect */
  isSought?: boolean
}

/** One knob of the panel: its name, its control and its notes. Code and data have editors of their own. */
export function FieldRow({ field, isSought = false }: Props) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const id = useId()
  const state = useField(field)
  const { knob, value, base, isChanged, isPending, idle, surprise } = state
  const { hasSlider, isDetail, isWide } = displayOf(field)
  if (knob.kind === 'text' || (!isSought && isDetail && idle !== null && value === base)) return null
  const { label } = fieldText(field, edited.task, text)
  const isTask = field === 'task'
  const isSlid = knob.kind === 'number' && hasSlider
  return (
    <div
      className={styles.row}
      data-field={field}
      data-slid={isSlid || undefined}
      data-wide={isWide || undefined}
      data-task={isTask || undefined}
      data-changed={isChanged || undefined}
      data-idle={idle !== null || undefined}
    >
      <span className={styles.name}>
        <span>
          {field === 'epsilonHigh' && <EpsilonChain />}
          <KnobName field={field} id={id} label={label} />
          {knob.effect === 'reset' && !isPending && !isTask && (
            <span className={styles.reset} title={text.panel.waitsForReset}>
              <RotateCcw aria-hidden="true" />
              <span className="spoken">{text.panel.waitsForReset}</span>
            </span>
          )}
        </span>
        {isPending && !isTask && <span className={styles.when}>{text.panel.waitsForReset}</span>}
      </span>
      <span className={styles.control}>
        <KnobControl
          field={field}
          config={edited}
          id={id}
          describedBy={`${id}-notes`}
          message={state.message}
          sliderLabel={isSlid ? text.panel.slider(label) : undefined}
          onSet={(set, written) =>
            isTask ? app.chooseTask(set as TaskId) : app.setKnob(field, set, written)
          }
        />
      </span>
      <KnobHelp field={field} state={state} />
      <span id={`${id}-notes`} className={styles.notes}>
        {state.message !== null && (
          <Late>
            <LazyProblem message={state.message} />
          </Late>
        )}
        {field === 'numGenerations' && <GroupCost />}
        {isChanged && <span className="spoken">{text.panel.changed}</span>}
        {idle !== null && (
          <span className={styles.note}>
            {text.panel.idle(text.knobs[idle].label, valueText(idle, edited[idle], edited.task, text))}
          </span>
        )}
        {surprise !== null && <span className={styles.surprise}>{text.surprises[surprise]}</span>}
      </span>
    </div>
  )
}

/**
 * The visible name of a knob: above the sections a symbol and a name, one of which is the label; else only the label.
 */
function KnobName({ field, id, label }: { field: Field; id: string; label: string }) {
  const { knobs } = useText()
  const named = <label htmlFor={id}>{label}</label>
  const { symbol, name }: Partial<LabelAndHelp & SymbolAndName> =
    taskKnobOf(field) === null ? knobs[field as Name] : {}
  if (symbol === undefined) return named
  return (
    <>
      <span className={styles.symbol}>{symbol === label ? named : symbol}</span>{' '}
      <span className={styles.second}>{name === label ? named : name}</span>
    </>
  )
}

/** A button that lets ε high follow ε. A value of its own unlinks it. */
function EpsilonChain() {
  const app = useApp()
  const { label, help } = useText().knobs.epsilonHighFollows
  const follows = usePage((state) => state.edited.epsilonHighFollows)
  return (
    <IconButton
      label={label}
      icon={Link}
      className={styles.chain}
      data-field="epsilonHighFollows"
      aria-pressed={follows}
      title={help}
      onClick={() => app.setKnob('epsilonHighFollows', !follows)}
    />
  )
}

/** The cost of a group size: the completions of a step, and the time of a step. */
function GroupCost() {
  const { locale, panel } = useText()
  const wanted = usePage((state) => state.edited.generationBatchSize)
  const current = usePage((state) => state.run.config.generationBatchSize)
  const milliseconds = usePage(({ msPerStep }) => (msPerStep === null ? null : rate(locale, msPerStep, '')))
  return (
    <span className={styles.note}>
      {panel.groupCost({
        completions: whole(locale, wanted),
        milliseconds,
        now: wanted === current ? null : whole(locale, current),
      })}
    </span>
  )
}
