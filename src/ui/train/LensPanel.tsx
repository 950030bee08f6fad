import { useMemo } from 'react'
import { TASKS } from '../../tasks'
import { usePage, useText } from '../AppContext'
import { FigureFrame } from './FigureFrame'
import { LazyLens } from './lazyParts'
import { TryPrompt } from './TryPrompt'
import styles from './train.module.css'

const NOTHING: readonly never[] = []

/** One group in full, and what the policy answers to a prompt of the visitor's own. */
export function LensPanel() {
  const text = useText()
  const language = usePage((state) => state.language)
  const task = usePage((state) => state.run.config.task)
  const info = usePage((state) => state.run.info)
  const inspection = usePage((state) => state.inspection)
  const parts = useMemo(() => {
    const labels = TASKS[task].text[language].parts
    return info?.parts.map((part) => ({ ...part, label: labels[part.name] })) ?? NOTHING
  }, [info, task, language])

  return (
    <>
      <h2>{text.lens.title}</h2>
      <FigureFrame isLens>
        <LazyLens
          inspection={inspection}
          vocabulary={info?.vocabulary ?? NOTHING}
          endToken={info?.endToken ?? -1}
          parts={parts}
          text={text.lens}
        />
      </FigureFrame>
      <div className={styles.try}>
        <TryPrompt key={task} />
      </div>
    </>
  )
}
