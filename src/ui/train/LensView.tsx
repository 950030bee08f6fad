import { ownWord } from '../fieldText'
import { useMemo } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { LazyLens } from './lazyParts'
import { useClipControl } from './useClipControl'
import { useInspection } from './useInspection'
import { useSideInspection } from './useSideInspection'

const NOTHING: readonly never[] = []

/**
 * The lens with the data of the step that is shown.
 * @param isSeen whether it is in the window or near it
 */
export function LensView({ isSeen }: { isSeen: boolean }) {
  const app = useApp()
  const text = useText()
  const task = usePage((state) => state.run.config.task)
  const info = usePage((state) => state.run.info)
  const inspection = useSideInspection(isSeen)
  const group = usePage((state) => state.group)
  const parts = useMemo(() => {
    const labels = text.tasks[task].parts
    return (
      info?.parts.map((part) => ({
        ...part,
        label: ownWord(labels, part.name) ?? part.name,
      })) ?? NOTHING
    )
  }, [info, task, text])
  const clip = useClipControl(inspection)
  const pinned = usePage((state) => state.pinned)
  const phase = usePage((state) => state.phase)
  const explored = usePage((state) => state.explored)
  const explorer = useMemo(() => ({ explored, onExplore: app.explore }), [app, explored])
  const drawn = useInspection((state) => state.drawn)
  const isResting = phase === 'ready' || phase === 'paused'
  const more = useMemo(
    () => ({
      drawn: pinned ? null : drawn,
      onDraw: isResting && !pinned ? app.draw : null,
      onForget: app.forgetDrawn,
    }),
    [app, drawn, isResting, pinned],
  )
  return (
    <LazyLens
      inspection={inspection}
      vocabulary={info?.vocabulary ?? NOTHING}
      endToken={info?.endToken ?? -1}
      parts={parts}
      group={group}
      onGroup={app.chooseGroup}
      clip={clip}
      onStep={isResting && !pinned ? app.step : null}
      more={more}
      explorer={explorer}
    />
  )
}
