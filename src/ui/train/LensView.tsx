import { useMemo } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { LazyLens } from './lazyParts'

const NOTHING: readonly never[] = []

/** The lens with the data of the current step. */
export function LensView() {
  const app = useApp()
  const text = useText()
  const task = usePage((state) => state.run.config.task)
  const info = usePage((state) => state.run.info)
  const inspection = usePage((state) => state.inspection)
  const group = usePage((state) => state.group)
  const parts = useMemo(() => {
    const labels = text.tasks[task].parts
    return info?.parts.map((part) => ({ ...part, label: labels[part.name] })) ?? NOTHING
  }, [info, task, text])
  return (
    <LazyLens
      inspection={inspection}
      vocabulary={info?.vocabulary ?? NOTHING}
      endToken={info?.endToken ?? -1}
      parts={parts}
      group={group}
      onGroup={app.chooseGroup}
      text={text.lens}
    />
  )
}
