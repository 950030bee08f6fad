import Ellipsis from 'lucide-react/icons/ellipsis'
import Pin from 'lucide-react/icons/pin'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../src/ui/parts/Dialog'
import { IconButton } from '../../src/ui/parts/IconButton'
import { LongText } from '../../src/ui/parts/LongText'
import { MenuButton } from '../../src/ui/parts/MenuButton'
import { Notice } from '../../src/ui/parts/Notice'
import { NumberField } from '../../src/ui/parts/NumberField'
import { Placeholder } from '../../src/ui/parts/Placeholder'
import { Popover } from '../../src/ui/parts/Popover'
import { Segments } from '../../src/ui/parts/Segments'
import { Select } from '../../src/ui/parts/Select'
import { Word } from '../../src/ui/parts/Word'
import { Tabs } from '../../src/ui/parts/Tabs'
import { TextField } from '../../src/ui/parts/TextField'
import styles from './parts.module.css'
import type { State } from './states'

/** A part in one of its looks. */
export interface Specimen {
  name: string
  states: readonly State[]
  draw: (state: State) => ReactNode
}

const BUTTON = ['default', 'hover', 'focus-visible', 'held down', 'disabled'] as const
const TOGGLE = ['default', 'hover', 'focus-visible', 'pressed', 'pressed and hovered', 'disabled'] as const
const FIELD = ['default', 'hover', 'focus-visible', 'disabled', 'empty', 'error'] as const
const nothing = () => undefined
const isPressed = (state: State) => state.startsWith('pressed')
const viewsOf = (state: State) => ['train', 'runs'].map((view) => `${state.replaceAll(' ', '-')}-${view}`)
const MENU = [
  {
    label: 'Link',
    items: [{ id: 'link', label: 'Copy link', help: 'The set-up of this run as an address' }],
  },
  {
    label: 'Data',
    items: [
      { id: 'csv', label: 'CSV' },
      { id: 'json', label: 'JSON' },
    ],
  },
  {
    label: 'Band',
    chosen: 'mean',
    items: [
      { id: 'mean', label: '95% of the mean' },
      { id: 'seeds', label: 'every seed' },
    ],
  },
]
const SLIDER = {
  label: 'β slider',
  knob: { scale: 'linear', min: 0, max: 1, step: 0.1, integer: false },
} as const

/** Every part of src/ui/parts by its name. */
export const SPECIMENS: Readonly<Record<string, readonly Specimen[]>> = {
  button: [
    {
      name: 'plain',
      states: BUTTON,
      draw: (state) => (
        <button type="button" disabled={state === 'disabled'}>
          Step
        </button>
      ),
    },
    {
      name: 'toggle',
      states: TOGGLE,
      draw: (state) => (
        <button type="button" aria-pressed={isPressed(state)} disabled={state === 'disabled'}>
          Tables
        </button>
      ),
    },
  ],
  checkbox: [
    {
      name: 'switch',
      states: TOGGLE,
      draw: (state) => (
        <label>
          <input
            type="checkbox"
            checked={isPressed(state)}
            disabled={state === 'disabled'}
            onChange={nothing}
          />{' '}
          Bands
        </label>
      ),
    },
  ],
  radio: [
    {
      name: 'one of several',
      states: TOGGLE,
      draw: (state) => (
        <label>
          <input type="radio" checked={isPressed(state)} disabled={state === 'disabled'} onChange={nothing} />{' '}
          Two settings
        </label>
      ),
    },
  ],
  link: [
    {
      name: 'of a text',
      states: ['default', 'hover'],
      draw: () => <a href="#lesson=start">One step by hand</a>,
    },
  ],
  IconButton: [
    {
      name: 'toggle',
      states: TOGGLE,
      draw: (state) => (
        <IconButton label="Pin" icon={Pin} aria-pressed={isPressed(state)} disabled={state === 'disabled'} />
      ),
    },
  ],
  Segments: [
    {
      name: 'of two',
      states: ['default', 'hover', 'focus-visible', 'pressed', 'pressed and hovered'],
      draw: (state) => (
        <Segments
          label={`Layout, ${state}`}
          options={['Stage', 'Charts']}
          value={isPressed(state) ? 'Charts' : ''}
          nameOf={(option) => option}
          onChoose={nothing}
        />
      ),
    },
  ],
  Tabs: [
    {
      name: 'of two',
      states: ['default', 'hover', 'focus-visible', 'pressed', 'pressed and hovered'],
      draw: (state) => (
        <>
          <Tabs
            label={`Views, ${state}`}
            views={viewsOf(state)}
            shown={isPressed(state) ? viewsOf(state)[0] : ''}
            nameOf={(view) => (view.endsWith('train') ? 'Train' : 'Runs')}
            onShow={nothing}
          />
          {isPressed(state) && <div id={`view-${viewsOf(state)[0]}`} role="tabpanel" />}
        </>
      ),
    },
  ],
  Select: [
    {
      name: 'list',
      states: FIELD,
      draw: (state) => (
        <Select
          aria-label="Algorithm"
          value={state === 'empty' ? null : 'GRPO'}
          invitation="Choose …"
          options={['GRPO', 'RLOO']}
          aria-invalid={state === 'error'}
          disabled={state === 'disabled'}
          onChoose={nothing}
        />
      ),
    },
  ],
  Word: [
    {
      name: 'of a sentence',
      states: ['default', 'hover', 'focus-visible'],
      draw: (state) => (
        <Word
          label={`Task, ${state}: reverse digits`}
          shown="reverse digits"
          groups={[{ items: [{ id: 'reverse', label: 'reverse digits' }], chosen: 'reverse' }]}
          onChoose={nothing}
        />
      ),
    },
  ],
  NumberField: [
    {
      name: 'number',
      states: FIELD,
      draw: (state) => (
        <NumberField
          aria-label="β"
          value={state === 'empty' ? NaN : 0.04}
          refused={state === 'error' ? '-1' : null}
          aria-invalid={state === 'error'}
          disabled={state === 'disabled'}
          onSet={nothing}
        />
      ),
    },
    {
      name: 'with a slider',
      states: ['default', 'hover', 'focus-visible'],
      draw: () => <NumberField aria-label="β" value={0.3} slider={SLIDER} onSet={nothing} />,
    },
  ],
  TextField: [
    {
      name: 'one line',
      states: FIELD,
      draw: (state) => (
        <TextField
          aria-label="Name"
          value={state === 'empty' ? '' : 'my run'}
          isLong={false}
          aria-invalid={state === 'error'}
          disabled={state === 'disabled'}
          onSet={nothing}
        />
      ),
    },
  ],
  LongText: [
    {
      name: 'many lines',
      states: ['default', 'focus-visible', 'empty'],
      draw: (state) => (
        <LongText
          aria-label="Rows"
          value={state === 'empty' ? '' : 'a,1\nb,2'}
          rows={3}
          onChange={nothing}
          onEmpty={nothing}
        />
      ),
    },
    {
      name: 'too long to edit',
      states: ['default'],
      draw: () => (
        <LongText aria-label="Long rows" value={'a,1\n'.repeat(70_000)} rows={3} onEmpty={nothing} />
      ),
    },
  ],
  MenuButton: [
    {
      name: 'its button',
      states: ['default', 'hover', 'focus-visible', 'held down'],
      draw: (state) => (
        <MenuButton label={`Share, ${state}`} groups={MENU} onChoose={nothing}>
          Share
        </MenuButton>
      ),
    },
    {
      name: 'a symbol',
      states: ['default', 'hover', 'focus-visible'],
      draw: (state) => (
        <MenuButton label={`More, ${state}`} groups={MENU} onChoose={nothing}>
          <Ellipsis aria-hidden="true" />
        </MenuButton>
      ),
    },
  ],
  MenuPopup: [
    {
      name: 'open',
      states: ['default'],
      draw: () => (
        <MenuButton label="Open menu" groups={MENU} onChoose={nothing}>
          Open menu
        </MenuButton>
      ),
    },
  ],
  Popover: [
    {
      name: 'open',
      states: ['default'],
      draw: () => (
        <Popover
          label="What β does"
          button={{ children: 'Open popover' }}
          side="below"
          className={styles.popover}
        >
          {({ close }) => (
            <>
              <p>β weighs the KL divergence to the reference.</p>
              <button type="button" onClick={close}>
                Close
              </button>
            </>
          )}
        </Popover>
      ),
    },
  ],
  Dialog: [{ name: 'open', states: ['default'], draw: () => <OpenDialog /> }],
  Notice: [
    {
      name: 'message',
      states: ['default', 'loading', 'error'],
      draw: (state) => (
        <Notice isBad={state === 'error'}>
          <p>{state === 'error' ? 'The file holds no run.' : 'The link is copied.'}</p>
          {state === 'loading' && <progress aria-label="Writing" value={0.4} />}
          <button type="button">Dismiss</button>
        </Notice>
      ),
    },
  ],
  Placeholder: [
    {
      name: 'sentence',
      states: ['empty', 'loading', 'error'],
      draw: (state) => (
        <Placeholder kind={state as 'empty' | 'loading' | 'error'}>
          {
            { empty: 'No group yet: take a step.', loading: 'Loading …', error: 'The runs cannot be read.' }[
              state as 'empty'
            ]
          }
        </Placeholder>
      ),
    },
    {
      name: 'with a button',
      states: ['empty'],
      draw: () => (
        <Placeholder kind="empty">
          <b>No runs yet</b>
          <p>A run is saved while it plays.</p>
          <button type="button">Open Train</button>
        </Placeholder>
      ),
    },
  ],
}

function OpenDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open dialog
      </button>
      <Dialog isOpen={isOpen} labelledBy="a-dialog" className={styles.popover} onClose={() => setOpen(false)}>
        {(close) => (
          <>
            <h2 id="a-dialog">Start a branch</h2>
            <p>It continues from step 40.</p>
            <button type="button" onClick={close}>
              Close dialog
            </button>
          </>
        )}
      </Dialog>
    </>
  )
}
