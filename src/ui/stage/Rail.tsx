import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useState } from 'react'
import type { PresetId } from '../../settings/knobs'
import type { ChoiceKnob } from '../../settings/knob'
import { presetChanged } from '../../settings/presets'
import { baseOf } from '../../tasks/fields'
import { useApp, usePage, useText } from '../AppContext'
import { Segments } from '../parts/Segments'
import { TaskSelect } from '../fields/TaskSelect'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { StartOffer } from '../frame/StartOffer'
import { useField } from '../settings/useField'
import { GroupSize, RailNumber } from './RailNumber'
import styles from './rail.module.css'

const LazyAllSettings = lazyPart(() => import('./AllSettings'), 'AllSettings', ['settings', 'stage'])

/** The key that opens all settings, as it is written on this keyboard. */
const QUICK = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** The settings of the first screen: the task and the algorithm as a sentence, four numbers, and what divides the pushes. */
export function Rail() {
  const { page, rail } = useText()
  const [isOpen, setOpen] = useDrawer()
  // stays once it was opened, so that it can be closed
  const [hasDrawer, setHasDrawer] = useState(false)
  if (isOpen && !hasDrawer) setHasDrawer(true)
  return (
    <section aria-label={page.regions.settings} className={styles.rail}>
      <p className={styles.sentence}>
        {rail.learnTo} <TaskWord />
        {rail.with} <AlgorithmWord />
      </p>
      <div className={styles.knobs}>
        <GroupSize />
        <RailNumber field="beta" />
        <RailNumber field="epsilon" />
        <RailNumber field="learningRate" />
        <Scaling />
      </div>
      <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        <span>{rail.all}</span>
        <kbd aria-hidden="true">{QUICK}</kbd>
      </button>
      {hasDrawer && (
        <Late>
          <LazyAllSettings isOpen={isOpen} onClose={() => setOpen(false)} />
        </Late>
      )}
      <div className={styles.foot}>
        <StartOffer />
        <p>{rail.local}</p>
      </div>
    </section>
  )
}

/**
 * Whether all settings are open: the key / opens them, and so does whatever leads to one of them. They close when the editor of a
 * reward or the dialog for settings of another program opens.
 */
function useDrawer() {
  const app = useApp()
  const [isOpen, setOpen] = useState(false)
  const isWanted = usePage((state) => state.wantedField !== null)
  if (isWanted && !isOpen) setOpen(true)
  const isLeft = usePage((state) => state.rewardCode.isOpen || state.settingsFile !== null)
  const [wasLeft, setWasLeft] = useState(isLeft)
  if (wasLeft !== isLeft) {
    setWasLeft(isLeft)
    if (isLeft) setOpen(false)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isQuick = event.key === 'k' && (event.metaKey || event.ctrlKey)
      const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey
      if (!isQuick && !isSlash) return
      if (isSlash && !app.store.getState().preferences.shortcuts) return
      const target = event.target instanceof Element ? event.target : document.body
      // a slash can be typed; the other key means nothing in a field
      if (target.closest(isSlash ? 'input, select, textarea, [contenteditable], dialog' : 'dialog')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [app])
  return [isOpen, setOpen] as const
}

/** The task, as a word of the sentence. */
function TaskWord() {
  const app = useApp()
  const text = useText()
  const task = usePage((state) => state.edited.task)
  return (
    <span className={styles.word}>
      <span aria-hidden="true">{text.rail.tasks[task]}</span>
      <TaskSelect aria-label={text.knobs.task.label} value={task} onChoose={app.chooseTask} />
    </span>
  )
}

/** The algorithm, as a word of the sentence. */
function AlgorithmWord() {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const { knob, value } = useField('algorithm')
  const isTouched = presetChanged(edited, baseOf(edited))
  const nameOf = (preset: string) => text.presets[preset as PresetId].name
  return (
    <span className={styles.word} data-explains="algorithm">
      <span aria-hidden="true">{nameOf(String(value)) + (isTouched ? '*' : '')}</span>
      <select
        aria-label={text.knobs.algorithm.label}
        value={String(value)}
        onChange={(event) => app.setKnob('algorithm', event.currentTarget.value)}
      >
        {(knob as ChoiceKnob).options.map((option) => (
          <option key={option} value={option}>
            {isTouched && option === value ? text.panel.presetChanged(nameOf(option)) : nameOf(option)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** What pushes are divided by. */
function Scaling() {
  const app = useApp()
  const text = useText()
  const value = usePage((state) => state.edited.scaleRewards)
  const { options } = useField('scaleRewards').knob as ChoiceKnob
  const { label, symbol } = text.knobs.scaleRewards
  return (
    <div className={styles.scaling} data-explains="scaleRewards">
      <span>
        <b>{symbol}</b> <i>{text.rail.scalingOf}</i>
      </span>
      <Segments
        label={label}
        options={options as readonly (typeof value)[]}
        value={value}
        nameOf={(option) => text.options.scaleRewards[option]}
        onChoose={(option) => app.setKnob('scaleRewards', option)}
      />
    </div>
  )
}
