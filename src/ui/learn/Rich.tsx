import { Fragment, type ReactNode } from 'react'
import type { AnyEntryId } from '../../app/glossary'
import { Popover } from '../parts/Popover'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { TASK_IDS } from '../../settings/knobs'
import type { PartName } from '../../text/parts'
import { punctuatedPieces, unbroken, type Piece } from './figureText'
import { useLit } from './lit'
import styles from './rich.module.css'

/** The words of every entry. */
const TEXTS: readonly PartName[] = [
  'glossary',
  'help',
  'settings',
  'train',
  'messages',
  'own',
  ...TASK_IDS.map((task): PartName => `task-${task}`),
]
const LazyEntry = lazyPart(() => import('../glossary/EntryInPlace'), 'EntryInPlace', TEXTS)

interface Props {
  children: string
  /** the figures that the picture marks, each with what its mark is; the others are numbers without a link */
  marked?: Marked
}

export type Marked = ReadonlyMap<string, string>

const NONE: Marked = new Map()

/** A sentence of a lesson: its terms open their entry in place, its figures light their marks in the picture. */
export function Rich({ children, marked = NONE }: Props) {
  const { figure, light } = useLit()
  const drawn = (piece: Piece): ReactNode => {
    if (piece.kind === 'words') return unbroken(piece.words)
    if (piece.kind === 'term') return <Term entry={piece.entry as AnyEntryId} words={piece.words} />
    const mark = marked.get(piece.name)
    if (mark === undefined) return <span data-figure={piece.name}>{piece.words}</span>
    const on = () => light(piece.name)
    const off = () => light(null)
    return (
      <button
        type="button"
        className={styles.number}
        data-figure={piece.name}
        aria-pressed={figure === piece.name}
        title={mark}
        onPointerEnter={on}
        onPointerLeave={off}
        onFocus={on}
        onBlur={off}
        onClick={on}
      >
        {piece.words}
      </button>
    )
  }
  return punctuatedPieces(children).map(({ piece, before, after }, i) =>
    before + after === '' ? (
      <Fragment key={i}>{drawn(piece)}</Fragment>
    ) : (
      <span key={i} className={styles.unbroken}>
        {before}
        {drawn(piece)}
        {after}
      </span>
    ),
  )
}

/** A word that opens its entry of the glossary where it stands. */
function Term({ entry, words }: { entry: AnyEntryId; words: string }) {
  return (
    <Popover
      label={words}
      side="below"
      className={styles.entry}
      button={{ className: styles.term, children: words }}
    >
      {({ isOpen }) =>
        isOpen && (
          <Late>
            <LazyEntry entry={entry} />
          </Late>
        )
      }
    </Popover>
  )
}
